// A visitor with its own cookies and address, behind the proxy that the server trusts.

export class Visitor {
  #headers;
  #base;

  constructor(base, address) {
    this.#base = base;
    this.#headers = { 'x-forwarded-for': address };
  }

  /** Fetches what calls that write need. */
  async arrive() {
    const begun = await fetch(`${this.#base}/api/csrf-cookie`, { headers: this.#headers });
    const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN=')).slice('XSRF-TOKEN='.length);
    this.#headers.cookie = cookies.join('; ');
    this.#headers['x-xsrf-token'] = decodeURIComponent(token);
    return this;
  }

  /** Sends a call, and fails when it is answered otherwise. */
  async post(path, body, status) {
    const answer = await fetch(this.#base + path, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  }
}
