import { type ReactNode, useContext, useEffect, useMemo, useReducer, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type DialogName, dialogAt, dialogHref, nextPage, withoutDialog } from "@/lib/dialog-address";
import { DialogCodeContext, DialogControlContext, type DialogOptions } from "@/lib/dialogs";
import { whenIdle } from "@/lib/idle";
import { useToasts } from "@/lib/toasts";

interface Asked extends DialogOptions {
  name: DialogName;
}

/** Opened from the page's own state, and gone with the page. */
interface Local extends Asked {
  pathname: string;
}

/**
 * The one place dialogs are opened at: from the address (`?dialog=…`), or by `useDialogs` from anywhere inside.
 * Stands before the page, so that without a script, too, the keyboard comes to the dialog first.
 */
export function Dialogs({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const code = useContext(DialogCodeContext);
  const toasts = useToasts();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);

  const [local, setLocal] = useState<Local | null>(null);
  if (local && local.pathname !== pathname) setLocal(null);
  const addressed = dialogAt(search);
  const fromAddress = useMemo(() => addressed && { name: addressed }, [addressed]);
  const asked: Asked | null = local ?? fromAddress;

  // What closes is drawn until it has faded out.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const shown = asked ?? last;
  const Dialog = shown && code.get(shown.name);

  // It may be asked for again before it has faded out.
  const open = asked !== null;
  const [openings, setOpenings] = useState({ open, count: 0 });
  if (open !== openings.open) setOpenings({ open, count: openings.count + (open ? 1 : 0) });

  const page = withoutDialog(pathname + search);
  const hrefTo = (name: DialogName) => dialogHref(name, page, addressed && nextPage(search));

  function close() {
    setLocal(null);
    if (fromAddress) void navigate(page, { replace: true, preventScrollReset: true });
  }

  // The one dialog every page leads to is fetched before it is asked for: a phone has no pointer to tell of an intent.
  useEffect(() => whenIdle(() => void code.load("stay-connected").catch(() => {})), [code]);

  const missing = asked && !Dialog ? asked.name : null;
  // The code comes from the network: an effect waits for it, and says so when it does not come.
  useEffect(() => {
    if (!missing) return;
    let current = true;
    code.load(missing).then(
      () => current && drawAgain(),
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
      {shown && Dialog ? (
        <Dialog
          {...shown}
          closeHref={page}
          hrefTo={hrefTo}
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
