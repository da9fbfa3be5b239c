import type { ComponentPropsWithRef, ReactNode } from "react";

/** A form with body and footer. In a dialog the body scrolls and the footer stays in place. */
export function FormLayout({ className, ...rest }: ComponentPropsWithRef<"form">) {
  return <form {...rest} className={className ? `framed-form ${className}` : "framed-form"} />;
}

export function FormBody({ children }: { children: ReactNode }) {
  return <div className="form-body">{children}</div>;
}

export function FormFooter({ children }: { children: ReactNode }) {
  return <footer className="form-footer">{children}</footer>;
}
