import { createHmac } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const period = 30;

/** The current TOTP time step. */
export function currentStep(): number {
  return Math.floor(Date.now() / 1000 / period);
}

/** The TOTP code of a step (RFC 6238: SHA-1, 30 s, 6 digits). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return `${(mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000}`.padStart(6, "0");
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replace(/=+$/, "")].map((one) => alphabet.indexOf(one).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
