import type { Transport } from "@/lib/api";

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

/** Bodies of successful responses by path: JSON text, or the host's number of the call. */
export type RecordedResponses = Map<string, string | number>;

/** Maximum of cached responses; beyond that, the cache is cleared. */
const maxCached = 200;

/** The data of shared responses: the same object in every render, as long as the text is the same. */
const cache = new Map<string, { text: string; data: unknown }>();

/** Wraps the host and records the body of each successful response by path. */
export function recordingTransport(host: Host, responses: RecordedResponses): Transport {
  return {
    async fetch(path, init) {
      // Plain reads need no headers or signal: the host cancels requests that a page no longer needs.
      const response = await (init?.method ? host.fetch(path, init) : host.fetch(path));
      if (!response.ok) return response as Response;
      const json = async () => {
        const text = await response.text();
        const data = response.shared ? sharedData(path, text) : JSON.parse(text);
        responses.set(path, response.call ?? text);
        return data;
      };
      return { ok: true, status: response.status, json } as Response;
    },
  };
}

function sharedData(path: string, text: string): unknown {
  const cached = cache.get(path);
  if (cached?.text === text) return cached.data;
  const data: unknown = JSON.parse(text);
  if (cache.size >= maxCached) cache.clear();
  cache.set(path, { text, data });
  return data;
}
