import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from "react-router";
import { followLinks, type NavigateOptions } from "@/app/links";
import { Providers } from "@/app/providers";
import { heedRefusals } from "@/app/refusals";
import { currentUserQuery } from "@/features/account";
import { browserTransport, createApi } from "@/lib/api";
import { rest, restWhenLaid } from "@/lib/arrival";
import { dialogAt } from "@/lib/dialog-address";
import { faultOf } from "@/lib/fault";
import { whenIdle } from "@/lib/idle";
import { knownContext, queriesContext } from "@/lib/page";
import { answerOf, createQueryClient, unpackQueries } from "@/lib/query-client";
import { createReauthentication } from "@/lib/reauthentication";
import type { PageState } from "@/lib/state";
import { withoutTracking } from "@/lib/tracking";
import { viewAt } from "@/lib/views";
import { createDialogCode } from "./dialog-table";
import { type PageHandle, routes } from "./routes";
import { createUserCode } from "./user-table";

await start();

async function start(): Promise<void> {
  const container = document.getElementById("root");
  if (!container) throw new Error("the document has no #root");
  const state = readState();
  const reauthentication = createReauthentication();
  const transport = browserTransport(reauthentication.ask);
  const queries = createQueryClient(createApi(transport));
  if (state) unpackQueries(queries, state.queries);
  // A form was sent without us, from where its answer is shown.
  if (state?.form) window.history.replaceState(null, "", state.form.path);
  leaveTrackingBehind();

  const dialogs = createDialogCode();
  const asked = dialogAt(window.location.search);
  const user = createUserCode();
  const isUser = answerOf(queries, currentUserQuery()) !== undefined;
  const [matches] = await Promise.all([
    loadMatchedPages(state?.errors ?? null),
    asked && dialogs.load(asked),
    isUser && user.load(),
  ]);
  // An empty shell knows nobody. Whoever has a session has this cookie, too; later the cache says who is here.
  let known = state === null && transport.csrfToken?.() != null ? true : undefined;
  const router = createBrowserRouter(routes, {
    getContext() {
      const context = new RouterContextProvider();
      context.set(queriesContext, queries);
      context.set(knownContext, known);
      known = undefined;
      return context;
    },
    // Loaders leave their data in the query cache and answer null: having run is all the router needs to know.
    ...(state && {
      hydrationData: { loaderData: Object.fromEntries(matches.map((id) => [id, null])), errors: state.errors },
    }),
  });

  heedRefusals(queries, (path, options) => void router.navigate(path, options));
  followLinks({ routes, queries, dialogs, navigate });
  void restWhenLaid();
  keepHead();
  const app = (
    <StrictMode>
      <Providers
        contact={readContact()}
        dialogs={dialogs}
        form={state?.form ?? null}
        now={state?.now ?? Date.now()}
        origin={window.location.origin}
        queries={queries}
        reauthentication={reauthentication}
        user={user}
      >
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
  if (!state) {
    createRoot(container).render(app);
    return;
  }
  // As a transition it goes in slices: what a visitor presses meanwhile is not kept waiting for the whole page.
  startTransition(() => {
    hydrateRoot(container, app, { onRecoverableError: (error) => console.error(error) });
  });

  function navigate(to: string, options: NavigateOptions) {
    rest();
    void router.navigate(to, options);
  }

  /** Head tags follow the page: at once when the server wrote none, then with every navigation. */
  function keepHead() {
    const table = () => import("./head-table");
    let shown = state ? router.state.location.key : null;
    const update = async ({ location, matches, errors, initialized, navigation } = router.state) => {
      if (!initialized || navigation.state !== "idle" || location.key === shown) return;
      shown = location.key;
      const error = errors && Object.values(errors)[0];
      const fault = error ? faultOf(error) : null;
      const code = await table().catch(() => null);
      if (!code || location.key !== shown) return;
      code.writeHead(code.headOf({ matches, search: location.search, queries, fault, origin: window.location.origin }));
    };
    void update();
    router.subscribe((next) => void update(next));
    whenIdle(() => void table().catch(() => {}));
  }
}

/** The address becomes the one the page was rendered for. */
function leaveTrackingBehind() {
  const { pathname, search, hash } = window.location;
  const plain = withoutTracking(search);
  if (plain !== search) window.history.replaceState(window.history.state, "", pathname + plain + hash);
}

/** Whom to ask for help: told by the head, so that it is there when nothing else could be had. */
function readContact(): string | undefined {
  return document.querySelector<HTMLMetaElement>("meta[name=contact]")?.content;
}

/** The server's data, or null in a shell without any: then everything is fetched from here. */
function readState(): PageState | null {
  const text = document.getElementById("state")?.textContent;
  return text ? (JSON.parse(text) as PageState | null) : null;
}

/**
 * Loads the code of the pages at the current address before the first render, so that hydration finds what the server
 * rendered. Returns the ids of the routes whose data the server has sent.
 */
async function loadMatchedPages(errors: PageState["errors"]): Promise<string[]> {
  const matched = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route);
  // Also the page behind an error: the router takes one still to be loaded for a reason to start over.
  for (const route of matched) {
    if (typeof route.lazy !== "object" || !route.lazy.Component) continue;
    route.Component = (await route.lazy.Component()) ?? null;
    delete route.lazy;
    const { views } = route.handle as PageHandle;
    await viewAt(views, new URLSearchParams(window.location.search))?.load();
  }
  const broken = matched.findIndex(({ id }) => id && errors?.[id]);
  const shown = broken < 0 ? matched : matched.slice(0, broken);
  return shown.flatMap(({ id, loader }) => (id && loader ? [id] : []));
}
