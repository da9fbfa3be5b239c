import type { PageRoute } from "@/lib/page";

/** `/faq` */
export const faqRoute: PageRoute = { sheets: ["reading"] };
