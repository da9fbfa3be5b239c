import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useRef } from "react";
import { flagsQuery, noFlags } from "@/features/flags";
import { type Occurrence, track } from "@/lib/analytics";
import { loginPath } from "@/lib/social-login";
import { type ProgressToast, useToasts } from "@/lib/toasts";
import { openProviders } from "./providers";
import { providersQuery } from "./queries";
import { providerMarks } from "./social-marks";

/** The ways in that are open, each by its own flag, and set up on the server; nothing at all when none is. */
export function SocialLogins() {
  const toasts = useToasts();
  const { data: flags = noFlags } = useQuery(flagsQuery());
  const wanted = openProviders(flags);
  const { data: ready = [] } = useQuery({ ...providersQuery(), enabled: wanted.length > 0 });
  const open = wanted.flatMap(({ provider, flag }) => {
    const found = ready.find((one) => one.provider === provider);
    return found ? { ...found, flag } : [];
  });
  const leaving = useRef<ProgressToast>(null);

  // Back from a provider a browser may show the page as it was left.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && leaving.current?.dismiss();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  if (open.length === 0) return null;

  function leave(event: MouseEvent, flag: Occurrence) {
    track(flag, flags);
    // In another tab it goes on by itself: nothing ends here.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    leaving.current = toasts.progress("Logging in...");
  }

  return (
    <div className="social-logins">
      <p>With a social profile:</p>
      <ul>
        {open.map(({ name, provider, flag }) => (
          <li key={provider}>
            <a className="button is-quiet is-icon" href={loginPath(provider)} onClick={(event) => leave(event, flag)}>
              {providerMarks[provider]}
              <span className="visually-hidden">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="divider">or</p>
    </div>
  );
}
