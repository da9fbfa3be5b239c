import type { PageRoute } from "@/lib/page";

/** `/faq` */
export const faqRoute: PageRoute = { stylesheets: ["reading"] };
