/** The page's sections in order; the ids are URL fragments. */
export const sections = {
  profile: "Profile",
  picture: "Picture",
  email: "E-mail",
  password: "Password",
  "two-factor": "Two-factor",
  "linked-accounts": "Linked accounts",
  devices: "Devices",
  mails: "Mails",
  data: "Your data",
} as const;

export type SectionId = keyof typeof sections;
