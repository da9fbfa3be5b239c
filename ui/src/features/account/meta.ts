import { pageTitle } from "@/features/site";
import { type HeadBuilder, type HeadData, pageMeta } from "@/lib/page-meta";

export const registerMeta = titled("Register", {
  canonical: "/register",
  description: "Create an account to get your ticket, find a team and save your schedule.",
});
export const verifyEmailMeta = titled("Confirm your email", { robots: "noindex" });
export const twoFactorMeta = titled("Two-Factor Authentication", { robots: "noindex" });

function titled(title: string, rest: Partial<HeadData>): HeadBuilder {
  return ({ queries }) => pageMeta(pageTitle(queries, title), rest);
}
