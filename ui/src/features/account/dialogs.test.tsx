// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import {
  createBrowserRouter,
  RouterProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
} from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { flagsQuery, noFlags } from "@/features/flags";
import { dialogAt, onlyDialogDiffers } from "@/lib/dialog-address";
import { typeInto } from "@/lib/mount.fixture";
import { cachedData, createQueryClient } from "@/lib/query-client";
import { createToasts, ToastsContext } from "@/lib/toasts";
import { useCachedQuery } from "@/lib/use-cached-query";
import { Dialog } from "./dialogs";
import { currentUserQuery } from "./queries";

const ines = { id: "1", username: "ines", roles: [] as string[], emailVerifiedAt: "2027-01-01" } as unknown as User;
/** A list of which guests see less. */
const items = ["/api/v1/events/2027/schedule"] as const;
const load = vi.fn<(user: User | undefined) => null>();
let root: Root;
let router: ReturnType<typeof createBrowserRouter>;
let queries: ReturnType<typeof createQueryClient>;

/** As of our routes. */
const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  !onlyDialogDiffers(currentUrl, nextUrl);

/** A page that shows the dialog of its URL. */
function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Dialog
      closeHref={pathname}
      switchTo={null}
      name="login"
      onClose={() => void navigate(pathname, { replace: true })}
      open={dialogAt(search) !== null}
      openCount={1}
    />
  );
}

function Items() {
  return useCachedQuery<string[]>({ queryKey: items })?.map((item) => <li key={item}>{item}</li>);
}

beforeEach(async () => {
  load.mockReset().mockReturnValue(null);
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, "", "/");
  root = createRoot(document.querySelector("#root") as HTMLElement);
  let loggedIn = false;
  const send = async () => {
    loggedIn = true;
    return { twoFactor: false };
  };
  const get = async (path: string) => (path === items[0] ? ["Opening", ...(loggedIn ? ["Breakfast"] : [])] : ines);
  queries = createQueryClient({ get, send } as Parameters<typeof createQueryClient>[0]);
  queries.setQueryData(flagsQuery().queryKey, { ...noFlags, login: true });
  router = createBrowserRouter([
    { path: "/", element: <Page /> },
    { path: "/faq", loader: () => load(cachedData(queries, currentUserQuery())), shouldRevalidate, element: <Page /> },
    {
      path: "/register",
      loader: () => (cachedData(queries, currentUserQuery()) ? redirect("/choose-your-ticket") : null),
      element: <Page />,
    },
    { path: "/choose-your-ticket", element: <Page /> },
    {
      path: "/schedule",
      loader: () => queries.fetchQuery({ queryKey: items }),
      shouldRevalidate,
      element: (
        <>
          <Items />
          <Page />
        </>
      ),
    },
  ]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <ToastsContext value={createToasts()}>
          <RouterProvider router={router} />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  );
});

afterEach(async () => {
  await act(async () => root.unmount());
  router.dispose();
  vi.restoreAllMocks();
});

/** Logs in with the dialog over a page; returns the addresses that became entries of the history. */
async function logInAt(path: string): Promise<unknown[]> {
  await act(() => router.navigate(`${path}?dialog=login`));
  const push = vi.spyOn(window.history, "pushState");
  for (const name of ["email", "password"]) await typeInto(document.querySelector(`[name=${name}]`), "ines");
  await act(async () => document.querySelector("form")?.requestSubmit());
  await act(() => vi.waitFor(() => expect(window.location.search).toBe("")));
  return push.mock.calls.map(([, , url]) => url);
}

it("a page that leads users elsewhere is replaced after a login over it", async () => {
  expect(await logInAt("/register")).toEqual([]);
  expect(window.location.pathname).toBe("/choose-your-ticket");
});

it("a page is loaded again as the user, then the dialog closes", async () => {
  expect(await logInAt("/faq")).toEqual([]);
  expect(window.location.pathname).toBe("/faq");
  expect(load.mock.calls).toEqual([[undefined], [ines]]);
});

it("a page shows what the user may see, also right after it was loaded as a guest", async () => {
  const shown = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
  await act(() => router.navigate("/schedule"));
  expect(shown()).toEqual(["Opening"]);

  await logInAt("/schedule");

  expect(shown()).toEqual(["Opening", "Breakfast"]);
});
