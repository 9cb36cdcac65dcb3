import pytest
from service import service

from weather import weather

# In this file nothing may use the network, not even to reach this machine.
pytestmark = pytest.mark.hermetic(allow_localhost=False)


@pytest.mark.hermetic(allow_localhost=True)
def test_one_test_may_do_more_than_the_others_of_its_file():
    with service() as url:
        assert weather("Oslo", url) == "sunny in Oslo?key=secret"


def test_the_fixture_allows_more(hermetic):
    hermetic.allow(allow_ips=["127.0.0.0/8"], allow_localhost=True)
    with service() as url:
        assert weather("Oslo", url) == "sunny in Oslo?key=secret"
