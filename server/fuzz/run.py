"""Starts a server and sends generated requests to it: `make fuzz`, or `python run.py <server binary>`.

Environment: CASES (examples per operation, role and phase, default 100), SEED (default 1), FUZZ_ARGUMENTS (for
schemathesis). Without CASES, fewer than 20,000 cases are a failure, too.
"""

import base64
import collections
import json
import os
import pathlib
import re
import secrets
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
EMAIL = "fuzz@example.com"
# About 30,000 cases.
DEFAULT_CASES = "100"
MIN_CASES = 20_000
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance," \
    "response_schema_conformance"
# Debug builds process images slowly; release builds have to answer within 5 seconds.
MAX_RESPONSE_TIME_S = "20" if "/debug/" in sys.argv[1] else "5"


def main() -> int:
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        settings = {
            "PATH": os.environ["PATH"],
            "APP_ENV": "development",
            "APP_URL": "http://localhost:8080",
            "APP_KEY": base64.b64encode(secrets.token_bytes(32)).decode(),
            "BIND": "127.0.0.1:0",
            "METRICS_BIND": "",
            "DATABASE_URL": f"sqlite://{folder}/app.db?mode=rwc",
            "STORAGE_URL": f"file://{folder}/media",
            "MAIL_URL": f"file://{folder}/mail",
            "PASSWORD_MEMORY_KIB": "8",
            "PASSWORD_ITERATIONS": "1",
            "SSR_THREADS": "1",
            "LOG_FORMAT": "json",
        }
        password = secrets.token_urlsafe(24)

        def server(*arguments: str, stdin: str = "") -> None:
            subprocess.run([binary, *arguments], cwd=folder, env=settings, input=stdin.encode(), check=True)

        server("migrate", "up")
        server("seed", "--demo")
        server("create-admin", "--email", EMAIL, "--password-stdin", stdin=password + "\n")
        log_path = pathlib.Path(folder, "log")
        with log_path.open("wb") as sink:
            child = subprocess.Popen([binary, "serve"], cwd=folder, env=settings, stdout=sink, stderr=sink)
        try:
            origin = wait_for_origin(child, log_path)
            results = {role: fuzz(role, origin, folder, password) for role in ("anonymous", "administrator")}
        finally:
            child.terminate()
            exit_code = child.wait(timeout=60)
        log = log_path.read_text(errors="replace").splitlines()
    failures = [f"schemathesis failed as {role}" for role, (code, _) in results.items() if code]
    for role, (_, cases) in results.items():
        print(f"{role}: {cases} cases")
        if cases == 0:
            failures.append(f"no case was sent as {role}")
    total = sum(cases for _, cases in results.values())
    if total < MIN_CASES and "CASES" not in os.environ:
        failures.append(f"{total} cases are fewer than {MIN_CASES}: raise DEFAULT_CASES")
    if exit_code:
        failures.append(f"the server exited with {exit_code}")
    # schemathesis first sends an invalid header, which actix logs as an error. Panics outside of requests are plain text.
    errors = [line for line in log if '"level":"ERROR"' in line and "request parse error" not in line]
    errors += [line for line in log if line.startswith("thread '") and "panicked at" in line]
    if errors:
        failures.append(f"{len(errors)} errors in the log, such as:\n" + "\n".join(errors[:20]))
    statuses = collections.Counter(re.findall(r'"status":(\d+)', "\n".join(log)))
    print(f"{total} cases, statuses:", ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items())))
    if not any(status.startswith("2") for status in statuses):
        failures.append("no request succeeded")
    failures.extend(f"{count} responses with status {status}" for status, count in statuses.items() if status >= "500")
    for failure in failures:
        print(f"FAILED: {failure}")
    return 1 if failures else 0


def wait_for_origin(child: subprocess.Popen, log: pathlib.Path) -> str:
    while child.poll() is None:
        for line in log.read_text(errors="replace").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if str(entry.get("message", "")).startswith("serving"):
                return f"http://{entry['address']}"
        time.sleep(0.1)
    sys.exit(f"the server exited early:\n{log.read_text()}")


def fuzz(role: str, origin: str, folder: str, password: str) -> tuple[int, int]:
    """Runs schemathesis as a role; returns its exit code and the number of cases sent."""
    environment = {
        **os.environ,
        "SCHEMATHESIS_HOOKS": "hooks",
        "PYTHONPATH": str(HERE),
        "PYTHONDONTWRITEBYTECODE": "1",
        "FUZZ_ROLE": role,
        "FUZZ_ORIGIN": origin,
        "FUZZ_EMAIL": EMAIL,
        "FUZZ_PASSWORD": password,
        "FUZZ_DATABASE": f"{folder}/app.db",
    }
    command = [
        str(pathlib.Path(sys.executable).with_name("schemathesis")), "run", f"{origin}/api/openapi.json",
        "--workers", "1",
        "--checks", CHECKS,
        "--max-response-time", MAX_RESPONSE_TIME_S,
        "--max-examples", os.environ.get("CASES", DEFAULT_CASES),
        "--seed", os.environ.get("SEED", "1"),
        "--max-redirects", "0",
        "--continue-on-failure",
        "--suppress-health-check", "all",
        "--warnings", "off",
        "--generation-database", "none",
        "--no-color",
        *os.environ.get("FUZZ_ARGUMENTS", "").split(),
    ]
    print(f"== {role}: {' '.join(command)}", flush=True)
    run = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    cases = 0
    for line in run.stdout:
        print(line, end="", flush=True)
        if match := re.search(r"([\d,]+) generated", line):
            cases = int(match.group(1).replace(",", ""))
    return run.wait(), cases


if __name__ == "__main__":
    sys.exit(main())
