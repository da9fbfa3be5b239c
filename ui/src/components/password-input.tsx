import { type ComponentPropsWithRef, useState } from "react";
import { useHydrated } from "@/lib/hydrated";
import { Input } from "./input";

/** A password input with a button that reveals it. Allows pasting and password managers. */
export function PasswordInput(props: Omit<ComponentPropsWithRef<"input">, "type">) {
  const [visible, setVisible] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="password-input">
      <Input autoCapitalize="none" spellCheck={false} {...props} type={visible ? "text" : "password"} />
      {hydrated ? (
        <button
          aria-label="Show password"
          aria-pressed={visible}
          className="input-button"
          onClick={() => setVisible(!visible)}
          type="button"
        >
          <Eye struck={visible} />
        </button>
      ) : null}
    </div>
  );
}

/** Tells password managers the account of a form that has no username field. */
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

/** Inlined, because an icon library would weigh more than the rest of the form in the initial load. */
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
