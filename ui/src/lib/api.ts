import type { SendMethod } from "@/api/calls";
import type { ErrorBody } from "@/api/types";
import { decodedOrNull } from "./decode";

type Headers = Readonly<Record<string, string>>;

/** The API client, used in the browser and in the server's renderer. Paths begin with `/api/`. */
export interface Api {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  /** A request that changes something. Plain objects are sent as JSON, FormData as multipart, text as `headers` say. */
  send<T>(method: SendMethod, path: string, body?: object | string, headers?: Headers): Promise<T>;
}

/** How the client sends requests. Inside the server the host adds cookies and tokens, so there is no `csrfToken`. */
export interface Transport {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The value of the readable CSRF cookie; null if it is missing or malformed. */
  csrfToken?(): string | null;
  /** Asks the visitor to confirm their identity. Resolves to whether the rejected request is worth repeating. */
  reauthenticate?(): Promise<boolean>;
}

/** The only error a request rejects with. `status` is 0 when no response arrived. */
export class ApiError extends Error {
  override name = "ApiError";
  /** The response had no message; `message` is our own. */
  readonly isEmpty: boolean;
  /** Seconds until a retry makes sense, if the server said so. */
  readonly retryAfter: number | null;
  /** The row as it is now, if someone else changed it. */
  readonly current: object | null;

  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, string[]>> = {},
    { isEmpty = false, retryAfter = null, current = null, ...options }: Details = {},
  ) {
    super(message, options);
    this.isEmpty = isEmpty;
    this.retryAfter = retryAfter;
    this.current = current;
  }
}

interface Details extends ErrorOptions {
  isEmpty?: boolean;
  retryAfter?: number | null;
  current?: object | null;
}

const csrfCookiePath = "/api/csrf-cookie";
const csrfMismatch = 419;
const reauthenticationRequired = 423;

/** Whether the visitor declined to confirm their identity. Not an error to them. */
export function isReauthenticationDeclined({ status }: ApiError): boolean {
  return status === reauthenticationRequired;
}

export function createApi(transport: Transport): Api {
  async function call<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetchOrThrow(transport, path, init);
    if (!response.ok) throw await errorFrom(response);
    return (await readBody(response)) as T;
  }

  /** Runs an attempt; if it is rejected because the last login is too long ago, asks for it and repeats the attempt. */
  async function withReauthentication<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError && isReauthenticationDeclined(error) && (await transport.reauthenticate?.())))
        throw error;
      return attempt();
    }
  }

  async function send<T>(method: string, path: string, body?: object | string, headers?: Headers): Promise<T> {
    const { csrfToken } = transport;
    if (csrfToken && csrfToken() === null) await call(csrfCookiePath, {});
    const attempt = () => call<T>(path, writeInit(method, body, csrfToken?.() ?? null, headers));
    try {
      return await withReauthentication(attempt);
    } catch (error) {
      // The token belonged to an older session: get a new one and try once more.
      if (!csrfToken || !(error instanceof ApiError) || error.status !== csrfMismatch) throw error;
      await call(csrfCookiePath, {});
      return withReauthentication(attempt);
    }
  }

  return {
    get: (path, signal) =>
      withReauthentication(() => call(path, signal ? { headers: json, signal } : { headers: json })),
    send,
  };
}

/** The browser's transport. Sends same-origin cookies. */
export function browserTransport(reauthenticate: () => Promise<boolean> = async () => false): Transport {
  return {
    reauthenticate,
    fetch: (path, init) => window.fetch(path, { ...init, credentials: "same-origin" }),
    csrfToken() {
      const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
      return found ? decodedOrNull(found) : null;
    },
  };
}

const json = { accept: "application/json" };

function writeInit(
  method: string,
  body: object | string | undefined,
  token: string | null,
  extraHeaders?: Headers,
): RequestInit {
  const headers: Record<string, string> = {
    ...json,
    ...(token !== null && { "x-xsrf-token": token }),
    ...extraHeaders,
  };
  if (body === undefined) return { method, headers };
  // FormData sets its own content type, including the boundary.
  if (typeof body === "string" || (typeof FormData !== "undefined" && body instanceof FormData))
    return { method, headers, body };
  headers["content-type"] = "application/json";
  return { method, headers, body: JSON.stringify(body) };
}

async function fetchOrThrow(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport.fetch(path, init);
  } catch (cause) {
    throw new ApiError(0, "We can't reach the server. Check your connection and try again.", {}, { cause });
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiError(response.status, "We got an unexpected response. Try again.", {}, { cause });
  }
}

async function errorFrom(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const { message, errors, current } = parseErrorBody(text);
  const wait = Number.parseInt(response.headers.get("retry-after") ?? "", 10);
  return new ApiError(response.status, message ?? `Something went wrong (${response.status}).`, errors ?? {}, {
    isEmpty: emptyBodies.includes(text.trim()),
    retryAfter: Number.isNaN(wait) ? null : wait,
    current: typeof current === "object" ? current : null,
  });
}

/** Bodies of frameworks that send no message. */
const emptyBodies = ["", '""', "{}", "null"];

/** The error body. Proxies in between may send anything. */
function parseErrorBody(text: string): Partial<ErrorBody & { current: object }> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Partial<ErrorBody & { current: object }>) : {};
  } catch {
    return {};
  }
}
