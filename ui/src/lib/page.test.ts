import type { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter, RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { ApiError } from "./api";
import { hasSessionContext, loaderFor, queriesContext } from "./page";

/** Where a router is after it has loaded a page whose request was refused. */
async function afterRefusal(status: number, hasSession?: boolean) {
  const loader = loaderFor(() => Promise.reject(new ApiError(status, "Refused.")));
  const router = createMemoryRouter(
    [
      { path: "/", loader: () => null },
      { path: "/403", loader: () => null },
      { path: "/user/:username", loader },
    ],
    {
      getContext() {
        const context = new RouterContextProvider();
        context.set(queriesContext, {} as QueryClient);
        context.set(hasSessionContext, hasSession);
        return context;
      },
    },
  );
  await router.navigate("/user/ana?tab=teams");
  const { location, errors } = router.state;
  return { to: location.pathname + location.search, isError: errors !== null };
}

it("redirects to the login, and back, after the session has ended", async () => {
  const to = `/?dialog=login&next=${encodeURIComponent("/user/ana?tab=teams")}`;

  expect(await afterRefusal(401)).toEqual({ to, isError: false });
});

it("redirects to the login in the browser only", async () => {
  expect(await afterRefusal(401, true)).toEqual({ to: "/user/ana?tab=teams", isError: true });
});

it("redirects to the page about missing permissions", async () => {
  expect(await afterRefusal(403)).toEqual({ to: "/403", isError: false });
});
