// Going to a provider of logins and coming back: the way back is kept in a cookie, which the server reads.

const callbackCookie = "gh_social_login_callback_url";
/** How long the way back is kept in seconds: as long as logging in elsewhere may take. */
const callbackAge = 60;

export function loginPath(provider: string): string {
  return `/api/v1/login/${provider}`;
}

/**
 * Keeps the way back for every link to a provider. One listener for the whole document, set before anything is painted:
 * a link may be pressed before the page is taken over, and then leads away just as well.
 */
export function keepWayBack(): void {
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/api/v1/login/"]')) comeBackTo();
  });
}

/** Where to come back to once the provider is done; the page one is at, unless told. */
export function comeBackTo(address = window.location.href): void {
  const back = encodeURIComponent(address);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser we serve
  document.cookie = `${callbackCookie}=${back}; path=/; max-age=${callbackAge}; samesite=lax`;
}
