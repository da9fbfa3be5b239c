/** The levels of challenges as text, easiest first. */
export const challengeLevels = {
  beginner: "For beginners",
  intermediate: "Some experience",
  advanced: "Advanced",
} as const;
