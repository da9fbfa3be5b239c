// A visitor with its own cookies and address, behind the proxy that the server trusts.

export class Visitor {
  #headers;
  #base;
  #jar = new Map();

  constructor(base, address) {
    this.#base = base;
    this.#headers = { 'x-forwarded-for': address };
  }

  /** Fetches what calls that write need. */
  async arrive() {
    const begun = await fetch(`${this.#base}/api/csrf-cookie`, { headers: this.#headers });
    this.#keep(begun);
    return this;
  }

  /** The `Cookie` header of this visitor. */
  get cookie() {
    return this.#headers.cookie;
  }

  /** Sends these cookies, and the CSRF token among them, from now on. */
  #keep(answer) {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
      this.#jar.set(name, value);
    }
    this.#headers.cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    this.#headers['x-xsrf-token'] = decodeURIComponent(this.#jar.get('XSRF-TOKEN') ?? '');
  }

  /** Sends a call and keeps the cookies of the response: its status and its JSON. */
  async call(method, path, body) {
    const answer = await fetch(this.#base + path, {
      method,
      headers: { ...this.#headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    this.#keep(answer);
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  }

  /** Opens a page: whether it was rendered. An overloaded server leaves that to the browser, with 503 (decision 5). */
  async page(path) {
    const answer = await fetch(this.#base + path, { headers: { ...this.#headers, accept: 'text/html' } });
    await answer.arrayBuffer();
    if (answer.status !== 200 && answer.status !== 503) throw new Error(`${path} was answered ${answer.status}`);
    return answer.status === 200;
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
