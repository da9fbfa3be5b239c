import { useLocation, useNavigate } from "react-router";
import type { Event } from "@/api/types";
import { ButtonLink } from "@/components/button";
import { useLastUser } from "@/features/account";
import { dialogHref } from "@/lib/dialog-address";
import { withFilter } from "@/lib/filters";
import { useFormReply } from "@/lib/form-reply";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow, useLazyModule } from "@/lib/lazy-module";
import { keepScrollAndFocus } from "@/lib/scroll-links";
import { createForm } from "./without-script";

const CreateDialog = lazyOrThrow(() => import("./create-dialog"));

/** Opens the form in a dialog, which `?new` does, too. Guests log in first and come back to it. */
export function CreateTeam({ event }: { event: Event }) {
  const user = useLastUser();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const forms = useLazyModule(createForm, false);
  const reply = useFormReply("team-create");
  const wanted = new URLSearchParams(search).has("new");
  const open = hydrated && wanted;
  const address = pathname + search;
  const form = withFilter(address, "new", "1");
  if (!user) return <ButtonLink href={dialogHref("login", form)}>Create a team</ButtonLink>;
  const close = () => void navigate(withFilter(address, "new", null), { replace: true, preventScrollReset: true });
  return (
    <>
      <ButtonLink href={form} {...keepScrollAndFocus}>
        Create a team
      </ButtonLink>
      {hydrated ? <CreateDialog event={event} onClose={close} open={open} /> : null}
      {wanted || reply ? <noscript>{forms ? <forms.CreateForm event={event} /> : null}</noscript> : null}
    </>
  );
}
