// Who visits the canned site: everybody by their cookie, kept in memory. Dates are fixed.
import { randomBytes } from "node:crypto";

/** What opens every account of the canned site. */
export const password = "azulejo-4715-roof";
/** What the authenticator app shows on the canned site, whenever it is asked. */
export const code = "123456";
/** The way back in without the app; each works once. */
export const recoveryCodes = [
  "yk3deg1dqc-f54esf5dhr",
  "d3drcjw4kh-xngp1gedq9",
  "5y771xsnsf-x9z6weh4mz",
  "k94ceyz097-efv8edx6w2",
  "0b70mh9dqw-js339fm63v",
  "j5v402rkfn-krra9ntwak",
  "41yjd73333-g83dpeq6mh",
  "zdgakg1beq-2kt018hh97",
];

/** Under which name a visitor's cookie travels. */
export const cookieName = "session";

const inesId = "01960000-0000-7000-8000-0000000000a1";

/**
 * The accounts of the canned site. A cookie begins with the name of one, and whatever follows makes it a visitor of
 * their own: `session=ines-profile-1` is Inês, and nobody else changes what she sees.
 */
const accounts = {
  ines: { name: "Inês Conceição Araújo", email: "ines@example.pt" },
  rui: { name: "Rui Gonçalves", email: "rui@example.pt", twoFactorEnabled: true },
  new: { name: "Noémia Brandão", email: "noemia@example.pt", username: "noemia", emailVerifiedAt: null },
  social: { name: "Simão Teixeira", email: "simao@example.pt", username: "simao", hasPassword: false },
  admin: { name: "Marta Vilaça", email: "marta@example.pt", username: "marta", roles: ["administrator"] },
  long: {
    name: "Maria Antónia de Vasconcelos Albuquerque-Mascarenhas Figueiredo",
    email: "maria.antonia.de.vasconcelos.albuquerque-mascarenhas@departamento.universidade.example.pt",
    username: "maria-antonia-de-vasconcelos-a",
    roles: ["administrator"],
    emailVerifiedAt: null,
  },
  unbroken: { name: "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen", email: "w@example.pt" },
  yasmin: { name: "ياسمين بن عبد الرحمن", email: "yasmin@example.pt" },
  hanako: { name: "山田 花子", email: "hanako@example.pt" },
};

export function accountNamed(name, overrides = {}) {
  const { username = name, ...rest } = accounts[name] ?? accounts.ines;
  return {
    id: inesId,
    username,
    avatar: null,
    roles: [],
    emailVerifiedAt: "2025-06-02T10:31:00Z",
    twoFactorEnabled: false,
    hasPassword: true,
    referralSource: null,
    preferences: { signInMails: true, eventMails: false },
    createdAt: "2025-06-02T10:24:00Z",
    ...rest,
    ...overrides,
  };
}

/** The account of an address or a username, if there is one. */
export function accountAt(login = "") {
  return Object.keys(accounts)
    .map((name) => accountNamed(name))
    .find(({ email, username }) => email === login.toLowerCase() || username === login.toLowerCase());
}

const visitors = new Map();

/** The visitor a request comes from. Who has no cookie is a guest, and stays one without until they become somebody. */
export function visitorOf(cookieHeader = "") {
  const id = new RegExp(`(?:^|; )${cookieName}=([\\w.-]+)`).exec(cookieHeader)?.[1];
  if (id === undefined) return { id, isNew: false, ...guest() };
  const known = visitors.get(id);
  if (known) return known;
  const [name, ...words] = id.split("-");
  const visitor = { id, isNew: false, ...(name in accounts ? signedIn(accountNamed(name), words) : guest()) };
  visitors.set(id, visitor);
  return visitor;
}

/** The same visitor under another cookie, as after every change of who they are. */
export function become(visitor, name, next) {
  visitors.delete(visitor.id);
  Object.assign(visitor, next, { id: newId(name), isNew: true });
  visitors.set(visitor.id, visitor);
}

function newId(name) {
  return `${name}-${randomBytes(9).toString("hex")}`;
}

export function guest() {
  return { user: null, pending: null, confirmed: false, secondFactor: null, identities: [], sessions: [] };
}

/**
 * `fresh` among the words of the cookie: the password was asked for a moment ago. `alone` or `many`: logged in here
 * only, or wherever they ever were.
 */
export function signedIn(user, words = []) {
  return {
    user,
    pending: null,
    confirmed: words.includes("fresh"),
    secondFactor: user.twoFactorEnabled ? { confirmed: true, codes: [...recoveryCodes] } : null,
    identities: user.hasPassword
      ? []
      : [
          identity("github", user.username, "2025-10-09T19:02:00Z"),
          identity("google", user.email, "2025-06-02T10:24:00Z"),
        ],
    sessions: sessionsOf(words),
  };
}

function sessionsOf(words) {
  const own = sessions.map((session) => ({ ...session }));
  if (words.includes("alone")) return own.slice(0, 1);
  if (!words.includes("many")) return own;
  const more = Array.from({ length: 9 }, (_, index) => ({
    ...sessions[1 + (index % 2)],
    id: `${sessions[1].id}${index}`,
  }));
  return [...own, ...more];
}

export function identity(provider, name, lastUsedAt) {
  return { provider, name, createdAt: "2025-06-02T10:24:00Z", lastUsedAt };
}

const sessions = [
  {
    id: "01960000-0000-7000-8000-0000000005e1",
    current: true,
    device: "Firefox on Linux",
    address: "203.0.113.24",
    createdAt: "2025-10-08T08:12:00Z",
    lastSeenAt: "2025-10-10T11:59:00Z",
    remembered: true,
  },
  {
    id: "01960000-0000-7000-8000-0000000005e2",
    current: false,
    device: "Safari on iPhone",
    address: "2001:db8:85a3::8a2e:370:7334",
    createdAt: "2025-09-30T17:40:00Z",
    lastSeenAt: "2025-10-10T07:20:00Z",
    remembered: true,
  },
  {
    id: "01960000-0000-7000-8000-0000000005e3",
    current: false,
    device: "Chrome on Windows",
    address: "198.51.100.7",
    createdAt: "2025-09-12T09:05:00Z",
    lastSeenAt: "2025-09-12T11:48:00Z",
    remembered: false,
  },
];
