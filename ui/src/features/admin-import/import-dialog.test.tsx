// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { FormDefinition } from "@/features/admin-form";
import { ApiError } from "@/lib/api";
import { buttonOf, mount, press } from "@/lib/mount.fixture";
import ImportDialog from "./import-dialog";

const form: FormDefinition = {
  sections: [{ title: "Mug", fields: [{ kind: "text", name: "name", label: "Name", max: 50, required: true }] }],
};
const send = vi.fn<(method: string, path: string, body?: object) => Promise<unknown>>();
const dialog = () => document.querySelector("[role=dialog]");

async function choose(text: string) {
  const input = document.querySelector<HTMLInputElement>("[type=file]");
  if (!input) throw new Error("there is no input for files");
  Object.defineProperty(input, "files", { value: [new File([text], "mugs.csv", { type: "text/csv" })] });
  await act(async () => input.dispatchEvent(new Event("change", { bubbles: true })));
  await act(() => vi.waitFor(() => expect(dialog()?.textContent).toContain("mugs.csv")));
}

beforeEach(async () => {
  send.mockReset().mockResolvedValue({ id: "1" });
  await mount(
    <ImportDialog
      eventId={null}
      eventTitle={null}
      form={form}
      onClose={() => {}}
      onImported={() => {}}
      requestOf={(body) => ({ method: "POST", path: "/api/v1/mugs", body })}
      timezone="UTC"
      title="Mugs"
    />,
    { send: send as never },
  );
});

it("announces what a file has, and what became of its rows", async () => {
  const status = dialog()?.querySelector("[role=status]");
  expect(status?.textContent).toBe("Rows will be added to this list.");
  await choose(`Name\nRed\n${"x".repeat(51)}\n`);
  expect(status?.textContent).toBe("mugs.csv: 2 rows, 1 with problems (these will be skipped).");
  await press("Import 1 row");
  await act(() => vi.waitFor(() => expect(status?.textContent).toBe("1 row created.")));
});

it("creates no row again that may exist already, and says what to check", async () => {
  send.mockRejectedValueOnce(new ApiError(502, "Something went wrong (502)."));
  send.mockRejectedValueOnce(new ApiError(422, "The name is taken."));
  await choose("Name\nRed\nBlue\nGreen\n");
  await press("Import 3 rows");
  await act(() => vi.waitFor(() => expect(dialog()?.textContent).toContain("1 row created.")));
  expect(dialog()?.textContent).toContain("1 row unclear. 1 row couldn't be created:");
  expect(dialog()?.textContent).toContain("Check the list before you import them again.");
  const lists = [...(dialog()?.querySelectorAll(".bulk-failures") ?? [])].map(({ textContent }) => textContent);
  expect(lists).toEqual(["Line 3: The name is taken.", "Line 2: Red"]);

  send.mockClear();
  await press("Try failed rows again");
  await act(() => vi.waitFor(() => expect(buttonOf("Try failed rows again")).toBeUndefined()));
  expect(send.mock.calls.map(([, , body]) => body)).toEqual([{ name: "Blue" }]);
  expect(dialog()?.textContent).toContain("Line 2: Red");
});
