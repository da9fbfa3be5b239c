import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
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

/**
 * A section's form, which closes the `Change` around it once its values are saved. Disabled without a script, because it
 * would otherwise be sent by GET.
 */
export function SectionForm({ frame, label, busy, touched, formError, children }: SectionFormProps) {
  const hydrated = useHydrated();
  const actions = useRef<HTMLDivElement>(null);
  const wasTouched = useRef(touched);
  useEffect(() => {
    const change = actions.current?.closest("details");
    // Saved values become the form's own.
    if (wasTouched.current && !touched && change?.open) {
      change.open = false;
      change.querySelector("summary")?.focus();
    }
    wasTouched.current = touched;
  }, [touched]);
  return (
    <form {...frame} className="preference-form" method="post">
      {children}
      <FormError>{formError}</FormError>
      <div className="preference-actions" ref={actions}>
        <Button busy={busy} disabled={!hydrated || !touched} type="submit">
          {label}
        </Button>
      </div>
    </form>
  );
}
