// The second factor, as the canned site answers about it.
import { done, ok, on, wrong } from "./canned-calls.mjs";
import { code as appCode, recoveryCodes } from "./canned-visitors.mjs";
import { qrPicture } from "./qr-picture.mjs";

const notEnabled = { status: 404, body: { message: "Two factor authentication has not been enabled." } };

on("POST user/two-factor-authentication", "recent", ({ visitor }) => {
  visitor.secondFactor ??= { confirmed: false, codes: [...recoveryCodes] };
  return ok({});
});

on("DELETE user/two-factor-authentication", "recent", ({ visitor }) => {
  visitor.secondFactor = null;
  visitor.user.twoFactorEnabled = false;
  return done;
});

on("POST user/confirmed-two-factor-authentication", "recent", ({ visitor, fields }) => {
  if (!visitor.secondFactor || fields.code !== appCode)
    return wrong({ code: "The provided two factor authentication code was invalid." });
  visitor.secondFactor.confirmed = true;
  visitor.user.twoFactorEnabled = true;
  return ok({});
});

on("GET user/two-factor-qr-code", "recent", ({ visitor }) => {
  const url = `otpauth://totp/Hackathon:${visitor.user?.email}?secret=${secretKey}`;
  return secretFault(visitor) ?? ok({ svg: qrPicture, url });
});

on("GET user/two-factor-secret-key", "recent", ({ visitor }) => secretFault(visitor) ?? ok({ secretKey }));

/** The secret is shown while it is set up, and never again. */
function secretFault({ secondFactor }) {
  if (!secondFactor) return notEnabled;
  const message = "Two factor authentication has been confirmed.";
  return secondFactor.confirmed ? { status: 404, body: { message } } : null;
}

on("GET user/two-factor-recovery-codes", "recent", ({ visitor }) =>
  visitor.secondFactor ? ok(visitor.secondFactor.codes) : notEnabled,
);

on("POST user/two-factor-recovery-codes", "recent", ({ visitor }) => {
  if (!visitor.secondFactor) return notEnabled;
  visitor.secondFactor.codes = recoveryCodes.map((code) => [...code].reverse().join(""));
  return ok(visitor.secondFactor.codes);
});

const secretKey = "JBSWY3DPEHPK3PXPGEZDGNBVGY3TQOJQ";
