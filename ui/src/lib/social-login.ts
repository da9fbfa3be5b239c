// Social login: the page to return to is kept in a cookie that the server reads.

const callbackCookie = "gh_social_login_callback_url";
/** Lifetime of the cookie in seconds: the time a login at the provider may take. */
const callbackAge = 60;

export function loginPath(provider: string): string {
  return `/api/v1/login/${provider}`;
}

/**
 * Sets the return cookie when a link to a provider is clicked. One listener on the document, installed before the first
 * paint: a link may be clicked before hydration.
 */
export function rememberReturnUrl(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/api/v1/login/"]')) setReturnUrl();
  });
}

/** Sets the page to return to from the provider; the current one by default. */
export function setReturnUrl(address = window.location.href): void {
  const returnUrl = encodeURIComponent(address);
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${callbackCookie}=${returnUrl}; path=/; max-age=${callbackAge}; samesite=lax`;
}
