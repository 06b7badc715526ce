from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.db.backends.signals import connection_created


class SiteConfig(AppConfig):
    name = "config"
    label = "gunbai"

    def ready(self) -> None:
        from config.long_statements import allow_long_statements
        from config.private_files import close_own_file

        connection_created.connect(close_own_file)
        connection_created.connect(allow_long_statements)


class BackOfficeConfig(AdminConfig):
    default_site = "config.admin_site.BackOffice"
