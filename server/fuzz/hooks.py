"""Schemathesis hooks that add a session and CSRF token, reset rate limits and insert existing ids."""

import os
import sqlite3
import time
import zlib

import requests
import schemathesis

ORIGIN = os.environ["FUZZ_ORIGIN"]
IS_ADMINISTRATOR = os.environ["FUZZ_ROLE"] == "administrator"
# A password confirmation is valid for 15 minutes.
MAX_SESSION_S = 10 * 60
# Rate limits are counted in the database. Deleting the counts keeps the limits enabled without reaching them.
CALLS_BETWEEN_RESETS = 4


class Visitor(requests.auth.AuthBase):
    """Adds the session and its CSRF token to each request; starts a new session when one has ended."""

    def __init__(self) -> None:
        self.session = None
        self.started_at = 0.0
        self.calls = 0

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        self.calls += 1
        if self.calls % CALLS_BETWEEN_RESETS == 0:
            reset_limits()
        if self.session is None or time.monotonic() - self.started_at > MAX_SESSION_S:
            self.start_session()
        cookies = self.session.cookies.get_dict()
        request.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        request.headers["X-XSRF-TOKEN"] = cookies.get("XSRF-TOKEN", "")
        return request

    def start_session(self) -> None:
        reset_limits()
        self.session, self.started_at = requests.Session(), time.monotonic()
        self.session.get(f"{ORIGIN}/api/csrf-cookie").raise_for_status()
        if IS_ADMINISTRATOR:
            credentials = {"email": os.environ["FUZZ_EMAIL"], "password": os.environ["FUZZ_PASSWORD"], "remember": False}
            token = {"X-XSRF-TOKEN": self.session.cookies["XSRF-TOKEN"]}
            response = self.session.post(f"{ORIGIN}/api/v1/login", json=credentials, headers=token)
            response.raise_for_status()
            self.session.get(f"{ORIGIN}/api/csrf-cookie").raise_for_status()

    def inspect_response(self, status: int, headers: dict) -> None:
        """Drops a session that has ended or been replaced."""
        replaced = any("session=" in cookie for cookie in headers.get("set-cookie", []))
        if replaced or status == 419 or (IS_ADMINISTRATOR and status == 401):
            self.session = None


def reset_limits() -> None:
    with sqlite3.connect(os.environ["FUZZ_DATABASE"], timeout=30) as database:
        database.execute("DELETE FROM throttles")


VISITOR = Visitor()
KEYS: dict[str, list[str]] = {}


def existing_keys(path: str) -> list[str]:
    """Ids and slugs of the rows in a list of the API, cached."""
    if path not in KEYS:
        rows = requests.get(f"{ORIGIN}{path}", params={"perPage": 20}, auth=VISITOR, allow_redirects=False)
        body = rows.json() if rows.ok else {}
        rows = body.get("data", []) if isinstance(body, dict) else []
        keys = [row.get(field) for row in rows for field in ("id", "slug", "username", "number")]
        KEYS[path] = [str(key) for key in keys if key is not None]
    return KEYS[path]


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Replaces half of the generated ids by existing ones, so that requests get past 404."""
    if not path_parameters:
        return path_parameters
    path, mapped = "", dict(path_parameters)
    for part in context.operation.path.split("/")[1:]:
        name = part.strip("{}").removesuffix("}.ics")
        if part.startswith("{") and name in mapped:
            checksum = zlib.crc32(repr((name, mapped[name])).encode())
            keys = existing_keys(path if path.startswith("/api/v1") else f"/api/v1{path}")
            if keys and checksum % 2 == 0:
                mapped[name] = keys[checksum // 2 % len(keys)]
            part = str(mapped[name])
        path = f"{path}/{part}"
    return mapped


@schemathesis.hook
def before_call(context, case, kwargs):
    kwargs["auth"] = VISITOR


@schemathesis.hook
def after_call(context, case, response):
    VISITOR.inspect_response(response.status_code, response.headers)
