from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig


class SiteConfig(AppConfig):
    name = "config"
    label = "gunbai"


class BackOfficeConfig(AdminConfig):
    default_site = "config.admin_site.BackOffice"
