"""The e-mail address that the staff enters for a member. The members' own are allauth's business."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from club.accounts.models import Member

EMAIL_MAX = 254
"""What the database holds; a form's own limit is longer."""


def is_confirmed(email: str) -> bool:
    """Whether somebody has shown that this address is theirs. To others goes no mail but the one by which they do."""
    return bool(EmailAddress.objects.filter(email__iexact=email, verified=True).exists())


def address_set(*, member: Member, email: str) -> EmailAddress | None:
    """Makes this the member's only address, still to be confirmed; "" takes all away. None where nothing is left or new.

    ValidationError for what is no address.
    """
    email = email.strip().lower()
    if email == member.email:
        return None
    if email:
        try:
            validate_email(email)
        except ValidationError as error:
            raise ValidationError({"email": error.messages}) from None
    with transaction.atomic():
        EmailAddress.objects.filter(user=member).delete()
        member.email = email
        member.save(update_fields=["email"])
        return EmailAddress.objects.create(user=member, email=email, primary=True) if email else None
