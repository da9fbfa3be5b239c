// The stand-in for Stripe that the tests use, too (server/tests/support/peers/stripe.mjs).
import { Peers } from '../tests/support/peers/client.mjs';

export class StripePeer {
  #peers = new Peers();
  #ask;

  static async start() {
    const peer = new StripePeer();
    const { origin, ask } = await peer.#peers.start('stripe');
    peer.#ask = ask;
    peer.settings = {
      PAYMENT_SECRET_KEY: 'sk_test_peer',
      PAYMENT_WEBHOOK_SECRET: 'whsec_peer',
      PAYMENT_URL: origin,
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

  stop() {
    return this.#peers.stop();
  }
}
