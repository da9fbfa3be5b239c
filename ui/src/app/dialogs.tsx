import { type ReactNode, useContext, useEffect, useMemo, useReducer, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type DialogName, dialogAt, withoutDialog } from "@/lib/dialog-address";
import { DialogControlContext, type DialogOptions, DialogRegistryContext } from "@/lib/dialogs";
import { whenIdle } from "@/lib/idle";
import { useToasts } from "@/lib/toasts";

interface DialogRequest extends DialogOptions {
  name: DialogName;
}

/** A dialog opened from the page's state; closed when the page is left. */
interface LocalRequest extends DialogRequest {
  pathname: string;
}

/**
 * Shows the dialog of the URL (`?dialog=…`) or one opened with `useDialogs`. Rendered before the page, so that without
 * a script keyboard focus reaches the dialog first.
 */
export function Dialogs({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const code = useContext(DialogRegistryContext);
  const toasts = useToasts();
  const [, rerender] = useReducer((times: number) => times + 1, 0);

  const [local, setLocal] = useState<LocalRequest | null>(null);
  if (local && local.pathname !== pathname) setLocal(null);
  const addressed = dialogAt(search);
  const fromAddress = useMemo(() => addressed && { name: addressed }, [addressed]);
  const requested: DialogRequest | null = local ?? fromAddress;

  // Keep rendering a closing dialog until it has faded out.
  const [last, setLast] = useState(requested);
  if (requested && requested !== last) setLast(requested);
  const visible = requested ?? last;
  const Dialog = visible && code.get(visible.name);

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
  useEffect(() => whenIdle(() => void code.load("stay-connected").catch(() => {})), [code]);

  const missing = requested && !Dialog ? requested.name : null;
  // Loads a missing dialog and shows an error if that fails.
  useEffect(() => {
    if (!missing) return;
    let current = true;
    code.load(missing).then(
      () => current && rerender(),
      () => {
        if (!current) return;
        toasts.error("That could not be opened", "Check your connection and try again");
        setLocal(null);
        void navigate(page, { replace: true, preventScrollReset: true });
      },
    );
    return () => {
      current = false;
    };
  }, [missing, code, toasts, navigate, page]);

  const control = useMemo(
    () => ({
      open: (name: DialogName, options?: DialogOptions) => setLocal({ ...options, name, pathname }),
      close: () => setLocal(null),
    }),
    [pathname],
  );

  return (
    <DialogControlContext value={control}>
      {visible && Dialog ? (
        <Dialog
          {...visible}
          closeHref={page}
          moveTo={local ? (name) => setLocal({ ...local, name }) : null}
          onClose={close}
          open={open}
          opening={openings.count}
        />
      ) : null}
      {children}
    </DialogControlContext>
  );
}
