import { Fragment, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "@/api/types";
import { Dialog as Frame } from "@/components/dialog";
import { type DialogName, dialogHref } from "@/lib/dialog-address";
import type { DialogProps } from "@/lib/dialogs";
import { nextPage } from "@/lib/next-page";
import { ForgotPasswordForm } from "./forms/forgot-password-form";
import { LoginForm } from "./forms/login-form";
import { RegisterForm } from "./forms/register-form";
import { ResetPasswordForm } from "./forms/reset-password-form";
import { clearUserStorage } from "./session";
import { TwoFactorDialog } from "./two-factor-dialog";
import { usePasswordReset } from "./use-password-reset";
import { useSignIn } from "./use-sign-in";
import { isTakeover } from "./visitor";

interface AccountDialog {
  title: string;
  description?: string;
  size?: "small" | "medium";
}

const login: AccountDialog = { title: "Login" };

const dialogs: Readonly<Partial<Record<DialogName, AccountDialog>>> = {
  login,
  register: { title: "Register", size: "medium" },
  "forgot-password": {
    title: "Forgot Password",
    description: "Enter your account's email and we'll send you a reset link.",
  },
  "reset-password": { title: "Password Reset" },
};

/** Login and related forms in one dialog frame; switching replaces the content. */
export function Dialog(props: DialogProps) {
  const { name, open, openCount, onClose, closeHref, switchTo, description, closable } = props;
  const dialog = dialogs[name] ?? login;
  const { search } = useLocation();
  const navigate = useNavigate();
  const signIn = useSignIn(useAfterSignIn(props));
  const passwordReset = usePasswordReset();

  // The URL says that a social login is waiting for its second factor.
  const isChallengeResumed =
    open && switchTo === null && name === "login" && new URLSearchParams(search).has("twoFactor");
  // A dialog that the page opened has no next page.
  const hrefTo = (to: DialogName) => dialogHref(to, closeHref, switchTo ? null : nextPage(search));
  const loginHref = hrefTo("login");

  // If the page opened the dialog, closing another form returns to login. A URL has no such history.
  function close() {
    if (switchTo && dialog !== login) switchTo("login");
    else onClose();
  }

  function cancelChallenge() {
    signIn.cancel();
    if (isChallengeResumed) void navigate(loginHref, { replace: true, preventScrollReset: true });
  }

  const navigation = { hrefTo, switchTo };
  const forms: Partial<Record<DialogName, ReactNode>> = {
    login: <LoginForm navigation={navigation} onSubmit={signIn.logIn} />,
    register: <RegisterForm navigation={navigation} onSubmit={signIn.signUp} />,
    "forgot-password": <ForgotPasswordForm navigation={navigation} onSubmit={passwordReset.requestLink} />,
    "reset-password": <ResetPasswordForm navigation={navigation} onSubmit={passwordReset.reset} />,
  };

  return (
    <>
      <Frame
        closable={closable}
        closeHref={switchTo ? undefined : closeHref}
        contentKey={`${name} ${openCount}`}
        description={dialog === login ? description : dialog.description}
        // The link to the login is gone once the visitor is logged in.
        focusFallback=".user-button"
        onClose={close}
        // Two layers that open at once would hide each other, and the login form has no purpose in this case.
        open={open && !isChallengeResumed}
        size={dialog.size}
        title={dialog.title}
      >
        <Fragment key={`${name} ${openCount}`}>{forms[name]}</Fragment>
      </Frame>
      <TwoFactorDialog
        closeHref={isChallengeResumed ? loginHref : undefined}
        key={openCount}
        onClose={cancelChallenge}
        onSubmit={signIn.verify}
        open={open && (signIn.needsCode || isChallengeResumed)}
        returnTo={nextPage(search) ?? closeHref}
      />
    </>
  );
}

/**
 * After login calls `onSuccess`, goes to the URL's next page or stays on the page. The page of another user, whose session
 * has ended, is loaded again instead: nothing of it stays, and what that user was about to send is not sent.
 */
function useAfterSignIn({ closeHref, onClose, onSuccess }: DialogProps): (user: User) => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  return async (user) => {
    const next = nextPage(search);
    if (isTakeover(user)) {
      clearUserStorage();
      return window.location.replace(next ?? closeHref);
    }
    if (!user.emailVerifiedAt)
      // The login succeeds without it, too.
      void import("./continuation").then(
        ({ saveContinuation }) => saveContinuation(next ?? closeHref),
        () => {},
      );
    if (onSuccess) {
      onClose();
      onSuccess(user);
    } else if (next) {
      await navigate(next, { replace: true });
    } else {
      // Reload data that was fetched as a guest before closing the dialog. If the page leads users elsewhere, the other
      // page replaces it in the history, so that going back does not lead forward again.
      const page = address();
      await navigate(page, { replace: true, preventScrollReset: true });
      if (address() === page) onClose();
    }
  };
}

/** Where the browser is, also before React has rendered it. */
function address(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}
