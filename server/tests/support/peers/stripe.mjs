// A stateful Stripe for tests: sessions of Checkout, and refunds. Usage: node stripe.mjs
//
// Its objects are Stripe's own examples (stripe-objects.json) with the fields that the calls set; its webhooks are signed
// by the official package. Prints where it listens, as JSON. Each line it reads is a command, answered by a line:
//   {"pay": ID}                 the buyer pays at once
//   {"promise": ID}             the buyer chooses a method that takes its time
//   {"settle": ID}              the promised payment arrives
//   {"fail": ID}                the promised payment fails
//   {"expire": ID}              the session ends by itself
//   {"tamper": ID, "with": {…}} changes fields of the session
//   {"refund": ID}              the payment is refunded at Stripe, in full
//   {"dispute": ID}             the buyer disputes the payment
//   {"ledger": ID}              answers what is known of the session: {status, paid, refunded}, in cents
//   {"event": TYPE, "session": ID, "id": …, "secret": …, "at": …}  answers a signed webhook: {payload, signature}
//   {"trouble": "slow" | "mute" | "reset" | "500" | null}  what calls meet; "mute" does what they ask without a response
//   {"calls": true}             answers the calls so far: [{method, path, key, fields}]
//   {"check": true}             answers what TypeScript says of the request bodies: {bodies, faults}
import http from "node:http";
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import Stripe from "stripe";

const KEY = "sk_test_peer";
/** The version that the package's types describe. */
const VERSION = new Stripe(KEY).getApiField("version");
const { resources } = JSON.parse(readFileSync(new URL("stripe-objects.json", import.meta.url), "utf8"));
const stripe = new Stripe(KEY);

const sessions = new Map();
const payments = new Map();
const refunds = new Map();
/** Answers by idempotency key. */
const answered = new Map();
const calls = [];
let trouble = null;
let last = 0;

const id = (prefix) => `${prefix}_test_${(last += 1)}`;
const example = (name, fields) => ({ ...structuredClone(resources[name]), ...fields });

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

function openSession(fields, origin) {
  const [item] = fields.line_items;
  const amount = Number(item.price_data.unit_amount) * Number(item.quantity);
  if (!(amount >= 50)) return refuse(400, "amount_too_small");
  const isEmbedded = fields.ui_mode === "embedded_page";
  const allowed = isEmbedded ? fields.return_url && !fields.success_url && !fields.cancel_url : fields.success_url;
  if (!allowed) return refuse(400, "parameter_invalid");
  const session = example("checkout.session", {
    id: id("cs"),
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
  else session.url = `${origin}/pay/${session.id}`;
  sessions.set(session.id, session);
  return [200, session];
}

function expanded(session, query) {
  const expands = query.getAll("expand[]");
  const payment = payments.get(session.payment_intent);
  if (!payment || !expands.includes("payment_intent.latest_charge")) return session;
  return { ...session, payment_intent: payment };
}

function charge(session, status) {
  const payment = payments.get(session.payment_intent) ?? example("payment_intent", { id: id("pi") });
  Object.assign(payment, { amount: session.amount_total, currency: session.currency, status, latest_charge: null });
  if (status === "succeeded") {
    const amount = session.amount_total;
    payment.latest_charge = example("charge", { id: id("ch"), amount, amount_captured: amount, payment_intent: payment.id });
  }
  payments.set(payment.id, payment);
  session.payment_intent = payment.id;
}

function refund(fields) {
  const payment = payments.get(fields.payment_intent);
  if (payment?.status !== "succeeded") return refuse(404, "resource_missing");
  const paid = payment.latest_charge;
  const amount = Number(fields.amount);
  if (paid.amount_refunded + amount > paid.amount) return refuse(400, "charge_already_refunded");
  paid.amount_refunded += amount;
  const made = example("refund", { id: id("re"), amount, payment_intent: payment.id, status: "succeeded" });
  refunds.set(made.id, made);
  return [200, made];
}

function answer(method, path, query, fields, origin) {
  const session = sessions.get(/^\/v1\/checkout\/sessions\/([^/]+)/.exec(path)?.[1]);
  if (method === "POST" && path === "/v1/checkout/sessions") return openSession(fields, origin);
  if (method === "POST" && path === "/v1/refunds") return refund(fields);
  if (!session) return refuse(404, "resource_missing");
  if (method === "GET") return [200, expanded(session, query)];
  if (session.status !== "open") return refuse(400, "checkout_session_not_open");
  Object.assign(session, { status: "expired", url: null });
  return [200, session];
}

const server = http.createServer(async (request, response) => {
  const origin = `http://127.0.0.1:${server.address().port}`;
  if (trouble === "slow") return;
  if (trouble === "reset") return request.socket.resetAndDestroy();
  let body = "";
  for await (const chunk of request) body += chunk;
  const { pathname, searchParams } = new URL(request.url, origin);
  const key = request.headers["idempotency-key"] ?? null;
  const fields = nested(new URLSearchParams(body));
  calls.push({ method: request.method, path: pathname, key, fields });
  let [status, value] = trouble === "500" ? [500, { error: { message: "Sorry" } }] : [401, { error: { code: "api_key" } }];
  const isKnown = request.headers.authorization === `Bearer ${KEY}` && request.headers["stripe-version"] === VERSION;
  if (trouble !== "500" && isKnown) {
    [status, value] = answered.get(key) ?? answer(request.method, pathname, searchParams, fields, origin);
    if (key) answered.set(key, [status, value]);
  }
  if (trouble === "mute") return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
});

const complete = (session, payment_status) => Object.assign(session, { status: "complete", payment_status, url: null });

const commands = {
  pay: (session) => {
    complete(session, "paid");
    charge(session, "succeeded");
  },
  promise: (session) => {
    complete(session, "unpaid");
    charge(session, "processing");
  },
  settle: (session) => {
    session.payment_status = "paid";
    charge(session, "succeeded");
  },
  fail: (session) => charge(session, "requires_payment_method"),
  expire: (session) => Object.assign(session, { status: "expired", url: null }),
  tamper: (session, order) => Object.assign(session, order.with),
  dispute: (session) => Object.assign(payments.get(session.payment_intent).latest_charge, { disputed: true }),
  refund: (session) => refund({ payment_intent: session.payment_intent, amount: session.amount_total }),
};

function webhook({ event, session: name, id: own, secret = "whsec_peer", at }) {
  const session = sessions.get(name);
  const charged = payments.get(session.payment_intent)?.latest_charge;
  const dispute = event.startsWith("charge.dispute.") && { id: id("dp"), object: "dispute", payment_intent: charged.payment_intent };
  const object = dispute || (event.startsWith("charge.") && charged ? charged : session);
  const body = example("event", { id: own ?? id("evt"), type: event, data: { object } });
  const payload = JSON.stringify(body, null, 2);
  return { payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }) };
}

function ledger({ status, payment_status, payment_intent }) {
  const payment = payments.get(payment_intent);
  const charged = payment?.latest_charge;
  const isProcessing = payment?.status === "processing";
  return {
    status: isProcessing ? "processing" : status,
    paid: payment_status === "paid" ? charged.amount : 0,
    refunded: charged?.amount_refunded ?? 0,
  };
}

async function obey(order) {
  if ("event" in order) return webhook(order);
  if ("ledger" in order) return ledger(sessions.get(order.ledger));
  if ("calls" in order) return calls;
  // The compiler takes long to load, and few tests need it.
  if ("check" in order) return (await import("./stripe-types.mjs")).checkBodies(calls);
  if ("trouble" in order) {
    trouble = order.trouble;
    return { obeyed: true };
  }
  const [name] = Object.keys(order);
  commands[name](sessions.get(order[name]), order);
  return { obeyed: true };
}

server.listen(0, "127.0.0.1", () => {
  console.log(JSON.stringify({ origin: `http://127.0.0.1:${server.address().port}` }));
});

createInterface({ input: process.stdin })
  .on("line", async (line) => console.log(JSON.stringify(await obey(JSON.parse(line)))))
  .on("close", () => process.exit());
