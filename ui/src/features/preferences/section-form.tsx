import type { ComponentPropsWithRef, ReactNode } from "react";
import { Button } from "@/components/button";
import { FormError } from "@/components/form-error";
import { useHydrated } from "@/lib/hydrated";

interface SectionFormProps {
  frame: ComponentPropsWithRef<"form">;
  /** The word on the button. */
  label: string;
  busy: boolean;
  touched: boolean;
  formError: string | null;
  children: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
}

/** The form of a section. It cannot be sent without a script: what it changes must not end up in an address. */
export function SectionForm({ frame, label, busy, touched, formError, children, beside }: SectionFormProps) {
  const hydrated = useHydrated();
  return (
    <form {...frame} className="preference-form" method="post">
      {children}
      <FormError>{formError}</FormError>
      <div className="preference-actions">
        <Button busy={busy} disabled={!hydrated || !touched} type="submit">
          {label}
        </Button>
        {beside}
      </div>
    </form>
  );
}
