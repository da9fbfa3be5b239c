import { Dialog as Frame } from "@/components/dialog";
import type { DialogName } from "@/lib/dialog-address";
import type { DialogProps } from "@/lib/dialogs";

const titles: Readonly<Partial<Record<DialogName, string>>> = {
  login: "Login",
  register: "Register",
  "forgot-password": "Forgot Password",
  "reset-password": "Password Reset",
};

export function Dialog({ name, ...rest }: DialogProps) {
  return (
    <Frame {...rest} contentKey={name} title={titles[name]}>
      <div />
    </Frame>
  );
}
