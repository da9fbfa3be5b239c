import { useSuspenseQuery } from "@tanstack/react-query";
import { Dialog as Frame } from "@/components/dialog";
import { siteQuery } from "@/features/site";
import type { DialogProps } from "@/lib/dialogs";

/** `?dialog=stay-connected`: leaves contact details to hear of the next edition. */
export function Dialog({ open, onClose, closeHref }: DialogProps) {
  const { data: site } = useSuspenseQuery(siteQuery());
  return (
    <Frame
      closeHref={closeHref}
      description={`Leave your contact and we'll let you know when ${site.product} comes back.`}
      onClose={onClose}
      open={open}
      size="medium"
      title={`Never miss a ${site.product} again!`}
    >
      <div />
    </Frame>
  );
}
