import type { ComponentPropsWithRef, ReactNode } from "react";
import { Button } from "@/components/button";
import { FormError } from "@/components/form-error";
import { useHydrated } from "@/lib/hydrated";

interface SectionFormProps {
  frame: ComponentPropsWithRef<"form">;
  /** The button's label. */
  label: string;
  busy: boolean;
  touched: boolean;
  formError: string | null;
  children: ReactNode;
}

/** A section's form. Disabled without a script, because it would otherwise be sent by GET. */
export function SectionForm({ frame, label, busy, touched, formError, children }: SectionFormProps) {
  const hydrated = useHydrated();
  return (
    <form {...frame} className="preference-form" method="post">
      {children}
      <FormError>{formError}</FormError>
      <div className="preference-actions">
        <Button busy={busy} disabled={!hydrated || !touched} type="submit">
          {label}
        </Button>
      </div>
    </form>
  );
}
