"""The floor that the site is compared with: stock Django and Channels, one view, one transaction, one small template."""
