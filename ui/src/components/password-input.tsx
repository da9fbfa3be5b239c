import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentPropsWithRef, useState } from "react";
import { useHydrated } from "@/lib/hydrated";
import { Input } from "./input";

/** A password that can be looked at while it is typed. Pasting and password managers are welcome. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="password-input">
      <Input autoCapitalize="none" spellCheck={false} {...props} type={shown ? "text" : "password"} />
      {hydrated ? (
        <button
          aria-label="Show password"
          aria-pressed={shown}
          className="input-button"
          onClick={() => setShown(!shown)}
          type="button"
        >
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </button>
      ) : null}
    </div>
  );
}

/** Tells a password manager whose password is asked for, where a form says so nowhere else. */
export function UsernameForManagers({ value }: { value: string }) {
  return (
    <input
      aria-hidden="true"
      autoComplete="username"
      className="visually-hidden"
      readOnly
      tabIndex={-1}
      value={value}
    />
  );
}
