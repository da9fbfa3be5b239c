import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { flagsQuery, noFlags } from "@/features/flags";
import { type AnalyticsEvent, track } from "@/lib/analytics";
import { loginPath } from "@/lib/social-login";
import { type ProgressToast, useToasts } from "@/lib/toasts";
import { providerIcons } from "../provider-icons";
import { enabledProviders } from "../providers";
import { providersQuery } from "../queries";

/** Links to the login providers that are enabled and configured; renders nothing without any. */
export function SocialLogins() {
  const toasts = useToasts();
  const { data: flags = noFlags } = useQuery(flagsQuery());
  const enabled = enabledProviders(flags);
  const { data: configured = [] } = useQuery({ ...providersQuery(), enabled: enabled.length > 0 });
  const open = enabled.flatMap(({ provider, flag }) => {
    const found = configured.find((one) => one.provider === provider);
    return found ? { ...found, flag } : [];
  });
  const progressToast = useRef<ProgressToast>(null);
  const headingId = useId();

  // After returning from a provider, the browser may restore the page from the back/forward cache.
  useEffect(() => {
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && progressToast.current?.dismiss();
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, []);

  if (open.length === 0) return null;

  function handleClick(event: MouseEvent, flag: AnalyticsEvent) {
    track(flag, flags);
    // The login continues in another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    progressToast.current = toasts.progress("Logging in...");
  }

  return (
    <div className="social-logins">
      <h3 id={headingId}>With a social profile:</h3>
      <ul aria-labelledby={headingId}>
        {open.map(({ name, provider, flag }) => (
          <li key={provider}>
            <a
              className="button is-quiet is-icon"
              href={loginPath(provider)}
              onClick={(event) => handleClick(event, flag)}
            >
              {providerIcons[provider]}
              <span className="visually-hidden">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="divider">or</p>
    </div>
  );
}
