"""Web push: the site's keys, the members' devices, and the sending of one notice to one of them."""

from __future__ import annotations

import base64
import json
from email.utils import parseaddr
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from club.house.selectors import address_of, club
from club.notices import endpoints, selectors
from club.notices.models import Device, Parcel, PushKeys
from club.notices.outbox import is_wanted
from club.notices.sending import NotSent, Why
from club.notices.words import said

SECONDS_KEPT = 24 * 3600
"""How long a push service keeps a push for a device that is off."""

DEVICES = 10
"""As many as one member may have; the oldest gives way."""

_REFUSED = _("This browser's push service cannot be used.")


def push_keys() -> PushKeys:
    """The key pair by which push services know the site, made at the first call."""
    found = PushKeys.objects.filter(pk=PushKeys.ONLY).first()
    if found is None:
        key = ec.generate_private_key(ec.SECP256R1())
        public = key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        private = key.private_numbers().private_value.to_bytes(32, "big")
        pair = {"private": _text(private), "public": _text(public)}
        # Two processes may come here at once: the first row stays, for both.
        found, _made = PushKeys.objects.get_or_create(pk=PushKeys.ONLY, defaults=pair)
    return found


def _text(octets: bytes) -> str:
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def _octets(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def device_add(*, member_id: int, endpoint: str, p256dh: str, auth: str, name: str) -> Device:
    """This browser takes the member's pushes from now on, and nobody else's. ValidationError for what is no subscription."""
    try:
        point, secret = _octets(p256dh), _octets(auth)
        # A point that is on the curve, and 16 octets: what pushes are encrypted for.
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise ValidationError(_REFUSED, "endpoint") from None
    if len(secret) != 16 or len(endpoint) > 500 or not endpoints.is_allowed(endpoint):
        raise ValidationError(_REFUSED, "endpoint")
    with transaction.atomic():
        given = {"member_id": member_id, "keys": {"p256dh": _text(point), "auth": _text(secret)}, "name": name[:120]}
        device, _made = Device.objects.update_or_create(endpoint=endpoint, defaults=given)
        extra = Device.objects.filter(member=member_id).order_by("-pk").values_list("pk", flat=True)[DEVICES:]
        Device.objects.filter(pk__in=list(extra)).delete()
    return device


def device_remove(*, member_id: int, **which: Any) -> None:
    """Takes one of the member's own devices off, by ``pk`` or ``endpoint``."""
    Device.objects.filter(member=member_id, **which).delete()


def push_send(parcel: Parcel) -> None:
    """Sends a push parcel. NotSent where it did not work or is not wanted; a device that is gone is taken off."""
    device = Device.objects.filter(endpoint=parcel.to, member=parcel.member).first()
    member = parcel.member
    if device is None or member is None or not member.is_active or member.bar:
        raise NotSent(Why.UNWANTED, gettext_noop("The device or the member is gone."))
    with translation.override(member.language or club().language):
        payload = _payload(parcel)
    _post(device, payload)


def _payload(parcel: Parcel) -> str:
    found = selectors.worth_sending(parcel.content["notices"]).filter(position=parcel.content["position"])
    lines = said(selectors.with_words(found))
    if not lines or not is_wanted(parcel, [parcel.kind]):
        raise NotSent(Why.UNWANTED, gettext_noop("Nobody waits for it any more."))
    line = lines[0]
    return json.dumps({"title": str(club()), "body": line.text[:300], "path": line.path, "tag": f"{parcel.kind}:{line.path}"})


def _contact() -> str:
    """Whom a push service asks when something is wrong with the site's pushes."""
    home = address_of("/")
    mail = club().contact or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return home if home.startswith("https://") and not club().contact else f"mailto:{mail}"


def _post(device: Device, payload: str) -> None:
    # Imported here: with aiohttp behind it, it would cost every start of the site half a second.
    import requests
    from py_vapid import Vapid02
    from pywebpush import WebPushException, webpush

    from club.notices.push_session import ClosedAddressError, session

    try:
        endpoints.check(device.endpoint)
        webpush(
            {"endpoint": device.endpoint, "keys": device.keys},
            payload,
            vapid_private_key=Vapid02.from_string(push_keys().private),
            vapid_claims={"sub": _contact()},
            ttl=SECONDS_KEPT,
            timeout=10,
            requests_session=session(),
        )
    except WebPushException as error:
        raise _refused(device, error.status_code, error) from error
    except ClosedAddressError as error:
        raise NotSent(Why.NEVER, gettext_noop("The push service's name leads into a private network.")) from error
    except (requests.ConnectTimeout, requests.ConnectionError) as error:
        raise NotSent(Why.LATER, gettext_noop("The push service cannot be reached."), error) from error
    except requests.RequestException as error:
        raise NotSent(Why.UNKNOWN, gettext_noop("The push service did not answer."), error) from error


def _refused(device: Device, status: int | None, error: Exception) -> NotSent:
    if status in (404, 410):
        device_remove(member_id=device.member_id, pk=device.pk)
        # A browser that was given up is nobody's fault, and nothing for the staff.
        return NotSent(Why.UNWANTED, gettext_noop("The device or the member is gone."), status)
    if status is None or status == 429 or status >= 500:
        return NotSent(Why.LATER, said=error)
    return NotSent(Why.NEVER, said=error)
