"""The first visit: the question, and the two answers. The second can also be given later, out of the demo club."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from club.accounts.models import Member
from club.demo.cast import logins
from club.house.selectors import found_at
from club.house.services import AlreadyBegun
from club.setup import gate
from club.setup.forms import ClubForm, CodeForm
from club.setup.gate import Stage
from club.setup.services import club_start, demo_start
from games.views.common import posted

View = Callable[..., HttpResponse]
MAKING_KEY, MAKING_SECONDS = "setup.making", 120


def _for_who_may_answer(view: View) -> View:
    """While the question is open, and for those who may answer it; the others are asked for the code."""

    @wraps(view)
    def checked(request: HttpRequest) -> HttpResponse:
        if gate.stage() is Stage.BEGUN:
            return _too_late(request)
        return view(request) if gate.may_answer(request) else _ask_code(request)

    return checked


def _too_late(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        messages.info(request, _("Somebody else has started the club in the meantime."))
    return redirect("home")


def _ask_code(request: HttpRequest, form: CodeForm | None = None) -> HttpResponse:
    status = 422 if form else 403
    return render(request, "setup/code.html", {"form": form or CodeForm()}, status=status)


@require_safe
@_for_who_may_answer
def welcome(request: HttpRequest) -> HttpResponse:
    """The question."""
    if gate.stage() is Stage.DEMO:
        return redirect("welcome-demo")
    return render(request, "setup/welcome.html")


@posted("welcome")
def code(request: HttpRequest) -> HttpResponse:
    """The code that lets somebody answer from another device."""
    if gate.stage() is Stage.BEGUN:
        return _too_late(request)
    form = CodeForm(request.POST)
    if gate.too_many_tries():
        form.add_error("code", _("Too many failed attempts. Wait five minutes and try again."))
    elif form.is_valid() and not gate.code_matches(form.cleaned_data["code"]):
        form.add_error("code", _("This is not the code. It stands in the window in which the site was started."))
    if form.errors:
        return _ask_code(request, form)
    request.session[gate.SESSION_KEY] = form.cleaned_data["code"]
    return redirect("welcome-club" if gate.stage() is Stage.DEMO else "welcome")


@require_http_methods(["GET", "HEAD", "POST"])
def demo(request: HttpRequest) -> HttpResponse:
    """A POST makes the demo club; then this is the page with its log-ins, for everybody who looks around."""
    if gate.stage() is Stage.DEMO:
        return render(request, "setup/demo.html", {"logins": logins()})
    if cache.get(MAKING_KEY):
        return render(request, "setup/making.html")
    return _demo_begin(request) if request.method == "POST" else redirect("welcome")


@_for_who_may_answer
def _demo_begin(request: HttpRequest) -> HttpResponse:
    # Whoever clicks again reads that it is being made, and does not wait for the database.
    if not cache.add(MAKING_KEY, True, MAKING_SECONDS):
        return render(request, "setup/making.html")
    try:
        demo_start(language=translation.get_language() or settings.LANGUAGE_CODE, time_zone=settings.TIME_ZONE)
    except AlreadyBegun:
        return _too_late(request)
    finally:
        cache.delete(MAKING_KEY)
    return redirect("welcome-demo")


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@_for_who_may_answer
def own_club(request: HttpRequest) -> HttpResponse:
    """Starts our own club. What was typed stays in the form while something in it is wrong."""
    lost = Member.objects.exclude(kind=Member.Kind.DEMO).count()
    form = ClubForm(request.POST if request.method == "POST" else None, lost=lost)
    if form.is_valid():
        try:
            return _begin(request, form)
        except AlreadyBegun:
            return _too_late(request)
        except ValidationError as error:
            form.add_error(None, ValidationError(error.messages))
    ctx = {"form": form, "is_demo": gate.stage() is Stage.DEMO, "lost": lost}
    return render(request, "setup/club.html", ctx, status=422 if form.errors else 200)


def _begin(request: HttpRequest, form: ClubForm) -> HttpResponse:
    given = form.cleaned_data
    member = club_start(
        administrator=given["username"],
        password=given["password1"],
        speaks=translation.get_language() or "",
        address=found_at(request),
        **{name: given[name] for name in ("name", "language", "time_zone")},
    )
    login(request, member, backend=settings.AUTHENTICATION_BACKENDS[0])
    # As every log-in: listed among the member's sessions, where it can be ended.
    UserSession.objects.create_from_request(request)
    messages.success(request, _("%(club)s is there. You are its first administrator.") % {"club": given["name"]})
    return redirect("staff")
