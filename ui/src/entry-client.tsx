import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from "react-router";
import { handleAuthErrors } from "@/app/auth-errors";
import { followLinks } from "@/app/links";
import { Providers } from "@/app/providers";
import { spriteDrawing } from "@/components/panel";
import { currentUserQuery } from "@/features/account";
import { browserTransport, createApi } from "@/lib/api";
import { dialogAt } from "@/lib/dialog-address";
import { whenIdle } from "@/lib/idle";
import { skipIntro } from "@/lib/intro-animation";
import { lazyModule } from "@/lib/lazy-module";
import { hasSessionContext, queriesContext } from "@/lib/page";
import { pageErrorOf } from "@/lib/page-error";
import type { PageState } from "@/lib/page-state";
import { cachedData, createQueryClient, hydrateQueries } from "@/lib/query-client";
import { createReauthentication } from "@/lib/reauthentication";
import { addZonePeriods } from "@/lib/time-zone";
import { withoutTracking } from "@/lib/tracking";
import { viewAt } from "@/lib/views";
import { createDialogRegistry } from "./dialog-registry";
import { type PageHandle, routes } from "./routes";
import { createUserArea } from "./user-area-registry";

// With the default, a timer, a form that shows its error would still ignore Enter for a moment.
notifyManager.setScheduler(queueMicrotask);

/** The metadata of every page, for navigation. */
const headRegistry = lazyModule(() => import("./head-registry"));

await start();

async function start(): Promise<void> {
  const container = document.getElementById("root");
  if (!container) throw new Error("the document has no #root");
  const state = readState();
  const reauthentication = createReauthentication();
  const transport = browserTransport(reauthentication.request);
  const queries = createQueryClient(createApi(transport));
  if (state) {
    addZonePeriods(state.zones);
    hydrateQueries(queries, state.queries);
  }
  // The form was submitted without a script; its URL differs from the page that shows the reply.
  if (state?.form) window.history.replaceState(null, "", state.form.path);
  removeTrackingParameters();

  const dialogs = createDialogRegistry();
  const dialogName = dialogAt(window.location.search);
  const user = createUserArea();
  const isUser = cachedData(queries, currentUserQuery()) !== undefined;
  const [matches] = await Promise.all([
    loadMatchedPages(state?.errors ?? null),
    dialogName && dialogs(dialogName).load(),
    isUser && user.load(),
  ]);
  // A fallback shell has no user data. The CSRF cookie tells whether a session may exist; later the cache does.
  let hasSession = state === null && transport.csrfToken?.() != null ? true : undefined;
  const router = createBrowserRouter(routes, {
    getContext() {
      const context = new RouterContextProvider();
      context.set(queriesContext, queries);
      context.set(hasSessionContext, hasSession);
      hasSession = undefined;
      return context;
    },
    // Loaders write to the query cache and return null, so the router only needs to know that they ran.
    ...(state && {
      hydrationData: { loaderData: Object.fromEntries(matches.map((id) => [id, null])), errors: state.errors },
    }),
  });

  handleAuthErrors(queries, (path, options) => void router.navigate(path, options));
  followLinks({
    routes,
    queries,
    dialogs,
    navigate(to, options) {
      skipIntro();
      void router.navigate(to, options);
    },
  });
  void import("@/app/enhancements").then(
    ({ enhance }) => enhance(skipIntro),
    () => {},
  );
  syncHead(router, queries, state);
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
  // In a transition hydration is time-sliced, so input during it is not blocked.
  startTransition(() => {
    hydrateRoot(container, app, { onRecoverableError: (error) => console.error(error) });
  });
}

/** Updates the head tags: at once if the server wrote none, then after every navigation. */
function syncHead(router: ReturnType<typeof createBrowserRouter>, queries: QueryClient, state: PageState | null) {
  let lastKey = state ? router.state.location.key : null;
  const update = async ({ location, matches, errors, initialized, navigation } = router.state) => {
    if (!initialized || navigation.state !== "idle" || location.key === lastKey) return;
    lastKey = location.key;
    const error = errors && Object.values(errors)[0];
    const pageError = error ? pageErrorOf(error) : null;
    const head = await headRegistry.load().catch(() => null);
    if (!head || location.key !== lastKey) return;
    head.writeHead(
      head.buildHead({ matches, search: location.search, queries, pageError, origin: window.location.origin }),
    );
  };
  void update();
  router.subscribe((next) => void update(next));
  whenIdle(() => {
    headRegistry.preload();
    spriteDrawing.preload();
  });
}

/** Replaces the URL with the one the page was rendered for. */
function removeTrackingParameters() {
  const { pathname, search, hash } = window.location;
  const cleaned = withoutTracking(search);
  if (cleaned !== search) window.history.replaceState(window.history.state, "", pathname + cleaned + hash);
}

/** The support address. It is read from the head so that it is available even if every request fails. */
function readContact(): string | undefined {
  return document.querySelector<HTMLMetaElement>("meta[name=contact]")?.content;
}

/** The server's data; null in a fallback shell, which fetches everything itself. */
function readState(): PageState | null {
  const text = document.getElementById("state")?.textContent;
  return text ? (JSON.parse(text) as PageState | null) : null;
}

/**
 * Loads the modules of the matched pages before the first render, so that hydration matches the server's markup.
 * Returns the ids of the routes whose data the server sent.
 */
async function loadMatchedPages(errors: PageState["errors"]): Promise<string[]> {
  const matched = (matchRoutes(routes, window.location) ?? []).map(({ route }) => route);
  // Include the page behind an error: the router restarts if it finds a lazy route that is not loaded.
  for (const route of matched) {
    if (typeof route.lazy !== "object" || !route.lazy.Component) continue;
    route.Component = (await route.lazy.Component()) ?? null;
    delete route.lazy;
    const { views } = route.handle as PageHandle;
    await viewAt(views, new URLSearchParams(window.location.search))?.load();
  }
  const failed = matched.findIndex(({ id }) => id && errors?.[id]);
  const rendered = failed < 0 ? matched : matched.slice(0, failed);
  return rendered.flatMap(({ id, loader }) => (id && loader ? [id] : []));
}
