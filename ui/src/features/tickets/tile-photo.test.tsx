// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { tileFile } from "@/components/tile-image";
import { currentUserQuery, userTicketsQuery } from "@/features/account";
import { eventQuery } from "@/features/events";
import { ApiError } from "@/lib/api";
import { mount, press } from "@/lib/mount.fixture";
import { userTicketQuery } from "./queries";
import TilePhoto from "./tile-photo";

vi.mock("@/components/tile-image", () => ({ tileFile: vi.fn() }));

const user = { username: "ines", avatar: null } as User;
const ticket = { id: "1", username: "ines", state: "confirmed", seat: 12, event: { slug: "e" } };

beforeEach(() => {
  vi.mocked(tileFile).mockResolvedValue(new File(["png"], "tile.png", { type: "image/png" }));
});

async function show(send: () => Promise<unknown>, shown: { user?: User; capacity?: number | null } = {}) {
  const { user: viewer = user, capacity = 220 } = shown;
  const { queries, toasts } = await mount(<TilePhoto user={viewer} />, {
    data: [
      [currentUserQuery(), viewer],
      [userTicketsQuery("ines"), [{ ...ticket, seat: null }]],
      [userTicketQuery("ines", "1"), ticket],
      [eventQuery("e"), { capacity }],
    ],
    send,
  });
  return { toasts, avatar: () => queries.getQueryData(currentUserQuery().queryKey)?.avatar };
}

it("makes the tile the user's photo", async () => {
  const send = vi.fn().mockResolvedValue({ ...user, avatar: "/tile.webp" });
  const { toasts, avatar } = await show(send);

  await press("Use my tile as my photo");

  expect(tileFile).toHaveBeenCalledWith(expect.objectContaining({ seat: 12, seats: 220 }), "tile");
  expect(send.mock.calls[0]?.[2].get("avatar").name).toBe("tile.png");
  expect(avatar()).toBe("/tile.webp");
  expect(toasts.current.getSnapshot()?.title).toBe("Photo saved");
});

it("asks before it replaces a photo, which stays if the tile cannot be saved", async () => {
  const send = vi.fn().mockRejectedValue(new ApiError(0, "You're offline."));
  const { toasts, avatar } = await show(send, { user: { ...user, avatar: "/portrait.webp" } });

  await press("Use my tile as my photo");
  expect(send).not.toHaveBeenCalled();
  await press("Use my tile", document.querySelector("[role=dialog]"));

  expect(send).toHaveBeenCalledOnce();
  expect(avatar()).toBe("/portrait.webp");
  expect(toasts.current.getSnapshot()?.title).toBe("We couldn't save your photo");
});

it("shows an error if the browser cannot draw the tile", async () => {
  vi.mocked(tileFile).mockResolvedValue(null);
  const send = vi.fn();
  await show(send);

  await press("Use my tile as my photo");

  expect(document.body.textContent).toContain("Your browser couldn't draw your tile.");
  expect(send).not.toHaveBeenCalled();
});

it("renders nothing for a ticket without a tile", async () => {
  await show(vi.fn(), { capacity: null });

  expect(document.querySelector("button")).toBeNull();
});
