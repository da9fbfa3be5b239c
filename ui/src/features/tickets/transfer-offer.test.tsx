// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, vi } from "vitest";
import { currentUserQuery } from "@/features/account";
import { mount } from "@/lib/mount.fixture";
import TransferOffer from "./transfer-offer";

it.each([
  ["has confirmed", "2027-01-01T10:00:00Z", "This offer isn't available."],
  ["has to confirm", null, "Confirm your email to see the offer."],
])("says why a user who %s their email sees no offer", async (_, emailVerifiedAt, text) => {
  await mount(<TransferOffer id="1" />, { data: [[currentUserQuery(), { username: "ines", emailVerifiedAt }]] });

  await act(() => vi.waitFor(() => expect(document.querySelector("p")?.textContent).toContain(text)));
});
