"""Threads give way to other programs."""

from dataclasses import dataclass

from app.engines.process.thread_count import Crowd


@dataclass
class Machine:
    """A machine whose clock, load and owner the test moves."""

    now: float = 0.0
    busy: float = 0.0
    own: float = 0.0
    waiting: int | None = 0

    def crowd(self, most: int, processors: int) -> Crowd:
        """Return a crowd that looks at this machine."""
        return Crowd(most, processors, lambda: self.now, lambda: self.busy, lambda: self.own, lambda: self.waiting)

    def work(self, seconds: float, own: float, others: float) -> None:
        """Let time pass with so many processors busy with us and with others."""
        self.now += seconds
        self.own += own * seconds
        self.busy += (own + others) * seconds


def test_all_threads_on_an_idle_machine() -> None:
    """Our own work is no crowd."""
    machine = Machine()
    crowd = machine.crowd(4, 4)
    for _ in range(5):
        assert crowd.threads() == 4
        machine.work(0.3, own=4, others=0.1)


def test_threads_give_way_and_come_back() -> None:
    """One busy neighbour takes one of two processors, for as long as it works."""
    machine = Machine()
    crowd = machine.crowd(2, 2)
    assert crowd.threads() == 2
    machine.work(0.3, own=1.3, others=0.7)
    assert crowd.threads() == 1
    machine.work(0.3, own=1.0, others=1.0)
    assert crowd.threads() == 1
    machine.work(0.3, own=1.0, others=0.0)
    assert crowd.threads() == 2


def test_at_least_one_thread_is_used() -> None:
    """However crowded it is."""
    machine = Machine(waiting=40)
    assert machine.crowd(4, 4).threads() == 1


def test_idle_sibling_processors_are_room_enough() -> None:
    """Eight logical processors carry four threads beside three neighbours."""
    machine = Machine(waiting=3)
    assert machine.crowd(4, 8).threads() == 4


def test_a_pause_is_not_averaged_over() -> None:
    """After a long pause what counts is who works now; where that is unknown, the last answer stands."""
    machine = Machine()
    crowd = machine.crowd(2, 2)
    crowd.threads()
    machine.work(60, own=0, others=2)
    assert crowd.threads() == 2
    machine.work(60, own=0, others=0)
    machine.waiting = 1
    assert crowd.threads() == 1
    machine.work(60, own=0, others=0)
    machine.waiting = None
    assert crowd.threads() == 1


def test_looks_are_rare() -> None:
    """Within a quarter of a second the answer stands."""
    machine = Machine()
    crowd = machine.crowd(2, 2)
    crowd.threads()
    machine.work(0.1, own=0, others=2)
    assert crowd.threads() == 2
