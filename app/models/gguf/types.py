"""What the numbers in a GGUF file stand for, and the architectures we take."""

from typing import Final

STRING: Final = 8
ARRAY: Final = 9

# value kind -> struct format of one scalar, little-endian
SCALARS: Final[dict[int, str]] = {
    0: "B",
    1: "b",
    2: "H",
    3: "h",
    4: "I",
    5: "i",
    6: "f",
    7: "?",
    10: "Q",
    11: "q",
    12: "d",
}
INT32: Final = frozenset({4, 5})
FLOAT32: Final = 6

# tensor kind -> (weights in a block, bytes of a block); the kinds libggml still reads
TENSOR_KINDS: Final[dict[int, tuple[int, int]]] = {
    0: (1, 4),  # f32
    1: (1, 2),  # f16
    2: (32, 18),  # q4_0
    3: (32, 20),  # q4_1
    6: (32, 22),  # q5_0
    7: (32, 24),  # q5_1
    8: (32, 34),  # q8_0
    10: (256, 84),  # q2_K
    11: (256, 110),  # q3_K
    12: (256, 144),  # q4_K
    13: (256, 176),  # q5_K
    14: (256, 210),  # q6_K
    16: (256, 66),  # iq2_xxs
    17: (256, 74),  # iq2_xs
    18: (256, 98),  # iq3_xxs
    19: (256, 50),  # iq1_s
    20: (32, 18),  # iq4_nl
    21: (256, 110),  # iq3_s
    22: (256, 82),  # iq2_s
    23: (256, 136),  # iq4_xs
    24: (1, 1),  # i8
    25: (1, 2),  # i16
    26: (1, 4),  # i32
    27: (1, 8),  # i64
    28: (1, 8),  # f64
    29: (256, 56),  # iq1_m
    30: (1, 2),  # bf16
    34: (256, 54),  # tq1_0
    35: (256, 66),  # tq2_0
    39: (32, 17),  # mxfp4
}

FILE_KINDS: Final[dict[int, str]] = {
    0: "F32",
    1: "F16",
    2: "Q4_0",
    3: "Q4_1",
    7: "Q8_0",
    8: "Q5_0",
    9: "Q5_1",
    10: "Q2_K",
    11: "Q3_K_S",
    12: "Q3_K_M",
    13: "Q3_K_L",
    14: "Q4_K_S",
    15: "Q4_K_M",
    16: "Q5_K_S",
    17: "Q5_K_M",
    18: "Q6_K",
    19: "IQ2_XXS",
    20: "IQ2_XS",
    21: "Q2_K_S",
    22: "IQ3_XS",
    23: "IQ3_XXS",
    24: "IQ1_S",
    25: "IQ4_NL",
    26: "IQ3_S",
    27: "IQ3_M",
    28: "IQ2_S",
    29: "IQ2_M",
    30: "IQ4_XS",
    31: "IQ1_M",
    32: "BF16",
    36: "TQ1_0",
    37: "TQ2_0",
    38: "MXFP4",
}

# Pure attention only: the engine cuts the tail off a cached sequence, which recurrent layers cannot do.
ARCHITECTURES: Final = frozenset(
    {
        "llama",
        "qwen2",
        "qwen3",
        "qwen2moe",
        "qwen3moe",
        "gemma",
        "gemma2",
        "gemma3",
        "gemma3n",
        "gemma4",
        "phi2",
        "phi3",
        "smollm3",
        "granite",
        "olmo2",
        "mistral3",
        "ernie4_5",
        "starcoder2",
        "stablelm",
        "internlm2",
        "exaone",
        "exaone4",
        "glm4",
    }
)
RECURRENT: Final = frozenset(
    {
        "mamba",
        "mamba2",
        "rwkv6",
        "rwkv6qwen2",
        "rwkv7",
        "arwkv7",
        "lfm2",
        "lfm2moe",
        "granitehybrid",
        "qwen35",
        "qwen35moe",
        "qwen3next",
        "falcon-h1",
        "jamba",
        "plamo2",
        "nemotron_h",
        "nemotron_h_moe",
        "kimi-linear",
        "kimi-k3",
        "bailingmoe3",
        "glm5-next",
        "qwen4exp",
        "deepseek4",
        "minimax-01",
    }
)
