import { Fragment, type ReactNode } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import type { User } from "@/api/types";
import { Dialog as Frame } from "@/components/dialog";
import { type DialogName, nextPage } from "@/lib/dialog-address";
import type { DialogProps } from "@/lib/dialogs";
import { ForgotPasswordForm } from "./forgot-password-form";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";
import { ResetPasswordForm } from "./reset-password-form";
import { TwoFactorDialog } from "./two-factor-dialog";
import { useEntry } from "./use-entry";
import { usePasswordMails } from "./use-password-mails";

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
    description: "We'll send a link to reset your password to the e-mail of your account.",
  },
  "reset-password": { title: "Password Reset" },
};

/** Login and the forms it leads to, in one frame: moving between them changes what is inside. */
export function Dialog(props: DialogProps) {
  const { name, open, opening, onClose, closeHref, hrefTo, moveTo, description, closable } = props;
  const dialog = dialogs[name] ?? login;
  const { search } = useLocation();
  const navigate = useNavigate();
  const entry = useEntry(useGoingOn(props));
  const mails = usePasswordMails();

  // A social profile has let them in as far as that: the address says so.
  const isSentBack = open && moveTo === null && name === "login" && new URLSearchParams(search).has("twoFactor");
  const loginHref = hrefTo("login");

  // Opened by the page, the other forms lead back to login. An address knows nothing of the way that led to it.
  function close() {
    if (moveTo && dialog !== login) moveTo("login");
    else onClose();
  }

  function giveUpChallenge() {
    entry.giveUp();
    if (isSentBack) void navigate(loginHref, { replace: true, preventScrollReset: true });
  }

  const moves = { hrefTo, moveTo };
  const forms: Partial<Record<DialogName, ReactNode>> = {
    login: <LoginForm moves={moves} onSubmit={entry.logIn} />,
    register: <RegisterForm moves={moves} onSubmit={entry.signUp} />,
    "forgot-password": <ForgotPasswordForm moves={moves} onSubmit={mails.ask} />,
    "reset-password": <ResetPasswordForm moves={moves} onSubmit={mails.reset} />,
  };

  return (
    <>
      <Frame
        closable={closable}
        closeHref={moveTo ? undefined : closeHref}
        contentKey={`${name} ${opening}`}
        description={dialog === login ? description : dialog.description}
        onClose={close}
        // Two layers that come at once would hide each other; the login behind it has nothing to say then.
        open={open && !isSentBack}
        size={dialog.size}
        title={dialog.title}
      >
        <Fragment key={`${name} ${opening}`}>{forms[name]}</Fragment>
      </Frame>
      <TwoFactorDialog
        closeHref={isSentBack ? loginHref : undefined}
        key={opening}
        onClose={giveUpChallenge}
        onSubmit={entry.verify}
        open={open && (entry.isWaiting || isSentBack)}
        returnTo={nextPage(search) ?? closeHref}
      />
    </>
  );
}

/** What happens once somebody is logged in: what the dialog was opened for, or where its address leads; else the page stays. */
function useGoingOn({ onClose, onSuccess }: DialogProps): (user: User) => Promise<void> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (user) => {
    const next = nextPage(search);
    if (onSuccess) {
      onClose();
      onSuccess(user);
    } else if (next) {
      await navigate(next, { replace: true });
    } else {
      // What the page was told as a guest's is asked for again; then it is seen.
      await revalidate();
      onClose();
    }
  };
}
