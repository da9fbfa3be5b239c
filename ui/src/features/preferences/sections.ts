/** The page's sections in order; the ids are URL fragments. */
export const sections = {
  profile: "Profile",
  picture: "Photo",
  email: "Email",
  password: "Password",
  "two-factor": "Two-factor",
  "linked-accounts": "Linked accounts",
  devices: "Devices",
  mails: "Notifications",
  data: "Your data",
} as const;

export type SectionId = keyof typeof sections;
