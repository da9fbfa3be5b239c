// Checks request bodies against the parameter types of the official package. Runs as a worker, because the compiler takes
// seconds in which the peer has to respond.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const NUMBERS = ["amount", "expires_at", "quantity", "unit_amount"];
const TYPES = {
  "/v1/checkout/sessions": "Stripe.Checkout.SessionCreateParams",
  "/v1/refunds": "Stripe.RefundCreateParams",
};

/** A form has only texts; these fields are numbers. */
function typed(value, name) {
  if (typeof value === "string") return NUMBERS.includes(name) ? Number(value) : value;
  if (Array.isArray(value)) return value.map((item) => typed(item));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, typed(item, key)]));
}

/** What the compiler says of the bodies of these calls. */
function checkBodies(calls) {
  const bodies = calls.filter(({ method, path }) => method === "POST" && TYPES[path]);
  const lines = bodies.map(({ path, fields }, at) => `const body${at}: ${TYPES[path]} = ${JSON.stringify(typed(fields))};`);
  const source = ['import type Stripe from "stripe";', ...lines, "export {};"].join("\n");
  const folder = mkdtempSync(join(here, "node_modules", ".check-"));
  try {
    const file = join(folder, "bodies.ts");
    writeFileSync(file, source);
    const options = {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      types: [],
    };
    const program = ts.createProgram([file], options);
    const found = ts.getPreEmitDiagnostics(program);
    return { bodies: bodies.length, faults: found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

parentPort.postMessage(checkBodies(workerData));
