import type { ComponentType } from "react";
import { Dialog as Frame } from "@/components/dialog";
import type { DialogName } from "@/lib/dialog-address";
import type { DialogProps } from "@/lib/dialogs";
import type { Moves } from "./dialog-link";
import { ForgotPasswordForm } from "./forgot-password-form";
import { LoginForm } from "./login-form";
import { RegisterForm } from "./register-form";
import { ResetPasswordForm } from "./reset-password-form";

interface AccountDialog {
  title: string;
  description?: string;
  size?: "small" | "medium";
  Form: ComponentType<{ moves: Moves }>;
}

const login: AccountDialog = { title: "Login", Form: LoginForm };

const dialogs: Readonly<Partial<Record<DialogName, AccountDialog>>> = {
  login,
  register: { title: "Register", size: "medium", Form: RegisterForm },
  "forgot-password": {
    title: "Forgot Password",
    description: "We'll send a link to reset your password to the e-mail of your account.",
    Form: ForgotPasswordForm,
  },
  "reset-password": { title: "Password Reset", Form: ResetPasswordForm },
};

/** Login and the forms it leads to, in one frame: moving between them changes what is inside. */
export function Dialog(props: DialogProps) {
  const { name, open, opening, onClose, closeHref, hrefTo, moveTo, description, closable } = props;
  const dialog = dialogs[name] ?? login;

  // Opened by the page, the other forms lead back to login. An address knows nothing of the way that led to it.
  function close() {
    if (moveTo && dialog !== login) moveTo("login");
    else onClose();
  }

  return (
    <Frame
      closable={closable}
      closeHref={moveTo ? undefined : closeHref}
      contentKey={`${name} ${opening}`}
      description={dialog === login ? description : dialog.description}
      onClose={close}
      open={open}
      size={dialog.size}
      title={dialog.title}
    >
      <dialog.Form key={`${name} ${opening}`} moves={{ hrefTo, moveTo }} />
    </Frame>
  );
}
