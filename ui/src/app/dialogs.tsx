import { type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type DialogName, dialogAt, withoutDialog } from "@/lib/dialog-address";
import { DialogControlContext, type DialogOptions, DialogRegistryContext } from "@/lib/dialogs";
import { whenIdle } from "@/lib/idle";
import { unavailableModule, useLazyModule } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";

interface DialogRequest extends DialogOptions {
  name: DialogName;
}

/** A dialog opened from the page's state; closed when the page is left. */
interface LocalRequest extends DialogRequest {
  pathname: string;
}

/** Requests that were refused at the same time wait for the same login. */
function joined(first: DialogOptions["onSuccess"], next: LocalRequest): LocalRequest {
  if (!first) return next;
  return {
    ...next,
    onSuccess(user) {
      first(user);
      next.onSuccess?.(user);
    },
  };
}

/**
 * Shows the dialog of the URL (`?dialog=…`) before the page, so that without a script keyboard focus reaches it first; or
 * one opened with `useDialogs` after the page, so that it covers the page's own dialogs.
 */
export function Dialogs({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const registry = useContext(DialogRegistryContext);
  const toasts = useToasts();

  const [local, setLocal] = useState<LocalRequest | null>(null);
  if (local && local.pathname !== pathname) setLocal(null);
  const addressed = dialogAt(search);
  const fromAddress = useMemo(() => addressed && { name: addressed }, [addressed]);
  const requested: DialogRequest | null = local ?? fromAddress;

  // Keep rendering a closing dialog until it has faded out.
  const [last, setLast] = useState(requested);
  if (requested && requested !== last) setLast(requested);
  const visible = requested ?? last;

  // The dialog may be opened again before it has faded out.
  const open = requested !== null;
  const [openings, setOpenings] = useState({ open, count: 0 });
  if (open !== openings.open) setOpenings({ open, count: openings.count + (open ? 1 : 0) });

  const page = withoutDialog(pathname + search);

  function close() {
    setLocal(null);
    if (fromAddress) void navigate(page, { replace: true, preventScrollReset: true });
  }

  // Every page links to this dialog, so prefetch it: phones have no hover that would signal intent.
  useEffect(() => whenIdle(registry("stay-connected").preload), [registry]);

  const { Dialog } =
    useLazyModule(visible ? registry(visible.name) : unavailableModule, open, () => {
      toasts.error("We couldn't open that", "Check your connection and try again");
      close();
    }) ?? {};

  const control = useMemo(
    () => ({
      open: (name: DialogName, options?: DialogOptions) =>
        setLocal((current) => joined(current?.onSuccess, { ...options, name, pathname })),
      close: () => setLocal(null),
    }),
    [pathname],
  );

  const dialog =
    visible && Dialog ? (
      <Dialog
        {...visible}
        closeHref={page}
        switchTo={local ? (name) => setLocal({ ...local, name }) : null}
        onClose={close}
        open={open}
        openCount={openings.count}
      />
    ) : null;
  const [before, after] = visible && "pathname" in visible ? [null, dialog] : [dialog, null];

  return (
    <DialogControlContext value={control}>
      {before}
      {children}
      {after}
    </DialogControlContext>
  );
}
