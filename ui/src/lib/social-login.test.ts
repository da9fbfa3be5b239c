// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";
import { loginPath, rememberReturnUrl } from "./social-login";

it("a click on a link to a provider stores the current page for a minute; other clicks store nothing", () => {
  rememberReturnUrl();
  document.body.innerHTML = `<a id="there" href="${loginPath("github")}"><b>GitHub</b></a><a id="other" href="/events">Events</a>`;
  document.body.addEventListener("click", (event) => event.preventDefault());
  const cookie = vi.spyOn(document, "cookie", "set");
  document.getElementById("other")?.click();
  expect(cookie).not.toHaveBeenCalled();
  document.querySelector("b")?.click();

  const back = encodeURIComponent(window.location.href);
  expect(cookie).toHaveBeenCalledExactlyOnceWith(
    `gh_social_login_callback_url=${back}; path=/; max-age=60; samesite=lax`,
  );
});
