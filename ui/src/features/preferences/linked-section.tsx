import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Identity } from "@/api/types";
import { Button, ButtonLink } from "@/components/button";
import { Skeleton } from "@/components/skeleton";
import { providerIcons, providersQuery } from "@/features/account";
import type { ApiError } from "@/lib/api";
import { useFocusFallback } from "@/lib/focus";
import { useNow } from "@/lib/now";
import { useReauthentication } from "@/lib/reauthentication";
import { relativeTime } from "@/lib/relative-time";
import { setReturnUrl } from "@/lib/social-login";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { linkErrorMessage, providerName } from "./providers";
import { confirmationQuery, identitiesQuery } from "./queries";
import { Section } from "./section";

export function LinkedSection() {
  const { data: identities, isError } = useQuery(identitiesQuery());
  const { data: offered } = useQuery(providersQuery());
  useFocusFallback(identities?.length, "#linked-accounts-heading");
  const error = useLinkResult();
  const linkedIdentities = identities ?? [];
  const linked = new Set(linkedIdentities.map(({ provider }) => provider));
  const others = (offered ?? []).filter(({ provider }) => !linked.has(provider));
  return (
    <Section id="linked-accounts" lead="Link an account from another site to log in with it.">
      {error ? (
        <div className="note is-danger" role="alert">
          <p>{error}</p>
        </div>
      ) : null}
      {identities || isError ? null : <Skeleton rows={2} />}
      {isError ? <p role="alert">We couldn't load your linked accounts. Reload the page to try again.</p> : null}
      {identities && linkedIdentities.length + others.length === 0 ? (
        <p className="empty-note">No accounts available to link.</p>
      ) : null}
      <ul className="preference-rows">
        {linkedIdentities.map((identity) => (
          <Linked identity={identity} key={identity.provider} />
        ))}
        {others.map(({ provider, name }) => (
          <li key={provider}>
            <span className="row-mark">{providerIcons[provider]}</span>
            <div>
              <p className="row-name">{name}</p>
              <p className="row-note">Not linked</p>
            </div>
            <LinkButton name={name} provider={provider} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/**
 * Handles the URL's result of linking an account: shows a toast on success, returns the error message. Removes it from
 * the URL, so that reloading does not repeat it.
 */
function useLinkResult(): string | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const params = new URLSearchParams(search);
  const [error] = useState(linkErrorMessage(params.get("error")));
  const linked = params.get("linked");
  const back = linked !== null || params.has("error");
  // The login provider leads back here by a load of the page, which no handler of ours sees.
  useEffect(() => {
    if (!back) return;
    if (linked) toasts.success(`${providerName(linked)} linked`);
    const rest = new URLSearchParams(search);
    for (const name of ["linked", "error"]) rest.delete(name);
    void navigate({ pathname, search: rest.toString(), hash: "#linked-accounts" }, { replace: true });
  }, [back, linked, pathname, search, navigate, toasts]);
  return error;
}

function Linked({ identity: { provider, name, lastUsedAt } }: { identity: Identity }) {
  const now = useNow();
  const toasts = useToasts();
  const queries = useQueryClient();
  const called = providerName(provider);
  const { mutate, isPending } = useApiMutation(`We couldn't unlink ${called}`);
  const unlink = () =>
    mutate(
      { method: "DELETE", path: `/api/v1/user/identities/${provider}` },
      {
        onSuccess() {
          void queries.invalidateQueries(identitiesQuery());
          toasts.success(`${called} unlinked`);
        },
      },
    );
  return (
    <li>
      <span className="row-mark">{providerIcons[provider]}</span>
      <div>
        <p className="row-name">{called}</p>
        <p className="row-note">{[name, `last used ${relativeTime(lastUsedAt, now)}`].filter(Boolean).join(", ")}</p>
      </div>
      <Button aria-label={`Unlink ${called}`} busy={isPending} variant="quiet" onClick={unlink} small>
        Unlink
      </Button>
    </li>
  );
}

/** Goes to the provider. Confirms the identity first, not on the way back. */
function LinkButton({ provider, name }: { provider: string; name: string }) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const reauthentication = useReauthentication();
  const href = `/api/v1/user/identities/${provider}/link`;

  async function leave(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const { confirmed } = await queries.fetchQuery(confirmationQuery());
      if (!confirmed && !(await reauthentication.request())) return;
      setReturnUrl(`${window.location.origin}/preferences#linked-accounts`);
      toasts.progress(`Going to ${name}...`);
      window.location.assign(href);
    } catch (error) {
      toasts.error(`We couldn't link ${name}`, (error as ApiError).message);
    }
  }

  return (
    <ButtonLink
      aria-label={`Link ${name}`}
      href={href}
      variant="quiet"
      onClick={(event) => void leave(event)}
      rel="nofollow"
      small
    >
      Link
    </ButtonLink>
  );
}
