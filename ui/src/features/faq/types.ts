import type { FaqItem } from "@/api/types";

/** A question with its answer; `html` is the answer as the server rendered it. */
export type Question = FaqItem & { html?: string };
