import type { ComponentPropsWithRef } from "react";
import { VisuallyHidden } from "./visually-hidden";

/**
 * A link in running text. External links open in a new tab and are marked. In long lists use plain `<a href>`, which is
 * cheaper.
 */
export function Link({ href, className, children, ...rest }: ComponentPropsWithRef<"a"> & { href: string }) {
  if (!/^https?:/.test(href))
    return (
      <a {...rest} className={className} href={href}>
        {children}
      </a>
    );
  return (
    <a
      {...rest}
      className={className ? `link is-external ${className}` : "link is-external"}
      href={href}
      rel={rest.rel ?? "noopener"}
      target="_blank"
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
