import type { ComponentPropsWithRef } from "react";

/**
 * A text somebody wrote for the site, as the server's renderer made it: the only place where such HTML goes into a page.
 * Its links navigate like ours, the listener for them is the document's.
 */
export function Written({ html, className, ...rest }: ComponentPropsWithRef<"div"> & { html: string }) {
  return (
    <div
      {...rest}
      className={className ? `written ${className}` : "written"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and nothing of it runs under the content policy
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
