import { expect, it, vi } from "vitest";
import { notFound } from "@/lib/page-error";
import { createQueryClient } from "@/lib/query-client";
import { loadRecord } from "./record";

it.each(["audit-log", "emails", "no-section"])("finds no page for a row of %s and asks nothing", async (section) => {
  const get = vi.fn();
  const queries = createQueryClient({ get, send: vi.fn() } as never);
  const args = { params: { section, id: "7" }, search: new URLSearchParams(), queries };
  await expect(loadRecord(section, args)).rejects.toBe(notFound());
  expect(get).not.toHaveBeenCalled();
});
