import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/button";
import { FormError } from "@/components/form-error";
import { useHydrated } from "@/lib/hydrated";

interface SectionFormProps {
  /** What the form changes, for the server when the form is sent without a script. */
  action: string;
  formProps: ComponentPropsWithRef<"form">;
  /** The button's label. */
  label: string;
  busy: boolean;
  touched: boolean;
  formError: string | null;
  children: ReactNode;
}

/** A section's form, which closes the `Change` around it once its values are saved. */
export function SectionForm({ action, formProps, label, busy, touched, formError, children }: SectionFormProps) {
  const hydrated = useHydrated();
  const actions = useRef<HTMLDivElement>(null);
  const wasTouched = useRef(false);
  useEffect(() => {
    const change = actions.current?.closest("details");
    // Saved values become the form's own.
    if (wasTouched.current && !touched && change?.open) {
      change.open = false;
      change.querySelector("summary")?.focus();
    }
    // A form without a script counts as touched; hydration does not save it.
    wasTouched.current = hydrated && touched;
  }, [hydrated, touched]);
  return (
    <form {...formProps} action="/preferences" className="preference-form" method="post">
      <input name="action" type="hidden" value={action} />
      {children}
      <FormError>{formError}</FormError>
      <div className="preference-actions" ref={actions}>
        <Button busy={busy} disabled={!touched} type="submit">
          {label}
        </Button>
      </div>
    </form>
  );
}
