import { matchRoutes, type RouteObject } from "react-router";
import type { PageRoute } from "@/lib/page";

/** The route of a path. Unknown paths are left to the server, which answers with the right status. */
export function pageAt(routes: RouteObject[], pathname: string) {
  const match = matchRoutes(routes, pathname)?.at(-1);
  if (!match || match.route.path === "*") return null;
  const { matchesParams } = (match.route.handle ?? {}) as Partial<PageRoute>;
  return !matchesParams || matchesParams(match.params) ? match : null;
}
