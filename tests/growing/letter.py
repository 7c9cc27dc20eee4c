"""Run in the site's own environment: puts a letter to Alice into the outbox, or tells as JSON what became of the letters.

``back`` first makes them older than any process can still be sending them for.
"""

from __future__ import annotations

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
django.setup()

from django.db.models import F  # noqa: E402

from club.accounts.models import Member  # noqa: E402
from club.notices.delivery import STUCK_AFTER  # noqa: E402
from club.notices.models import Kind, Parcel  # noqa: E402
from club.notices.services import notice_post  # noqa: E402
from tests.notices.post_office import with_address  # noqa: E402

what = sys.argv[1]
if what == "back":
    Parcel.objects.filter(state=Parcel.State.SENDING).update(due_at=F("due_at") - 2 * STUCK_AFTER)
elif what != "told":
    alice = Member.objects.get(username="alice")
    notice_post(kind=Kind.ACCOUNT, members=[alice.pk if alice.email else with_address(alice).pk], key=what, what=what)
told = Parcel.objects.order_by("pk").values_list("state", "is_unknown", "tries")
print(json.dumps([list(row) for row in told]))  # noqa: T201 - its work
