"""Addresses of the staff's pages, one room a module of ``club/staff/pages``."""

from django.urls import path

from club.staff.pages import (
    backups,
    conduct,
    entries,
    hall,
    index,
    log,
    members,
    merge,
    parcels,
    settings,
    slips,
)

urlpatterns = [
    path("", index.page, name="staff"),
    path("hall/", hall.page, name="staff-hall"),
    path("settings/", settings.page, name="staff-settings"),
    path("settings/<slug:which>/", settings.text, name="staff-text"),
    path("members/", members.page, name="staff-members"),
    path("members/new/", members.add, name="staff-member-add"),
    path("members/<int:member_id>/", members.card, name="staff-member"),
    path("members/<int:member_id>/approve/", members.approve, name="staff-member-approve"),
    path("members/<int:member_id>/decline/", members.decline, name="staff-member-decline"),
    path("members/<int:member_id>/change/", members.change, name="staff-member-change"),
    path("members/<int:member_id>/role/", members.role, name="staff-member-role"),
    path("members/<int:member_id>/factor/", members.factor, name="staff-member-factor"),
    path("members/<int:member_id>/conduct/", conduct.page, name="staff-conduct"),
    path("members/<int:member_id>/ban/", conduct.ban, name="staff-ban"),
    path("members/<int:member_id>/ban/lift/", conduct.unban, name="staff-unban"),
    path("members/<int:member_id>/consent/", conduct.consent, name="staff-consent"),
    path("members/<int:member_id>/consent/end/", conduct.unconsent, name="staff-unconsent"),
    path("members/<int:member_id>/birth/", conduct.birth, name="staff-birth"),
    path("members/<int:member_id>/data/", conduct.data, name="staff-data"),
    path("members/<int:member_id>/erase/", conduct.erase, name="staff-erase"),
    path("members/<int:member_id>/merge/", merge.page, name="staff-merge"),
    path("slips/", slips.page, name="staff-slips"),
    path("invitations/", entries.page, name="staff-entries"),
    path("invitations/<int:entry_id>/", entries.sheet, name="staff-entry"),
    path("invitations/<int:entry_id>/end/", entries.end, name="staff-entry-end"),
    path("backups/", backups.page, name="staff-backups"),
    path("backups/download/", backups.download, name="staff-backup-download"),
    path("parcels/", parcels.page, name="staff-parcels"),
    path("log/", log.page, name="staff-log"),
]
