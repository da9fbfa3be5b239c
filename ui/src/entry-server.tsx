import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server.edge";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { Head } from "@/app/head-tags";
import { listedIn } from "@/app/listed-pages";
import { Providers } from "@/app/providers";
import { currentUserQuery } from "@/features/account";
import { createApi, type Transport } from "@/lib/api";
import { dialogAt } from "@/lib/dialog-address";
import { type Fault, faultOf } from "@/lib/fault";
import type { FormReply } from "@/lib/form-reply";
import { knownContext, queriesContext } from "@/lib/page";
import { pageMeta } from "@/lib/page-meta";
import { answerOf, createQueryClient } from "@/lib/query-client";
import { createReauthentication } from "@/lib/reauthentication";
import { seedOf } from "@/lib/seed";
import { addressesOf } from "@/lib/sheets";
import type { PageState } from "@/lib/state";
import { viewAt } from "@/lib/views";
import { createDialogCode } from "./dialog-table";
import { headOf } from "./head-table";
import { contentId, type PageHandle, routes } from "./routes";
import { createUserCode } from "./user-table";

/** What is wanted: an absolute address, and the moment (RFC 3339) the page takes for now. */
export interface RenderInput {
  url: string;
  now: string;
  /** The site's e-mail address, as the document's head gives it to the browser. */
  contact?: string;
  /** The visitor brings a session, and may be somebody. Without one nobody is asked who it is. */
  known?: boolean;
  /** What to say about a form that was sent to us without a script, and refused. */
  form?: FormReply;
}

/** The document's data beside its HTML. */
export interface RenderMeta extends Head {
  status: number;
  redirect: { location: string; status: number } | null;
  /** Whether the page may be kept for all who are nobody in particular. */
  cache: boolean;
  /** Browser chunks of the page, to be fetched beside the entry. */
  preload: string[];
  /** Styles of the page beyond every page's. */
  styles: string[];
}

export interface Rendered {
  html: string;
  state: string;
  meta: RenderMeta;
}

/** Successful answers by their path, as JSON text. */
type Texts = Map<string, string>;

// Nobody watches queries here: tell no one, and leave the engine's timers alone.
notifyManager.setScheduler(() => {});

const handler = createStaticHandler(routes);
const dialogs = createDialogCode();
const user = createUserCode();

/** Addresses for the sitemap; asked for by the build. */
export const listedPages = () => listedIn(routes);

/** Renders one page for one visitor. Everything it fetches goes through the host, which knows who is asking. */
export async function render(input: RenderInput, host: Transport): Promise<Rendered> {
  // Answers go into the state as the text they came in: written once, not parsed and written again.
  const texts: Texts = new Map();
  const queries = createQueryClient(createApi(recording(host, texts)));
  try {
    const requestContext = new RouterContextProvider();
    requestContext.set(queriesContext, queries);
    requestContext.set(knownContext, input.known ?? false);
    const found = await handler.query(new Request(input.url), { requestContext });
    if (!("matches" in found)) return redirection(found);
    return page(input, found, queries, texts);
  } finally {
    queries.clear();
  }
}

function page(input: RenderInput, context: StaticHandlerContext, queries: QueryClient, texts: Texts): Rendered {
  const now = Date.parse(input.now);
  let fault = hideErrors(context, input);
  const html = () => {
    const router = createStaticRouter(handler.dataRoutes, context);
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
    rendered = html();
  } catch (error) {
    // A page that cannot be drawn gives way to the error page inside the shell; if that fails too, to the caller.
    fault = reported(error, input);
    context.errors = { [contentId]: fault };
    rendered = html();
  }

  const { matches, location } = context;
  const head = headOf({ matches, search: location.search, queries, fault, origin: new URL(input.url).origin });
  return {
    html: rendered,
    state: stateOf(now, texts, context.errors, formOf(input)),
    meta: {
      ...head,
      status: fault?.status ?? 200,
      redirect: null,
      cache: pageOf(context)?.shared !== false,
      preload: chunksOf(context, fault, answerOf(queries, currentUserQuery()) !== undefined),
      styles: fault ? [] : addressesOf(pageOf(context)?.sheets),
    },
  };
}

/** The browser chunks of the page that is shown, of the dialog over it, and of what somebody who is logged in sees. */
function chunksOf(context: StaticHandlerContext, fault: Fault | null, isUser: boolean): string[] {
  const page = fault ? undefined : pageOf(context);
  const dialog = dialogAt(context.location.search);
  const view = page && viewAt(page.views, new URLSearchParams(context.location.search));
  return [
    ...new Set([
      ...(page?.chunks ?? []),
      ...(view?.chunks ?? []),
      ...(dialog ? dialogs.chunksOf(dialog) : []),
      ...(isUser ? user.chunks : []),
    ]),
  ];
}

function pageOf({ matches }: StaticHandlerContext): PageHandle | undefined {
  return matches.at(-1)?.route.handle as PageHandle | undefined;
}

/** A form's answer as the browser needs it: it is at the address it sent the form to, not at that of the page. */
function formOf({ form, url }: RenderInput): PageState["form"] {
  if (!form) return null;
  const { pathname, search } = new URL(url);
  return { ...form, path: pathname + search };
}

/** The `PageState` as JSON text; the server looks for `now` at its beginning (`server/src/pages/page.rs`). */
function stateOf(now: number, texts: Texts, errors: StaticHandlerContext["errors"], form: PageState["form"]): string {
  // In one order, whichever answer came first: the same page is to be the same text.
  const queries = Array.from(texts, ([path, text]) => `[${JSON.stringify(path)},${text}]`).sort();
  return `{"now":${now},"queries":[${queries}],"errors":${JSON.stringify(errors)},"form":${JSON.stringify(form)}}`;
}

/** The host's answers, with the text of each successful one kept by its path. */
function recording(host: Transport, texts: Texts): Transport {
  return {
    async fetch(path, init) {
      // A plain read needs neither headers nor a signal here: the host ends what a page no longer waits for.
      const answer = await (init?.method ? host.fetch(path, init) : host.fetch(path));
      if (!answer.ok) return answer;
      const json = async () => {
        const text = await answer.text();
        const value: unknown = JSON.parse(text);
        texts.set(path, text);
        return value;
      };
      return { ok: true, status: answer.status, json } as Response;
    },
  };
}

/** Replaces what loaders threw by faults, in the router's state as well: messages never reach a page. */
function hideErrors(context: StaticHandlerContext, input: RenderInput): Fault | null {
  if (!context.errors) return null;
  let last: Fault | null = null;
  for (const [id, error] of Object.entries(context.errors)) {
    last = reported(error, input);
    context.errors[id] = last;
  }
  return last;
}

/** The fault of an error; an unexpected one goes to the log under the number the visitor is shown. */
function reported(error: unknown, { url, now }: RenderInput): Fault {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const id = seedOf(`${now} ${url} ${text}`).toString(16).padStart(8, "0");
  const found = faultOf(error, id);
  // Here the API cannot be out of reach without something being broken.
  const fault: Fault = found.status === 0 ? { status: 500, id } : found;
  if (fault.status >= 500) console.error(`error ${id}: ${text}`);
  return fault;
}

function redirection(answer: Response): Rendered {
  const location = answer.headers.get("location") ?? "/";
  return {
    html: "",
    state: "null",
    meta: {
      ...pageMeta(""),
      status: answer.status,
      redirect: { location, status: answer.status },
      cache: true,
      preload: [],
      styles: [],
    },
  };
}
