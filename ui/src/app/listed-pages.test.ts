import { expect, it } from "vitest";
import { sitemapPaths } from "./listed-pages";

const handle = { load: async () => {} };

it("lists every page without parameters, except those that are noindex or do not exist yet", () => {
  const routes = [
    {
      id: "shell",
      children: [
        { index: true, handle },
        { path: "events", handle },
        { path: "events/:eventSlug", handle },
        { path: "thanks", handle: { ...handle, isInSitemap: false } },
        {
          path: "about",
          children: [
            { index: true, handle },
            { path: "people", handle },
          ],
        },
        { path: "*", handle },
      ],
    },
  ] as const;

  expect(sitemapPaths(routes as never)).toEqual(["/", "/events", "/about", "/about/people"]);
});
