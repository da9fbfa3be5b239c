import type { ComponentPropsWithRef } from "react";
import { VisuallyHidden } from "./visually-hidden";

/**
 * A link in a text. One to another site opens beside ours, with a mark that says so; all others are plain anchors, which
 * cost nothing: where many stand in a list, write `<a href>`.
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
