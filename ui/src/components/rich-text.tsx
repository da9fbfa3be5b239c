import type { ComponentPropsWithRef } from "react";

interface RichTextProps extends ComponentPropsWithRef<"div"> {
  /** Undefined for HTML that the server has drawn and the browser does not have: what is on the page stays. */
  html: string | undefined;
}

/**
 * HTML rendered and sanitised by the server from authors' text. The only place where such HTML enters a page. Its links
 * are handled by the document's click listener.
 */
export function RichText({ html, className, ...rest }: RichTextProps) {
  return (
    <div
      {...rest}
      suppressHydrationWarning={html === undefined}
      className={className ? `written ${className}` : "written"}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server; the content security policy blocks scripts
      dangerouslySetInnerHTML={{ __html: html ?? "" }}
    />
  );
}
