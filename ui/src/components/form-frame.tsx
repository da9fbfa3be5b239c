import type { ComponentPropsWithRef, ReactNode } from "react";

/** A form as a column of body and foot. In a dialog the body scrolls and the foot stays; it knows no dialog itself. */
export function FramedForm({ className, ...rest }: ComponentPropsWithRef<"form">) {
  return <form {...rest} className={className ? `framed-form ${className}` : "framed-form"} />;
}

export function FormBody({ children }: { children: ReactNode }) {
  return <div className="form-body">{children}</div>;
}

export function FormFooter({ children }: { children: ReactNode }) {
  return <footer className="form-footer">{children}</footer>;
}
