import type { SiteSettings } from "@/api/types";
import { humanise } from "@/features/admin-resources";
import type { FlagName } from "@/features/flags";

interface FlagText {
  label: string;
  /** What it does. */
  hint: string;
}

const provided = (provider: string): FlagText => ({
  label: `Login with ${provider}`,
  hint: `People can log in with their ${provider} account. The server needs ${provider}'s OAuth client ID and secret.`,
});

/** In the order of the page. */
const texts: Readonly<Record<FlagName, FlagText>> = {
  register: {
    label: "Registration",
    hint: "New visitors can create an account, which they need to buy a ticket.",
  },
  login: {
    label: "Login",
    hint: "When off, no one can log in, not even staff. People who are logged in stay logged in.",
  },
  login_github: provided("GitHub"),
  login_gitlab: provided("GitLab"),
  login_google: provided("Google"),
  login_linkedin: provided("LinkedIn"),
  login_twitter: provided("X"),
  tickets: {
    label: "Ticket types and prices",
    hint: "Shown on the home page and event pages. Each ticket type sets its own sales period.",
  },
  waiting_list: {
    label: "Waiting list",
    hint: "People can join the waiting list for sold-out tickets.",
  },
  stay_connected: {
    label: "Mailing list",
    hint: "Visitors can sign up for news about the next edition.",
  },
  analytics: {
    label: "Usage statistics",
    hint: "The site counts what visitors do, without cookies and without knowing who they are.",
  },
};

type Flag = SiteSettings["flags"][number];

/** The flags with their texts, in the order of the page. */
export function flagsWithTexts(flags: readonly Flag[]): (Flag & FlagText)[] {
  const order = Object.keys(texts);
  const place = ({ name }: Flag) => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...flags]
    .sort((one, other) => place(one) - place(other))
    .map((flag) => ({
      ...flag,
      ...(texts[flag.name as FlagName] ?? { label: humanise(flag.name), hint: flag.description }),
    }));
}
