from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "config"
    label = "gunbai"
