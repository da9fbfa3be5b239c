import { QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { notFound } from "@/lib/page-error";
import { loadRecord } from "./record";

it.each(["audit-log", "emails", "no-section"])("finds no page for a row of %s, without asking the API", async (section) => {
  const queries = new QueryClient();
  const fetchQuery = vi.spyOn(queries, "fetchQuery");
  const args = { params: { section, id: "0197" }, search: new URLSearchParams(), queries };
  await expect(loadRecord(section, args)).rejects.toBe(notFound());
  expect(fetchQuery).not.toHaveBeenCalled();
});
