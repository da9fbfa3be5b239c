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
          <Eye struck={shown} />
        </button>
      ) : null}
    </div>
  );
}

/** Drawn here: a set of icons brings more code along than all the rest of a form that is in a page's first load. */
function Eye({ struck }: { struck: boolean }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height="24"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 24 24"
      width="24"
    >
      <path d="M2.5 12Q6.5 5 12 5t9.5 7Q17.5 19 12 19T2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {struck ? <path d="m4 4 16 16" /> : null}
    </svg>
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
