import type { ReactNode } from "react";
import type { RouteObject, ShouldRevalidateFunction } from "react-router";
import { ErrorPage, ShellErrorPage } from "@/app/error-page";
import { forbiddenRoute } from "@/app/forbidden-page";
import { Loading } from "@/app/loading";
import { notFoundRoute } from "@/app/not-found-page";
import { Shell } from "@/app/shell";
import { loadShell } from "@/app/shell-data";
import { registerRoute, stepRoute } from "@/features/account/route";
import { challengesRoute } from "@/features/challenges/route";
import { contentPaths, contentRoute } from "@/features/content/route";
import { eventRoute, eventsRoute, previousRoute } from "@/features/events/route";
import { faqRoute } from "@/features/faq/route";
import { galleryRoute } from "@/features/gallery/route";
import { homeRoute } from "@/features/home/route";
import { invitationRoute } from "@/features/invitations/route";
import { listRoute } from "@/features/mailing-list/route";
import { preferencesRoute } from "@/features/preferences/route";
import { profileRoute } from "@/features/profile/route";
import { findRoute, teamRoute } from "@/features/teams/route";
import { onlyDialogDiffers } from "@/lib/dialog-address";
import { type LateSource, late } from "@/lib/late";
import { type Load, loaderFor, type PageRoute } from "@/lib/page";
import { loadSheets } from "@/lib/sheets";
import { type ViewModule, type Views, viewAt } from "@/lib/views";

/** A page's module as the browser loads it, or as the server bundle holds it together with its browser chunks. */
type PageModule = { Page: () => ReactNode; load?: Load };

/** What the router keeps of a page besides its component. */
export interface PageHandle extends PageRoute {
  load: Load;
  /** The browser chunks of the page; known on the server only. */
  chunks: string[];
  views: Views;
}

/** The route an error of any page is shown at, inside the shell. */
export const contentId = "content";

/** Every page of the site; what each says of itself is in the head table, by the same id. */
export const routes: RouteObject[] = [
  {
    id: "shell",
    loader: loaderFor(loadShell),
    shouldRevalidate: unlessDialog,
    Component: Shell,
    ErrorBoundary: ShellErrorPage,
    HydrateFallback: Loading,
    children: [
      {
        id: contentId,
        ErrorBoundary: ErrorPage,
        children: [
          { index: true, id: "home", ...page(homeRoute, () => import("@/features/home/home-page")) },
          { path: "events", id: "events", ...page(eventsRoute, () => import("@/features/events/events-page")) },
          { path: "events/:eventSlug", id: "event", ...page(eventRoute, () => import("@/features/events/event-page")) },
          {
            path: "events/:eventSlug/register",
            id: "find-team",
            ...page(findRoute, () => import("@/features/teams/find-page")),
          },
          {
            path: "events/:eventSlug/register/:teamId",
            id: "team",
            ...page(teamRoute, () => import("@/features/teams/team-page")),
          },
          {
            path: "invitations/:token",
            id: "invitation",
            ...page(invitationRoute, () => import("@/features/invitations/invitation-page")),
          },
          ...(process.env.NODE_ENV === "development"
            ? [
                {
                  path: "_gallery",
                  id: "gallery",
                  ...page(galleryRoute, () => import("@/features/gallery/gallery-page")),
                },
              ]
            : []),
          {
            path: "challenges",
            id: "challenges",
            ...page(challengesRoute, () => import("@/features/challenges/challenges-page"), {
              challenges: () => import("@/features/challenges/challenges-view"),
              schedule: () => import("@/features/challenges/schedule-view"),
              ...aroundViews(),
            }),
          },
          { path: "faq", id: "faq", ...page(faqRoute, () => import("@/features/faq/faq-page")) },
          {
            path: ":previous",
            id: "previous",
            ...page(previousRoute, () => import("@/features/events/previous-page")),
          },
          ...contentPaths.map((path) => ({
            path,
            id: path,
            ...page(contentRoute(path), () => import("@/features/content/content-page")),
          })),
          { path: "403", id: "forbidden", ...fault(forbiddenRoute) },
          {
            path: "register",
            id: "register",
            ...page(registerRoute, () => import("@/features/account/register-page")),
          },
          {
            path: "preferences",
            id: "preferences",
            ...page(preferencesRoute, () => import("@/features/preferences/preferences-page")),
          },
          {
            path: "user/:username",
            id: "profile",
            ...page(profileRoute, () => import("@/features/profile/profile-page")),
          },
          {
            path: "verify-email",
            id: "verify-email",
            ...page(stepRoute, () => import("@/features/account/verify-email-page")),
          },
          {
            path: "two-factor",
            id: "two-factor",
            ...page(stepRoute, () => import("@/features/account/two-factor-page")),
          },
          ...mailingListPages(),
          {
            path: "*",
            id: "not-found",
            ...fault(notFoundRoute),
          },
        ],
      },
    ],
  },
];

/** Four views in one file. */
function aroundViews() {
  const around = () => import("@/features/challenges/around-view");
  return { rewards: around, judging: around, people: around, partners: around };
}

/** Where the form and the mails of the list lead to. */
function mailingListPages(): RouteObject[] {
  const message = () => import("@/features/mailing-list/message-page");
  const token = () => import("@/features/mailing-list/token-page");
  const pages = {
    "stay-connected": page(listRoute, () => import("@/features/mailing-list/stay-connected-page")),
    "stay-connected/thanks": page(listRoute, message),
    "stay-connected/confirm": page(listRoute, token),
    "stay-connected/confirmed": page(listRoute, message),
    "stay-connected/unsubscribe": page(listRoute, token),
    "stay-connected/unsubscribed": page(listRoute, message),
  };
  return Object.entries(pages).map(([path, rest]) => ({ path, id: path, ...rest }));
}

/** `parts` are views of the page by the `tab` of the address: each its own code, which comes with the page's data. */
function page(route: PageRoute, source: LateSource<PageModule>, parts: Record<string, LateSource<ViewModule>> = {}) {
  const lazily = typeof source === "function";
  const views: Views = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, late(part)]));
  const read = route.load ?? (async (args) => (lazily ? await source() : source.module).load?.(args));
  const load: Load = (args) => Promise.all([read(args), viewAt(views, args.search)?.load()]);
  return {
    loader: loaderFor(load),
    shouldRevalidate: unlessDialog,
    handle: { ...route, load, views, chunks: lazily ? [] : source.chunks } satisfies PageHandle,
    ...(lazily ? { lazy: { Component: lateComponent(source, route.sheets) } } : { Component: source.module.Page }),
  };
}

/** A dialog that opens or closes over a page asks for nothing of the page again. */
function unlessDialog({ currentUrl, nextUrl, defaultShouldRevalidate }: Parameters<ShouldRevalidateFunction>[0]) {
  return defaultShouldRevalidate && !onlyDialogDiffers(currentUrl, nextUrl);
}

/** A page that is nothing but its fault, which the boundary shows. */
function fault(route: PageRoute) {
  const load = route.load ?? (async () => {});
  return { loader: loaderFor(load), handle: { ...route, load, chunks: [], views: {} } satisfies PageHandle };
}

/** A page is shown once its code and its styles are here. */
function lateComponent(load: () => Promise<PageModule>, sheets: PageRoute["sheets"]) {
  return async () => {
    const [{ Page }] = await Promise.all([load(), loadSheets(sheets)]);
    return Page;
  };
}
