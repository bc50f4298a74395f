"""States and provinces by name and by postal abbreviation: they stay, and lead to what does not."""

STATES = (
    "Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho"
    " Illinois Indiana Iowa Kansas Kentucky Louisiana Maine"
    " Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada Ohio Oklahoma"
    " Oregon Pennsylvania Tennessee Texas Utah Vermont Virginia"
    " Washington Wisconsin Wyoming"
).split()
"""States of the United States whose names are one word."""
ABBREVIATED = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH"
    " OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC"
    " QLD NSW VIC TAS ACT ON BC AB SK MB QC NS NB NL PEI"
).split()
"""Postal abbreviations of the states of the United States, Australia and Canada."""
