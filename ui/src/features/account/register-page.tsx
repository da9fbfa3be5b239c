import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { FormPage } from "@/components/form-page";
import { flagsQuery, noFlags } from "@/features/flags";
import { dialogHref, withoutDialog } from "@/lib/dialog-address";
import { isLocalPage } from "@/lib/local-path";
import type { DialogNavigation } from "./forms/dialog-link";
import { MissingEmailForm } from "./forms/missing-email-form";
import { RegisterForm } from "./forms/register-form";
import { verifyEmailPath } from "./route";
import { useSignIn } from "./use-sign-in";

export { loadRegister as load } from "./register-load";

/** Benefits listed beside the form. */
const accountBenefits = [
  "Your ticket with its QR code, even offline",
  "Your team, or a way to find one",
  "Your favourites from the schedule on every device",
];

/** `/register`; with `?complete=1` after a social login without an email address. */
export function Page() {
  const { pathname, search } = useLocation();
  const page = withoutDialog(pathname + search);
  const { data: flags = noFlags } = useQuery(flagsQuery());
  const navigate = useNavigate();
  // Next step: confirm the email address.
  const confirmEmail = () => navigate(verifyEmailPath, { replace: true });
  const signIn = useSignIn(confirmEmail);
  const navigation: DialogNavigation = { hrefTo: (name) => dialogHref(name, page), switchTo: null };

  /** Opens the page that required the social login, if one did. */
  function openRequired(path: string) {
    if (path === "/" || !isLocalPage(path)) return null;
    // The page opens without it, too.
    void import("./continuation").then(
      ({ saveContinuation }) => saveContinuation(path),
      () => {},
    );
    return navigate(path, { replace: true });
  }

  if (new URLSearchParams(search).has("complete"))
    return (
      <FormPage
        lead="Your social profile didn't share an email address. Where should we send your ticket?"
        seed={8}
        share={0.7}
        title="One more thing"
      >
        <MissingEmailForm
          navigation={navigation}
          onSubmit={(values) => signIn.complete(values, ({ returnTo }) => openRequired(returnTo) ?? confirmEmail())}
        />
      </FormPage>
    );
  return (
    <FormPage
      lead={
        flags.register ? (
          "Create an account, then get your ticket. Your account gives you:"
        ) : (
          <>
            Registration is currently closed.
            {flags.stay_connected ? (
              <>
                {" "}
                <a href={dialogHref("stay-connected", page)}>Leave your email</a> and we'll tell you when it opens.
              </>
            ) : null}
          </>
        )
      }
      {...(flags.register && { points: accountBenefits })}
      seed={8}
      share={0.5}
      title="Register"
    >
      <RegisterForm askReferralSource navigation={navigation} onSubmit={signIn.signUp} />
    </FormPage>
  );
}
