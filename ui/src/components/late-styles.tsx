/** Styles no public page needs, brought by the page that does. A navigation waits for them before it shows the page. */
export function LateStyles() {
  const href = process.env.LATE_STYLES;
  // biome-ignore lint/suspicious/noUnknownAttribute: what makes React put it into the head, and wait for it
  return href ? <link href={href} precedence="late" rel="stylesheet" /> : null;
}
