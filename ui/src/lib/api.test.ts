import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, browserTransport, createApi, isReauthenticationDeclined } from "./api";

interface Call {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A fake backend that sends the responses in order and records its calls; the CSRF endpoint sets `token`. */
function backend(
  responses: [status: number, body?: unknown][],
  token: string | null = null,
  reauthenticate?: () => Promise<boolean>,
) {
  const calls: Call[] = [];
  let cookie = token;
  let issued = 0;
  const api = createApi({
    csrfToken: () => cookie,
    ...(reauthenticate && { reauthenticate }),
    async fetch(path, init = {}) {
      calls.push({
        path,
        method: init.method ?? "GET",
        headers: init.headers as Record<string, string>,
        body: init.body,
      });
      if (path === "/api/csrf-cookie") {
        issued += 1;
        cookie = `token-${issued}`;
        return new Response(null, { status: 204 });
      }
      const [status, body] = responses.shift() ?? [500];
      return new Response(status === 204 ? null : typeof body === "string" ? body : JSON.stringify(body ?? {}), {
        status,
      });
    },
  });
  return { api, calls, paths: () => calls.map(({ method, path }) => `${method} ${path}`) };
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("reading", () => {
  it("returns the parsed body and requests no token", async () => {
    const { api, paths } = backend([[200, { name: "Braga" }]]);

    expect(await api.get("/api/v1/site")).toEqual({ name: "Braga" });
    expect(paths()).toEqual(["GET /api/v1/site"]);
  });

  it("throws the server's message, status and field errors", async () => {
    const { api } = backend([[422, { message: "Required field", errors: { email: ["Email is required"] } }]]);

    const error = await failureOf(api.get("/api/v1/events"));

    expect(error).toMatchObject({ status: 422, message: "Required field", errors: { email: ["Email is required"] } });
  });

  it("throws an ApiError for an error page that is no JSON", async () => {
    const { api } = backend([[502, "<html>bad gateway</html>"]]);

    expect(await failureOf(api.get("/api/v1/site"))).toMatchObject({ status: 502, errors: {} });
  });

  it("throws an ApiError for a successful response that cannot be parsed", async () => {
    const { api } = backend([[200, "<html>"]]);

    expect(await failureOf(api.get("/api/v1/site"))).toMatchObject({
      status: 200,
      message: "We got an unexpected response. Try again.",
    });
  });

  it("throws an ApiError with status 0 when no response arrives", async () => {
    const api = createApi({ fetch: () => Promise.reject(new TypeError("offline")) });

    expect(await failureOf(api.get("/api/v1/site"))).toMatchObject({ status: 0 });
  });
});

describe("writing", () => {
  it("fetches the CSRF cookie first when there is none, and sends its token", async () => {
    const { api, calls, paths } = backend([[201, { id: 1 }]]);

    await api.send("POST", "/api/v1/mailing-list", { name: "Ana" });

    expect(paths()).toEqual(["GET /api/csrf-cookie", "POST /api/v1/mailing-list"]);
    expect(calls[1]?.headers).toMatchObject({ "x-xsrf-token": "token-1", "content-type": "application/json" });
    expect(calls[1]?.body).toBe('{"name":"Ana"}');
  });

  it("uses an existing token", async () => {
    const { api, calls, paths } = backend([[204]], "known");

    expect(await api.send("DELETE", "/api/v1/mailing-list/1")).toBeNull();
    expect(paths()).toEqual(["DELETE /api/v1/mailing-list/1"]);
    expect(calls[0]?.headers["x-xsrf-token"]).toBe("known");
  });

  it("renews the token once after a 419 and tries again", async () => {
    const { api, calls, paths } = backend(
      [
        [419, { message: "CSRF token mismatch." }],
        [200, { ok: true }],
      ],
      "stale",
    );

    expect(await api.send("POST", "/api/v1/logout")).toEqual({ ok: true });
    expect(paths()).toEqual(["POST /api/v1/logout", "GET /api/csrf-cookie", "POST /api/v1/logout"]);
    expect(calls[2]?.headers["x-xsrf-token"]).toBe("token-1");
  });

  it("gives up after a second 419", async () => {
    const { api, paths } = backend(
      [
        [419, { message: "CSRF token mismatch." }],
        [419, { message: "CSRF token mismatch." }],
      ],
      "stale",
    );

    expect(await failureOf(api.send("POST", "/api/v1/logout"))).toMatchObject({ status: 419 });
    expect(paths()).toHaveLength(3);
  });

  it("does not repeat a call that failed for another reason", async () => {
    const { api, paths } = backend([[401, { message: "Unauthenticated." }]], "known");

    expect(await failureOf(api.send("PATCH", "/api/v1/user/avatar"))).toMatchObject({
      status: 401,
      message: "Unauthenticated.",
    });
    expect(paths()).toHaveLength(1);
  });

  it("leaves the content type of a form to the browser", async () => {
    const { api, calls } = backend([[200, {}]], "known");
    const form = new FormData();

    await api.send("POST", "/api/v1/user/profile-information", form);

    expect(calls[0]?.headers).not.toHaveProperty("content-type");
    expect(calls[0]?.body).toBe(form);
  });

  it("leaves tokens to the host inside the server", async () => {
    const paths: string[] = [];
    const api = createApi({
      async fetch(path) {
        paths.push(path);
        return new Response("{}", { status: 419 });
      },
    });

    expect(await failureOf(api.send("POST", "/api/v1/logout"))).toMatchObject({ status: 419 });
    expect(paths).toEqual(["/api/v1/logout"]);
  });
});

describe("a call that needs the visitor to reauthenticate", () => {
  const locked: [number, unknown] = [423, { message: "Password confirmation required." }];

  it("waits for the reauthentication, then repeats the same request", async () => {
    const confirm = vi.fn(async () => true);
    const { api, calls } = backend([locked, [200, { done: true }]], "known", confirm);

    expect(await api.send("DELETE", "/api/v1/user", { confirmation: "ana" })).toEqual({ done: true });
    expect(confirm).toHaveBeenCalledOnce();
    expect(calls[1]).toEqual(calls[0]);
  });

  it("also waits when it only reads", async () => {
    const { api, paths } = backend([locked, [200, []]], "known", async () => true);

    expect(await api.get("/api/v1/user/two-factor-recovery-codes")).toEqual([]);
    expect(paths()).toHaveLength(2);
  });

  it("fails and is not repeated when they decline", async () => {
    const { api, paths } = backend([locked], "known", async () => false);

    const failure = await failureOf(api.send("POST", "/api/v1/user/export"));

    expect(isReauthenticationDeclined(failure)).toBe(true);
    expect(paths()).toHaveLength(1);
  });

  it("asks once: a second rejection is final", async () => {
    const confirm = vi.fn(async () => true);
    const { api } = backend([locked, locked], "known", confirm);

    expect(await failureOf(api.send("POST", "/api/v1/user/export"))).toMatchObject({ status: 423 });
    expect(confirm).toHaveBeenCalledOnce();
  });

  it("is repeated with the new token when the session changed meanwhile", async () => {
    const { api, calls, paths } = backend([locked, [419], [204]], "old", async () => true);

    await api.send("POST", "/api/v1/user/two-factor-authentication");

    expect(paths().map((path) => path.split(" ")[1])).toEqual([
      "/api/v1/user/two-factor-authentication",
      "/api/v1/user/two-factor-authentication",
      "/api/csrf-cookie",
      "/api/v1/user/two-factor-authentication",
    ]);
    expect(calls.at(-1)?.headers).toMatchObject({ "x-xsrf-token": "token-1" });
  });

  it("fails inside the server, where there is no dialog", async () => {
    const { api } = backend([locked], "known");

    expect(await failureOf(api.get("/api/v1/user/two-factor-qr-code"))).toMatchObject({ status: 423 });
  });
});

describe("the browser's token", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["XSRF-TOKEN=a%3D%3D", "a=="],
    ["theme=dark; XSRF-TOKEN=a; b=c", "a"],
    ["theme=dark", null],
    ["XSRF-TOKEN=", null],
    ["XSRF-TOKEN=%E0%A4%A", null],
  ])("is, with the cookies %j, %j", (cookie, token) => {
    vi.stubGlobal("document", { cookie });

    expect(browserTransport().csrfToken?.()).toBe(token);
  });

  it("is fetched again when the cookie is malformed", async () => {
    const page = { cookie: "XSRF-TOKEN=%E0%A4%A" };
    const paths: string[] = [];
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", {
      async fetch(path: string, init: RequestInit) {
        paths.push(path);
        if (path === "/api/csrf-cookie") page.cookie = "XSRF-TOKEN=fresh";
        else expect(init.headers).toMatchObject({ "x-xsrf-token": "fresh" });
        return new Response(null, { status: 204 });
      },
    });

    expect(await createApi(browserTransport()).send("POST", "/api/v1/logout")).toBeNull();
    expect(paths).toEqual(["/api/csrf-cookie", "/api/v1/logout"]);
  });
});
