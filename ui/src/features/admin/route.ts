import type { PageRoute } from "@/lib/page";

/** `/admin` and everything below it, for staff. */
export const adminRoute: PageRoute = {
  stylesheets: ["account", "programme", "admin"],
  isInSitemap: false,
  isCacheable: false,
};

/** `/admin/schedules`, with its grid. */
export const adminScheduleRoute: PageRoute = {
  ...adminRoute,
  stylesheets: ["account", "programme", "admin", "admin-schedule"],
};
