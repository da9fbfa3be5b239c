import { useSuspenseQuery } from "@tanstack/react-query";
import { Dialog as Frame } from "@/components/dialog";
import { siteQuery } from "@/features/site";
import { dialogHref } from "@/lib/dialog-address";
import type { DialogProps } from "@/lib/dialogs";
import { useToasts } from "@/lib/toasts";
import { SubscribeForm } from "./subscribe-form";

/** `?dialog=stay-connected`: subscribes to the mailing list. */
export function Dialog({ name, open, openCount, onClose, closeHref }: DialogProps) {
  const { data: site } = useSuspenseQuery(siteQuery());
  const toasts = useToasts();

  function cancel() {
    toasts.dismiss();
    onClose();
  }

  return (
    <Frame
      closeHref={closeHref}
      contentKey={`${openCount}`}
      description={`Leave your contact and we'll let you know when ${site.product} comes back.`}
      onClose={cancel}
      open={open}
      size="large"
      title={`Never miss a ${site.product} again!`}
    >
      <SubscribeForm key={openCount} onDone={onClose} returnTo={dialogHref(name, closeHref)} />
    </Frame>
  );
}
