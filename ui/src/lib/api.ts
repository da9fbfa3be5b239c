import type { ErrorBody } from "@/api/types";

/** The one way to the API, in the browser and inside the server alike. Paths begin with `/api/`. */
export interface Api {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  /** Any call that changes something. A plain object goes out as JSON, FormData as multipart. */
  send<T>(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object): Promise<T>;
}

/** What the API is reached through. Inside the server the host adds cookies and tokens itself: no `csrfToken` there. */
export interface Transport {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The readable CSRF cookie's value, or null while there is none that can be read. */
  csrfToken?(): string | null;
  /** Asks the visitor once more who they are; whether a call that was refused for want of it is worth repeating. */
  confirm?(): Promise<boolean>;
}

/** The only error a call ends with. `status` is 0 when no answer arrived. */
export class ApiError extends Error {
  override name = "ApiError";
  /** The server refused without a word: `message` is ours. */
  readonly isEmpty: boolean;
  /** Seconds after which it is worth another try, if the server said so. */
  readonly retryAfter: number | null;

  constructor(
    readonly status: number,
    message: string,
    readonly errors: Readonly<Record<string, string[]>> = {},
    { isEmpty = false, retryAfter = null, ...options }: Details = {},
  ) {
    super(message, options);
    this.isEmpty = isEmpty;
    this.retryAfter = retryAfter;
  }
}

interface Details extends ErrorOptions {
  isEmpty?: boolean;
  retryAfter?: number | null;
}

const csrfCookiePath = "/api/csrf-cookie";
const csrfMismatch = 419;
const confirmationRequired = 423;

/** Whether a call ended because whoever was asked once more who they are would not say: no error to them. */
export function isUnconfirmed({ status }: ApiError): boolean {
  return status === confirmationRequired;
}

export function createApi(transport: Transport): Api {
  async function call<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await reach(transport, path, init);
    if (!answer.ok) throw await refusal(answer);
    return (await content(answer)) as T;
  }

  /** Repeats an attempt that was refused because it was too long ago that the visitor said who they are. */
  async function confirmed<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError && isUnconfirmed(error) && (await transport.confirm?.()))) throw error;
      return attempt();
    }
  }

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const { csrfToken } = transport;
    if (csrfToken && csrfToken() === null) await call(csrfCookiePath, {});
    const attempt = () => call<T>(path, writing(method, body, csrfToken?.() ?? null));
    try {
      return await confirmed(attempt);
    } catch (error) {
      // The token belonged to an older session: a fresh one is worth one more try.
      if (!csrfToken || !(error instanceof ApiError) || error.status !== csrfMismatch) throw error;
      await call(csrfCookiePath, {});
      return confirmed(attempt);
    }
  }

  return {
    get: (path, signal) => confirmed(() => call(path, signal ? { headers: json, signal } : { headers: json })),
    send,
  };
}

/** The transport of the browser: cookies of our own origin travel along. */
export function browserTransport(confirm: () => Promise<boolean> = async () => false): Transport {
  return {
    confirm,
    fetch: (path, init) => window.fetch(path, { ...init, credentials: "same-origin" }),
    csrfToken() {
      const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
      return found ? decoded(found) : null;
    },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const json = { accept: "application/json" };

function writing(method: string, body: object | undefined, token: string | null): RequestInit {
  const headers: Record<string, string> = { ...json };
  if (token !== null) headers["x-xsrf-token"] = token;
  if (body === undefined) return { method, headers };
  // FormData brings its own content type, boundary included.
  if (typeof FormData !== "undefined" && body instanceof FormData) return { method, headers, body };
  headers["content-type"] = "application/json";
  return { method, headers, body: JSON.stringify(body) };
}

async function reach(transport: Transport, path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport.fetch(path, init);
  } catch (cause) {
    throw new ApiError(0, "The server could not be reached.", {}, { cause });
  }
}

async function content(answer: Response): Promise<unknown> {
  if (answer.status === 204) return null;
  try {
    return await answer.json();
  } catch (cause) {
    throw new ApiError(answer.status, "The answer could not be read.", {}, { cause });
  }
}

async function refusal(answer: Response): Promise<ApiError> {
  const text = await answer.text().catch(() => "");
  const { message, errors } = bodyIn(text);
  const wait = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
  return new ApiError(answer.status, message ?? `The server answered ${answer.status}.`, errors ?? {}, {
    isEmpty: wordless.includes(text.trim()),
    retryAfter: Number.isNaN(wait) ? null : wait,
  });
}

/** What frameworks send who have nothing to say. */
const wordless = ["", '""', "{}", "null"];

/** The error's body; whatever stands between us and the API answers in its own way. */
function bodyIn(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? (body as Partial<ErrorBody>) : {};
  } catch {
    return {};
  }
}
