import { renderToString } from "react-dom/server.edge";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { CompleteHead } from "@/app/head-tags";
import { sitemapPaths } from "@/app/listed-pages";
import { pageAt } from "@/app/page-at";
import { Providers } from "@/app/providers";
import { routesWithTicketLink } from "@/app/ticket-link";
import { spriteDrawing } from "@/components/panel";
import { currentUserQuery, loadOwnTickets } from "@/features/account";
import { createApi } from "@/lib/api";
import { dialogAt } from "@/lib/dialog-address";
import type { FormReply } from "@/lib/form-reply";
import { hasSessionContext, queriesContext } from "@/lib/page";
import { type PageError, pageErrorOf } from "@/lib/page-error";
import { pageMeta } from "@/lib/page-meta";
import type { PageState } from "@/lib/page-state";
import { reusingMarkup } from "@/lib/pure";
import { cachedData } from "@/lib/query-client";
import { seedOf } from "@/lib/random";
import { createReauthentication } from "@/lib/reauthentication";
import { stylesheetUrls } from "@/lib/stylesheets";
import { viewAt } from "@/lib/views";
import { createDialogRegistry } from "./dialog-registry";
import { buildHead } from "./head-registry";
import { contentId, type PageHandle, routes } from "./routes";
import { ServerQueryClient } from "./server/query-client";
import { type Host, type RecordedResponses, recordingTransport } from "./server/recorded-responses";
import { periodsIn } from "./server/zone-periods";
import { createUserArea } from "./user-area-registry";

/** Input of a render: an absolute URL and the time (RFC 3339) the page uses as now. */
export interface RenderInput {
  url: string;
  now: string;
  /** The site's email address, as in the document's head. */
  contact?: string;
  /** Whether the request carries a session. Without one the current user is not fetched. */
  hasSession?: boolean;
  /** The reply to a form that was submitted without a script and rejected. */
  form?: FormReply;
}

/** The document's data besides its HTML. */
export interface RenderMeta extends CompleteHead {
  status: number;
  redirect: { location: string; status: number } | null;
  /** Whether the page may be cached for guests. */
  cache: boolean;
  /** Browser chunks of the page, preloaded beside the entry. */
  preload: string[];
  /** Stylesheets of the page besides the global ones. */
  styles: string[];
}

export interface Rendered {
  html: string;
  /** The `PageState` as JSON text in parts; a number is the body of the call's response. */
  state: string | (string | number)[];
  meta: RenderMeta;
}

const handler = createStaticHandler(routes);

/** Handlers of the paths that were rendered: matching a path against all routes takes up to a tenth of a page's time. */
const handlers = new Map<string, StaticHandler>();
const maxHandlers = 200;
const dialogs = createDialogRegistry();
const user = createUserArea();

/** Paths for the sitemap; read by the build. */
export const listedPages = () => sitemapPaths(routes);

/** Renders one page for one visitor. All requests go through the host, which knows the session. */
export async function render(input: RenderInput, host: Host): Promise<Rendered> {
  // Response bodies go into the state as received, without parsing and serializing them again.
  const responses: RecordedResponses = new Map();
  const queries = new ServerQueryClient(createApi(recordingTransport(host, responses)));
  await spriteDrawing.load();
  const requestContext = new RouterContextProvider();
  requestContext.set(queriesContext, queries);
  requestContext.set(hasSessionContext, input.hasSession ?? false);
  const found = await handlerOf(new URL(input.url).pathname).query(new Request(input.url), { requestContext });
  if (!("matches" in found)) return redirectResult(found, input);
  const { matches } = found;
  // Loading it here costs guests no script.
  if (matches.some(({ route }) => routesWithTicketLink.includes(route.id)))
    await loadOwnTickets({
      params: {},
      search: new URLSearchParams(),
      queries,
      hasSession: input.hasSession ?? false,
    });
  return page(input, found, queries, responses);
}

function page(
  input: RenderInput,
  context: StaticHandlerContext,
  queries: ServerQueryClient,
  responses: RecordedResponses,
): Rendered {
  const now = Date.parse(input.now);
  let pageError = sanitizeErrors(context, input);
  const html = () => {
    const router = createStaticRouter(matchedRoutes(context), context);
    return renderToString(
      <Providers
        contact={input.contact}
        dialogs={dialogs}
        form={input.form ?? null}
        now={now}
        origin={new URL(input.url).origin}
        queries={queries}
        reauthentication={createReauthentication()}
        user={user}
      >
        <StaticRouterProvider context={context} hydrate={false} router={router} />
      </Providers>,
    );
  };

  let rendered: string;
  try {
    rendered = reusingMarkup(renderToString, html);
  } catch (error) {
    // If rendering fails, show the error page inside the shell; if that fails too, let the caller handle it.
    pageError = reportError(error, input);
    context.errors = { [contentId]: pageError };
    rendered = reusingMarkup(renderToString, html);
  }

  const { matches, location } = context;
  const head = buildHead({ matches, search: location.search, queries, pageError, origin: new URL(input.url).origin });
  return {
    html: rendered,
    state: serializeState({
      now,
      responses,
      zones: periodsIn(queries.loaded.values(), now),
      errors: context.errors,
      form: formOf(input),
    }),
    meta: {
      ...head,
      status: pageError?.status ?? 200,
      redirect: null,
      cache: pageOf(context)?.isCacheable !== false,
      preload: chunksOf(context, pageError, cachedData(queries, currentUserQuery()) !== undefined),
      styles: pageError ? [] : stylesheetUrls(pageOf(context)?.stylesheets),
    },
  };
}

/** A handler with the routes of a path only. Of paths with parameters, only those of editions are few enough to keep. */
function handlerOf(pathname: string): StaticHandler {
  const known = handlers.get(pathname);
  if (known) return known;
  const matches = matchRoutes(handler.dataRoutes, pathname);
  const parameters = Object.keys(matches?.at(-1)?.params ?? {});
  if (!matches || parameters.some((name) => name !== "eventSlug")) return handler;
  const chain = matches.reduceRight<RouteObject[] | undefined>(
    (children, { route }) => [{ ...route, children } as RouteObject],
    undefined,
  );
  const own = createStaticHandler(chain ?? []);
  const [oldest] = handlers.keys();
  if (oldest !== undefined && handlers.size >= maxHandlers) handlers.delete(oldest);
  handlers.set(pathname, own);
  return own;
}

/** The page's own routes: the router prepares all it is given, for each page. */
function matchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.map(({ route: { children, index, ...route } }) => route);
}

/** The browser chunks of the page, of its dialog and, for a user, of the user area. */
function chunksOf(context: StaticHandlerContext, pageError: PageError | null, isUser: boolean): string[] {
  const page = pageError ? undefined : pageOf(context);
  const dialog = dialogAt(context.location.search);
  const view = page && viewAt(page.views, new URLSearchParams(context.location.search));
  return [
    ...new Set([
      ...(page?.chunks ?? []),
      ...(view?.chunks ?? []),
      ...(dialog ? dialogs(dialog).chunks : []),
      ...(isUser ? user.chunks : []),
    ]),
  ];
}

function pageOf({ matches }: StaticHandlerContext): PageHandle | undefined {
  return matches.at(-1)?.route.handle as PageHandle | undefined;
}

/** The form reply for the browser. It includes the page's path, because the browser is at the form's action URL. */
function formOf({ form, url }: RenderInput): PageState["form"] {
  if (!form) return null;
  const { pathname, search } = new URL(url);
  return { ...form, path: pathname + search };
}

/** The `PageState` as JSON text in parts. The server expects `now` first (`server/src/web/pages/page.rs`). */
function serializeState(
  page: Pick<PageState, "now" | "zones" | "form"> & {
    responses: RecordedResponses;
    errors: StaticHandlerContext["errors"];
  },
): (string | number)[] {
  const { now, responses, ...rest } = page;
  // Sorted, so that the same page is always the same text regardless of response order.
  const queries = [...responses.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    `{"now":${now},"queries":[`,
    ...queries.flatMap(([path, body], index) => [`${index > 0 ? "," : ""}[${JSON.stringify(path)},`, body, "]"]),
    `],${JSON.stringify(rest).slice(1)}`,
  ];
}

/** Replaces the loaders' errors with page errors, also in the router's state. Messages never reach a page. */
function sanitizeErrors(context: StaticHandlerContext, input: RenderInput): PageError | null {
  if (!context.errors) return null;
  let last: PageError | null = null;
  for (const [id, error] of Object.entries(context.errors)) {
    last = reportError(error, input);
    context.errors[id] = last;
  }
  return last;
}

/** Converts an error to a page error; unexpected ones are logged under the id the visitor sees. */
function reportError(error: unknown, { url, now }: RenderInput): PageError {
  const found = pageErrorOf(error);
  // Inside the server an unreachable API means that something is broken.
  const status = found.status === 0 ? 500 : found.status;
  if (status < 500) return found;
  // The first stack of an isolate parses the source map, which takes megabytes: only unexpected errors are worth it.
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const id = found.id ?? seedOf(`${now} ${url} ${text}`).toString(16).padStart(8, "0");
  console.error(`error ${id}: ${text}`);
  return { status, id };
}

function redirectResult(response: Response, input: RenderInput): Rendered {
  const location = response.headers.get("location") ?? "/";
  const handle = pageAt(routes, new URL(input.url).pathname)?.route.handle as PageHandle | undefined;
  return {
    html: "",
    state: "null",
    meta: {
      ...pageMeta(""),
      status: response.status,
      redirect: { location, status: response.status },
      cache: handle?.isCacheable !== false,
      preload: [],
      styles: [],
    },
  };
}
