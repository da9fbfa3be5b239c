/** The page's sections in order; the ids are URL fragments. */
export const sections = {
  profile: "Name and username",
  picture: "Photo",
  email: "Email",
  password: "Password",
  "two-factor": "Two-factor authentication",
  "linked-accounts": "Linked accounts",
  devices: "Devices",
  mails: "Notifications",
  data: "Your data",
} as const;

export type SectionId = keyof typeof sections;

/** The groups in order, by fragment. The last two are a section each. */
export const groups = {
  "your-profile": "Profile",
  security: "Security",
  mails: "Notifications",
  data: "Your data",
} as const;

export type GroupId = keyof typeof groups;

/** What a section says after its form was sent without a script; with one, toasts say it. */
export const savedTexts: Partial<Record<SectionId, string>> = {
  profile: "Profile saved.",
  email: "Check your inbox. We sent you a confirmation link.",
  password: "Password saved. You're logged out on all other devices.",
  mails: "Notification settings saved.",
};
