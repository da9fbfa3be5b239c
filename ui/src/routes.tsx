import type { ReactNode } from "react";
import type { RouteObject, ShouldRevalidateFunction } from "react-router";
import { ErrorPage, ShellErrorPage } from "@/app/error-page";
import { forbiddenRoute } from "@/app/forbidden-page";
import { Loading } from "@/app/loading";
import { notFoundRoute } from "@/app/not-found-page";
import { Shell } from "@/app/shell";
import { loadShell } from "@/app/shell-data";
import { registerRoute, stepRoute } from "@/features/account/route";
import { adminRoute, adminScheduleRoute } from "@/features/admin/route";
import { challengesRoute } from "@/features/challenges/route";
import { contentPaths, contentRoute } from "@/features/content/route";
import { eventRoute, eventsRoute, previousRoute } from "@/features/events/route";
import { faqRoute } from "@/features/faq/route";
import { homeRoute } from "@/features/home/route";
import { invitationRoute } from "@/features/invitations/route";
import { listRoute } from "@/features/mailing-list/route";
import { preferencesRoute } from "@/features/preferences/route";
import { profileRoute } from "@/features/profile/route";
import { styleGuideRoute } from "@/features/style-guide/route";
import { findRoute, teamRoute } from "@/features/teams/route";
import { ownTicketRoute, ticketsRoute } from "@/features/tickets/route";
import { onlyDialogDiffers } from "@/lib/dialog-address";
import { type LazyModule, type LazySource, lazyModule } from "@/lib/lazy-module";
import { type Load, loaderFor, type PageRoute } from "@/lib/page";
import { loadStylesheets } from "@/lib/stylesheets";
import { type ViewModule, type Views, viewAt } from "@/lib/views";

/** A page's module: lazily imported in the browser, bundled with its browser chunks on the server. */
type PageModule = { Page: () => ReactNode; load?: Load };

/** What the router stores of a page besides its component. */
export interface PageHandle extends PageRoute {
  load: Load;
  /** The page's browser chunks; empty in the browser. */
  chunks: string[];
  views: Views;
}

/** The route inside the shell that shows page errors. */
export const contentId = "content";

/** Every page of the site; the metadata is in the head registry, by the same ids. */
export const routes: RouteObject[] = [
  {
    id: "shell",
    loader: loaderFor(loadShell, { checkNames: false }),
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
          {
            path: "events/:eventSlug",
            id: "event",
            ...page(eventRoute, () => import("@/features/events/event-page/event-page")),
          },
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
          ...ticketPages(),
          {
            path: "invitations/:token",
            id: "invitation",
            ...page(invitationRoute, () => import("@/features/invitations/invitation-page")),
          },
          ...(process.env.NODE_ENV === "development"
            ? [
                {
                  path: "_gallery",
                  id: "style-guide",
                  ...page(styleGuideRoute, () => import("@/features/style-guide/style-guide-page")),
                },
              ]
            : []),
          {
            path: ":previous",
            id: "previous",
            ...page(previousRoute, () => import("@/features/events/previous/previous-page")),
          },
          ...contentPaths.map((path) => ({
            path,
            id: path,
            ...page(contentRoute(path), () => import("@/features/content/content-page")),
          })),
          { path: "403", id: "forbidden", ...errorRoute(forbiddenRoute) },
          {
            path: "user/:username",
            id: "profile",
            ...page(profileRoute, () => import("@/features/profile/profile-page")),
          },
          ...byPath({
            events: page(eventsRoute, () => import("@/features/events/events-page")),
            challenges: page(challengesRoute, () => import("@/features/challenges/challenges-page"), {
              challenges: () => import("@/features/challenges/challenges-view"),
              schedule: () => import("@/features/challenges/schedule-view"),
              ...eventInfoViews(),
            }),
            faq: page(faqRoute, () => import("@/features/faq/faq-page")),
            register: page(registerRoute, () => import("@/features/account/register-page")),
            preferences: page(preferencesRoute, () => import("@/features/preferences/preferences-page")),
            "verify-email": page(stepRoute, () => import("@/features/account/verification/verify-email-page")),
            "two-factor": page(stepRoute, () => import("@/features/account/two-factor-page")),
          }),
          ...mailingListPages(),
          ...adminPages(),
          {
            path: "*",
            id: "not-found",
            ...errorRoute(notFoundRoute),
          },
        ],
      },
    ],
  },
];

/** Routes whose ids are their paths. */
function byPath(pages: Record<string, ReturnType<typeof page>>): RouteObject[] {
  return Object.entries(pages).map(([path, rest]) => ({ path, id: path, ...rest }));
}

/** Choosing, buying and holding a ticket, and waiting for one. */
function ticketPages(): RouteObject[] {
  const list = () => import("@/features/tickets/tickets-page");
  const entry = () => import("@/features/waiting-list/entry-page");
  const type = "events/:eventSlug/tickets/:ticketTypeSlug";
  const pages = {
    "choose-your-ticket": page(ticketsRoute, list),
    "events/:eventSlug/tickets": page(ticketsRoute, list),
    [type]: page(ticketsRoute, () => import("@/features/tickets/type-page")),
    [`${type}/purchase`]: page(ownTicketRoute, () => import("@/features/tickets/purchase/purchase-page")),
    [`${type}/purchase/success`]: page(ownTicketRoute, () => import("@/features/tickets/purchase/success-page")),
    "user/:username/tickets/:ticketId": page(ownTicketRoute, () => import("@/features/tickets/ticket/ticket-page")),
    "user/:username/tickets/:ticketId/receipt": page(ownTicketRoute, () => import("@/features/tickets/receipt-page")),
    "events/:eventSlug/waiting-list": page(ticketsRoute, () => import("@/features/waiting-list/join-page")),
    "waiting-list/:entryId": page(ownTicketRoute, entry),
    "waiting-list/:entryId/verify/:token": page(ownTicketRoute, entry),
  };
  return byPath(pages);
}

/** Pages for staff; the public pages carry none of their code. */
function adminPages(): RouteObject[] {
  const pages = {
    admin: page(adminRoute, () => import("@/features/admin/dashboard/dashboard-page")),
    "admin/:section": page(adminRoute, () => import("@/features/admin/list-page")),
    "admin/:section/:id": page(adminRoute, () => import("@/features/admin/record-page")),
    // With code that the other sections do without.
    "admin/events/new-edition": page(adminRoute, () => import("@/features/admin/editions/edition-wizard-page")),
    "admin/schedules": page(adminScheduleRoute, () => import("@/features/admin/schedules/schedules-page")),
    "admin/content/:id": page(adminRoute, () => import("@/features/admin/content/content-page")),
    "admin/mailings/:id": page(adminRoute, () => import("@/features/admin/mailings/mailing-page")),
    "admin/roles": page(adminRoute, () => import("@/features/admin/roles/roles-page")),
    "admin/settings": page(adminRoute, () => import("@/features/admin/settings/settings-page")),
  };
  return byPath(pages);
}

/** Four views that share a module. */
function eventInfoViews() {
  const eventInfo = () => import("@/features/challenges/event-info-view");
  return { rewards: eventInfo, judging: eventInfo, people: eventInfo, partners: eventInfo };
}

/** Pages that the mailing list's form and emails link to. */
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
  return byPath(pages);
}

/** `parts` are views of the page by `tab`, each lazily loaded with the page's data. */
function page(route: PageRoute, source: LazySource<PageModule>, parts: Record<string, LazySource<ViewModule>> = {}) {
  const module = lazyModule(source);
  const views: Views = new Map(Object.entries(parts).map(([name, part]) => [name, lazyModule(part)]));
  const read = route.load ?? (async (args) => (await module.load()).load?.(args));
  const load: Load = (args) => Promise.all([read(args), viewAt(views, args.search)?.load()]);
  const bundled = module.getSnapshot();
  return {
    loader: loaderFor(load),
    shouldRevalidate: unlessDialog,
    handle: { ...route, load, views, chunks: module.chunks } satisfies PageHandle,
    ...(bundled ? { Component: bundled.Page } : { lazy: { Component: () => loadPage(module, route.stylesheets) } }),
  };
}

/** Opening or closing a dialog does not reload the page's data, also if the page has changed its query itself. */
function unlessDialog({ currentUrl, nextUrl, defaultShouldRevalidate }: Parameters<ShouldRevalidateFunction>[0]) {
  return defaultShouldRevalidate && ![currentUrl, window.location].some((url) => onlyDialogDiffers(url, nextUrl));
}

/** A page that always throws, so that the error boundary shows it. */
function errorRoute(route: PageRoute) {
  const load = route.load ?? (async () => {});
  return { loader: loaderFor(load), handle: { ...route, load, chunks: [], views: new Map() } satisfies PageHandle };
}

/** Resolves to the page once its module and stylesheets are loaded. */
async function loadPage(module: LazyModule<PageModule>, sheets: PageRoute["stylesheets"]) {
  const [{ Page }] = await Promise.all([module.load(), loadStylesheets(sheets)]);
  return Page;
}
