import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { type FlagName, flagsQuery } from "@/features/flags";
import { type ProgressToast, useToasts } from "@/lib/toasts";
import { githubMark, gitlabMark, googleMark, linkedinMark, twitterMark } from "./social-marks";

/** `path` is the provider's name in the address the browser is sent to. */
const providers: { flag: FlagName; name: string; path: string; mark: ReactNode }[] = [
  { flag: "login_github", name: "GitHub", path: "github", mark: githubMark },
  { flag: "login_gitlab", name: "GitLab", path: "gitlab", mark: gitlabMark },
  { flag: "login_google", name: "Google", path: "google", mark: googleMark },
  { flag: "login_linkedin", name: "LinkedIn", path: "linkedin-openid", mark: linkedinMark },
  { flag: "login_twitter", name: "X", path: "twitter", mark: twitterMark },
];

const callbackCookie = "gh_social_login_callback_url";
/** How long the way back is kept in seconds: as long as logging in elsewhere may take. */
const callbackAge = 60;

/** The ways in that are open, each by its own flag; nothing at all when none is. */
export function SocialLogins() {
  const toasts = useToasts();
  const { data: flags } = useQuery(flagsQuery());
  const open = providers.filter(({ flag }) => flags?.[flag]);
  const leaving = useRef<ProgressToast>(null);

  // Back from a provider a browser may show the page as it was left.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && leaving.current?.dismiss();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  if (open.length === 0) return null;

  function leave(event: MouseEvent) {
    // In another tab it goes on by itself: nothing ends here.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    leaving.current = toasts.progress("Logging in...");
    const back = encodeURIComponent(window.location.href);
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser we serve
    document.cookie = `${callbackCookie}=${back}; path=/; max-age=${callbackAge}; samesite=lax`;
  }

  return (
    <div className="social-logins">
      <p>With a social profile:</p>
      <ul>
        {open.map(({ name, path, mark }) => (
          <li key={path}>
            <a className="button is-quiet is-icon" href={`/api/v1/login/${path}`} onClick={leave}>
              {mark}
              <span className="visually-hidden">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="divider">or</p>
    </div>
  );
}
