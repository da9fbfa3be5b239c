// A stateful Stripe for tests: sessions of Checkout, and refunds.
//
// Its objects are Stripe's own examples (stripe-objects.json) with the fields that the calls set; its webhooks are signed
// by the official package. Its commands:
//   {"pay": ID}                 the buyer pays at once
//   {"promise": ID}             the buyer chooses a method that takes its time
//   {"settle": ID}              the promised payment arrives
//   {"fail": ID}                the promised payment fails
//   {"expire": ID}              the session ends by itself
//   {"tamper": ID, "with": {…}} changes fields of the session
//   {"refund": ID}              the payment is refunded at Stripe, in full
//   {"dispute": ID}             the buyer disputes the payment
//   {"ledger": ID}              returns what is known of the session: {status, paid, refunded}, in cents
//   {"event": TYPE, "session": ID, "id": …, "secret": …, "at": …}  returns a signed webhook: {payload, signature}
//   {"refunds": STATUS}         new refunds have this status, and so do those that are pending
//   {"failure": "slow" | "lost" | "held" | "reset" | STATUS | null}  how calls fail: with a status such as "500", or as named;
//                               "lost" does what they ask without a response, "held" responds once the failure is null
//   {"calls": true}             returns the calls so far: [{method, path, key, fields}]
//   {"check": true}             returns what TypeScript says of the request bodies: {bodies, faults}
import http from "node:http";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import Stripe from "stripe";

import { listen } from "./listen.mjs";

const KEY = "sk_test_peer";
const stripe = new Stripe(KEY);
/** The version that the package's types describe. */
const VERSION = stripe.getApiField("version");
const { resources } = JSON.parse(readFileSync(new URL("stripe-objects.json", import.meta.url), "utf8"));

const example = (name, fields) => ({ ...structuredClone(resources[name]), ...fields });

/** Starts a Stripe without sessions: its origin, a function that executes a command, and one that stops it. */
export async function startStripe() {
  const account = new Account();
  const server = http.createServer((request, response) => account.respond(request, response));
  const { origin, stop } = await listen(server);
  account.origin = origin;
  return { origin, execute: (command) => account.execute(command), stop };
}

/** Form fields such as `line_items[0][price_data][currency]` as nested objects. */
function nested(form) {
  const root = {};
  for (const [name, value] of form) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    let at = root;
    path.forEach((part, index) => {
      const isLast = index === path.length - 1;
      at[part] ??= isLast ? value : /^\d+$/.test(path[index + 1]) ? [] : {};
      at = at[part];
    });
  }
  return root;
}

function refuse(status, code) {
  return [status, { error: { type: "invalid_request_error", code, message: `Refused: ${code}` } }];
}

const complete = (session, payment_status) => Object.assign(session, { status: "complete", payment_status, url: null });

/** Commands about a session. */
const commands = {
  pay: (account, session) => {
    complete(session, "paid");
    account.charge(session, "succeeded");
  },
  promise: (account, session) => {
    complete(session, "unpaid");
    account.charge(session, "processing");
  },
  settle: (account, session) => {
    session.payment_status = "paid";
    account.charge(session, "succeeded");
  },
  fail: (account, session) => account.charge(session, "requires_payment_method"),
  expire: (_, session) => Object.assign(session, { status: "expired", url: null }),
  tamper: (_, session, command) => Object.assign(session, command.with),
  dispute: (account, session) =>
    Object.assign(account.payments.get(session.payment_intent).latest_charge, { disputed: true }),
  refund: (account, session) => account.refund({ payment_intent: session.payment_intent, amount: session.amount_total }),
};

/** What TypeScript says of the bodies of these calls. */
async function checkBodies(calls) {
  const [outcome] = await once(new Worker(new URL("stripe-types.mjs", import.meta.url), { workerData: calls }), "message");
  return outcome;
}

class Account {
  origin = "";
  sessions = new Map();
  payments = new Map();
  refunds = new Map();
  refundStatus = "succeeded";
  /** Fields and responses by idempotency key. */
  answered = new Map();
  calls = [];
  failure = null;
  /** Continues the responses that are held. */
  held = [];
  last = 0;

  id(prefix) {
    this.last += 1;
    return `${prefix}_test_${this.last}`;
  }

  async respond(request, response) {
    if (this.failure === "slow") return;
    if (this.failure === "reset") return request.socket.resetAndDestroy();
    let body = "";
    for await (const chunk of request) body += chunk;
    const { pathname, searchParams } = new URL(request.url, this.origin);
    const key = request.headers["idempotency-key"] ?? null;
    const fields = nested(new URLSearchParams(body));
    this.calls.push({ method: request.method, path: pathname, key, fields });
    const failed = Number(this.failure ?? NaN);
    const hasFailed = !Number.isNaN(failed);
    let [status, value] = hasFailed ? [failed, { error: { message: "Sorry" } }] : [401, { error: { code: "api_key" } }];
    const isKnown = request.headers.authorization === `Bearer ${KEY}` && request.headers["stripe-version"] === VERSION;
    if (!hasFailed && isKnown) {
      [status, value] = this.answerOnce(key, fields, () => this.answer(request.method, pathname, searchParams, fields));
    }
    if (this.failure === "lost") return request.socket.resetAndDestroy();
    if (this.failure === "held") await new Promise((resume) => this.held.push(resume));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  }

  /** Repeats the answer to a key, which must come with the same fields. */
  answerOnce(key, fields, answer) {
    const known = this.answered.get(key);
    if (!known) {
      const answered = answer();
      if (key) this.answered.set(key, { fields: JSON.stringify(fields), answered });
      return answered;
    }
    return known.fields === JSON.stringify(fields) ? known.answered : refuse(400, "idempotency_error");
  }

  answer(method, path, query, fields) {
    const session = this.sessions.get(/^\/v1\/checkout\/sessions\/([^/]+)/.exec(path)?.[1]);
    if (method === "POST" && path === "/v1/checkout/sessions") return this.openSession(fields);
    if (method === "POST" && path === "/v1/refunds") return this.refund(fields);
    const refund = this.refunds.get(/^\/v1\/refunds\/([^/]+)/.exec(path)?.[1]);
    if (method === "GET" && refund) return [200, refund];
    if (!session) return refuse(404, "resource_missing");
    if (method === "GET") return [200, this.expanded(session, query)];
    if (session.status !== "open") return refuse(400, "checkout_session_not_open");
    Object.assign(session, { status: "expired", url: null });
    return [200, session];
  }

  openSession(fields) {
    const [item] = fields.line_items;
    const amount = Number(item.price_data.unit_amount) * Number(item.quantity);
    if (!(amount >= 50)) return refuse(400, "amount_too_small");
    const isEmbedded = fields.ui_mode === "embedded_page";
    const allowed = isEmbedded ? fields.return_url && !fields.success_url && !fields.cancel_url : fields.success_url;
    if (!allowed) return refuse(400, "parameter_invalid");
    const session = example("checkout.session", {
      id: this.id("cs"),
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: fields.cancel_url ?? null,
      client_reference_id: fields.client_reference_id,
      currency: item.price_data.currency,
      customer_email: fields.customer_email,
      expires_at: Number(fields.expires_at),
      metadata: fields.metadata,
      mode: fields.mode,
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      return_url: fields.return_url,
      success_url: fields.success_url ?? null,
      ui_mode: fields.ui_mode ?? "hosted_page",
      url: null,
    });
    if (isEmbedded) session.client_secret = `${session.id}_secret_test`;
    else session.url = `${this.origin}/pay/${session.id}`;
    this.sessions.set(session.id, session);
    return [200, session];
  }

  expanded(session, query) {
    const expands = query.getAll("expand[]");
    const payment = this.payments.get(session.payment_intent);
    if (!payment || !expands.includes("payment_intent.latest_charge")) return session;
    return { ...session, payment_intent: payment };
  }

  charge(session, status) {
    const payment = this.payments.get(session.payment_intent) ?? example("payment_intent", { id: this.id("pi") });
    Object.assign(payment, { amount: session.amount_total, currency: session.currency, status, latest_charge: null });
    if (status === "succeeded") {
      const amount = session.amount_total;
      payment.latest_charge = example("charge", {
        id: this.id("ch"),
        amount,
        amount_captured: amount,
        payment_intent: payment.id,
      });
    }
    this.payments.set(payment.id, payment);
    session.payment_intent = payment.id;
  }

  refund(fields) {
    const payment = this.payments.get(fields.payment_intent);
    if (payment?.status !== "succeeded") return refuse(404, "resource_missing");
    const paid = payment.latest_charge;
    const amount = Number(fields.amount);
    if (paid.amount_refunded + amount > paid.amount) return refuse(400, "charge_already_refunded");
    paid.amount_refunded += amount;
    const status = this.refundStatus;
    const refund = example("refund", { id: this.id("re"), amount, payment_intent: payment.id, status });
    this.refunds.set(refund.id, refund);
    return [200, { ...refund }];
  }

  setRefunds(status) {
    this.refundStatus = status;
    for (const refund of this.refunds.values()) {
      if (refund.status !== "pending") continue;
      refund.status = status;
      if (status === "failed") this.payments.get(refund.payment_intent).latest_charge.amount_refunded -= refund.amount;
    }
  }

  webhook({ event, session: name, id: own, secret = "whsec_peer", at }) {
    const session = this.sessions.get(name);
    const charged = this.payments.get(session.payment_intent)?.latest_charge;
    const dispute = event.startsWith("charge.dispute.") && {
      id: this.id("dp"),
      object: "dispute",
      payment_intent: charged.payment_intent,
    };
    const object = dispute || (event.startsWith("charge.") && charged ? charged : session);
    const body = example("event", { id: own ?? this.id("evt"), type: event, data: { object } });
    const payload = JSON.stringify(body, null, 2);
    return { payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }) };
  }

  ledger({ status, payment_status, payment_intent }) {
    const payment = this.payments.get(payment_intent);
    const charged = payment?.latest_charge;
    const isProcessing = payment?.status === "processing";
    return {
      status: isProcessing ? "processing" : status,
      paid: payment_status === "paid" ? charged.amount : 0,
      refunded: charged?.amount_refunded ?? 0,
    };
  }

  async execute(command) {
    if ("event" in command) return this.webhook(command);
    if ("ledger" in command) return this.ledger(this.sessions.get(command.ledger));
    if ("calls" in command) return this.calls;
    // The compiler takes long to load, and few tests need it.
    if ("check" in command) return checkBodies(this.calls);
    if ("failure" in command) {
      this.failure = command.failure;
      if (this.failure === null) for (const resume of this.held.splice(0)) resume();
    } else if ("refunds" in command) {
      this.setRefunds(command.refunds);
    } else {
      const [name] = Object.keys(command);
      commands[name](this, this.sessions.get(command[name]), command);
    }
    return { done: true };
  }
}
