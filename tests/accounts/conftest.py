"""Alice with a password and a confirmed address."""

import pytest
from allauth.account.models import EmailAddress

from tests.accounts.letters import PASSWORD


@pytest.fixture
def addressed(alice):
    alice.set_password(PASSWORD)
    alice.email = "alice@example.org"
    alice.save()
    EmailAddress.objects.create(user=alice, email=alice.email, primary=True, verified=True)
    return alice
