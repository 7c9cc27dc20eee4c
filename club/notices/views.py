"""The bell's page, what each member wants to hear and how, and the links by which mails are stopped."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from club.notices import browsers, choosing, push, selectors, services
from club.notices.forms import ChoicesForm, kinds_for
from club.notices.models import Kind, Notice
from club.notices.useragents import device_name
from club.notices.words import said
from games.ports import ports
from games.selectors import known_slugs, may_see
from games.small import boards_of
from games.views.common import posted


@require_safe
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """The reader's notices, the newest first; beside those of matches what lies on the table now."""
    notices = said(selectors.notices_of(_own(request)))
    matches = {item.notice.match for item in notices if item.notice.match and item.notice.match.slug in known_slugs()}
    pictured = [match for match in matches if may_see(request.user, match)]
    boards = boards_of(pictured, turned=ports.turned(request))
    shown = {"notices": notices, "pictured": {match.pk for match in pictured}, "boards": boards}
    return render(request, "notices/page.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def counts(request: HttpRequest) -> HttpResponse:
    """The counts in the page's head; with ``match`` posted, the reader looks at that match's page."""
    told = request.POST.get("match", "")
    if request.user.is_authenticated and told.isascii() and told.isdecimal():
        services.match_seen(_own(request), int(told[:12]))
    return render(request, "notices/_counts.html")


@posted("notices")
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    """Everything is read."""
    services.notices_read(member_id=_own(request))
    return redirect("notices")


@require_safe
@login_required
def follow(request: HttpRequest, notice_id: int) -> HttpResponse:
    """To what the notice is about; on the way it is marked as read."""
    found = list(selectors.with_words(Notice.objects.filter(pk=notice_id, member=_own(request))))
    if not found:
        raise Http404
    services.notice_read(member_id=_own(request), notice_id=notice_id)
    return redirect(said(found)[0].path)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """By which way the member wants to hear of what, when the daily mail comes, and on which devices."""
    me = _own(request)
    chosen, address = selectors.wishes([me]), selectors.mail_addresses([me]).get(me)
    now = {kind: selectors.wish(chosen, me, kind) for kind in kinds_for(request.user)}
    given = request.POST if request.method == "POST" else None
    form = ChoicesForm(given, now=now, mails=address is not None, initial={"hour": selectors.daily_hour(me)})
    if form.is_valid():
        choosing.choices_set(member_id=me, chosen=form.chosen, hour=form.cleaned_data.get("hour"))
        messages.success(request, _("Your settings are kept."))
        return redirect("notices-settings")
    context = {"form": form, "address": address, "sends_mail": selectors.sends_mail(), "devices": selectors.devices_of(me)}
    context["push_key"] = push.push_keys().public
    return render(request, "notices/settings.html", context, status=422 if form.is_bound else 200)


@posted("notices-settings")
@login_required
def device(request: HttpRequest) -> HttpResponse:
    """Takes a browser on for the member's pushes, or (``remove``) off."""
    told = request.POST
    if remove := told.get("remove", ""):
        if remove.isascii() and remove.isdecimal():
            push.device_remove(member_id=_own(request), pk=int(remove[:12]))
        return redirect("notices-settings")
    name = device_name(request.headers.get("User-Agent", ""))
    keys = {key: told.get(key, "") for key in ("endpoint", "p256dh", "auth")}
    try:
        browsers.browser_subscribed(request.session, push.device_add(member_id=_own(request), name=name, **keys))
    except ValidationError as error:
        return HttpResponse(error.messages[0], status=422, content_type="text/plain; charset=utf-8")
    return HttpResponse(status=204)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """A mail's unsubscribe link: GET asks, POST does it; also for mail programs (RFC 8058). Works without logging in."""
    told = choosing.read_token(token)
    if told is None:
        raise Http404
    member_id, what = told
    done = request.method == "POST"
    if done:
        what = choosing.ALL if request.POST.get("what") == choosing.ALL else what
        choosing.mails_stop(member_id=member_id, what=what)
    kind = Kind(what).label if what in Kind.values else ""
    return render(request, "notices/stop.html", {"what": what, "kind": kind, "done": done})


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """The script that shows pushes; at the root, since a worker's place says for which pages it stands."""
    script = (settings.BASE_DIR / "static" / "js" / "sw.js").read_text(encoding="utf-8")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


def _own(request: Any) -> int:
    return int(request.user.pk)
