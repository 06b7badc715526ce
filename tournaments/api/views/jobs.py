"""Jobs of the person who asks."""

import secrets
from typing import Any

from django.db.models import QuerySet
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from tournaments.api.serializers.jobs import JobOut, SimulationIn
from tournaments.models import Job
from tournaments.permissions import job_for
from tournaments.rest.fields import Page
from tournaments.rest.operations import ApiView, operation
from tournaments.services.jobs import ask_job, look_after

TAG = "jobs"


class Jobs(ApiView):
    permission_classes = [IsAuthenticated]

    @operation(
        "jobs_list", tag=TAG, says="Your jobs, latest first", gives=JobOut, many=True, query=Page
    )
    def get(self, request: Request, query: object) -> QuerySet[Job]:
        return Job.objects.filter(asked_by=self.person)

    @operation(
        "job_create",
        tag=TAG,
        says="Simulate a tournament; read the job until it is done",
        body=SimulationIn,
        gives=JobOut,
        status=202,
    )
    def post(self, request: Request, data: dict[str, Any]) -> Job:
        kind = data.pop("kind")
        payload = {"seed": secrets.token_hex(8), **data}
        job = ask_job(kind, payload, actor=self.person)
        job.refresh_from_db()
        return job


class OneJob(ApiView):
    permission_classes = [IsAuthenticated]

    @operation("job_detail", tag=TAG, says="How far your job is", gives=JobOut)
    def get(self, request: Request, job_id: int) -> Job:
        return look_after(job_for(request.user, job_id))
