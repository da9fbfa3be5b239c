// The stand-in for Stripe that the tests use, too (server/tests/support/peers/stripe.mjs).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './programs.mjs';

export class StripePeer {
  #child;
  #waiting = [];

  static async start() {
    const peer = new StripePeer();
    const script = join(root, 'server/tests/support/peers/stripe.mjs');
    peer.#child = spawn('node', [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    const listens = new Promise((done) => peer.#waiting.push(done));
    createInterface({ input: peer.#child.stdout }).on('line', (line) => peer.#waiting.shift()(JSON.parse(line)));
    peer.settings = {
      PAYMENT_SECRET_KEY: 'sk_test_peer',
      PAYMENT_WEBHOOK_SECRET: 'whsec_peer',
      PAYMENT_URL: (await listens).origin,
    };
    return peer;
  }

  /** The buyer pays; the webhook that says so. */
  async pay(session) {
    await this.#ask({ pay: session });
    return this.#ask({ event: 'checkout.session.completed', session, at: Math.floor(Date.now() / 1000) });
  }

  /** Status with which a webhook is answered. */
  async deliver(base, { payload, signature }) {
    const answer = await fetch(`${base}/api/v1/payments/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** It ends with its input. */
  stop() {
    const ended = new Promise((done) => this.#child.once('exit', done));
    this.#child.stdin.end();
    return ended;
  }

  /** Answers come in the order of the commands. */
  #ask(command) {
    const answered = new Promise((done) => this.#waiting.push(done));
    this.#child.stdin.write(`${JSON.stringify(command)}\n`);
    return answered;
  }
}
