import type { Transport } from "@/lib/api";
import { drawnFieldOf, type Excerpt, excerptOf, sourceOf } from "@/lib/excerpt";

/** The part of a response that a render reads. */
interface HostResponse extends Pick<Response, "ok" | "status" | "headers" | "text"> {
  /** Whether the response is the same for every visitor. */
  readonly shared?: boolean;
  /** The host's number of the call, which stands for the body in the state. */
  readonly call?: number;
}

/** Sends the API requests of one visitor's page. */
export interface Host {
  fetch(path: string, init?: RequestInit): Promise<HostResponse>;
}

/** What the page's state contains of successful responses by key: JSON text, or the host's number of the call. */
export type RecordedResponses = Map<string, string | number>;

type Source = ReturnType<typeof parseServerKey>;

/** Maximum number of cached responses; beyond that, the cache is cleared. */
const maxCached = 200;

/** What a render needs of a response. */
interface Read {
  data: unknown;
  /** What the state has of a response, as JSON text; null for a whole response, whose text is known. */
  excerpt: string | null;
}

/** Shared responses by key: the same objects in every render, as long as the text is the same. */
const cache = new Map<string, Read & { text: string }>();

/**
 * Wraps the host and records the body of each successful response by key. Of a list of which the page needs an excerpt,
 * only that is read and recorded.
 */
export function recordingTransport(host: Host, responses: RecordedResponses): Transport {
  return {
    async fetch(key, init) {
      const source = parseServerKey(key);
      const { path } = source;
      // Plain reads need no headers or signal: the host cancels requests that a page no longer needs.
      const response = await (init?.method ? host.fetch(path, init) : host.fetch(path));
      if (!response.ok) return response as Response;
      const json = async () => {
        const text = await response.text();
        const { data, excerpt } = response.shared ? readShared(key, text, source) : read(text, source);
        responses.set(key, excerpt ?? response.call ?? text);
        return data;
      };
      return { ok: true, status: response.status, json } as Response;
    },
  };
}

function readShared(key: string, text: string, source: Source): Read {
  const cached = cache.get(key);
  if (cached?.text === text) return cached;
  const fresh = { text, ...read(text, source) };
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, fresh);
  return fresh;
}

/** What a key asks for, and the field that the state lacks. */
function parseServerKey(key: string) {
  const { path, field } = drawnFieldOf(key);
  return { ...sourceOf(path), drawnField: field };
}

function read(text: string, { fields, drawn, drawnField }: Source): Read {
  const whole: unknown = JSON.parse(text);
  if (drawnField) return { data: whole, excerpt: JSON.stringify({ ...(whole as object), [drawnField]: undefined }) };
  if (!fields) return { data: whole, excerpt: null };
  const data = excerptOf(whole as Excerpt<object>, fields);
  return { data, excerpt: JSON.stringify(drawn ? { meta: data.meta } : data) };
}
