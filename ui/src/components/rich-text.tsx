import type { ComponentPropsWithRef } from "react";

/**
 * HTML rendered and sanitised by the server from authors' text. The only place where such HTML enters a page. Its links
 * are handled by the document's click listener.
 */
export function RichText({ html, className, ...rest }: ComponentPropsWithRef<"div"> & { html: string }) {
  return (
    <div
      {...rest}
      className={className ? `written ${className}` : "written"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server; the content security policy blocks scripts
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
