import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import type { User } from "@/api/types";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { useUpdateUserCache } from "@/features/account";
import { type ApiError, isReauthenticationDeclined } from "@/lib/api";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { devicesQuery, qrCodeQuery, recoveryCodesQuery, secretKeyQuery } from "./queries";
import { Section } from "./section";
import type { Step } from "./two-factor-dialog";

const TwoFactorSetting = lazyOrThrow(() => import("./two-factor-dialog"));

const path = "/api/v1/user/two-factor-authentication";

export function TwoFactorSection({ user }: { user: User }) {
  const on = user.twoFactorEnabled;
  const toasts = useToasts();
  const queries = useQueryClient();
  const updateUser = useUpdateUserCache();
  const hydrated = useHydrated();
  const enabling = useApiMutation("We couldn't turn on two-factor");
  const { step, isOpen, setIsOpen, fetching, show, showFetched } = useSteps();

  const showCodes = (after: "set-up" | "requested") =>
    showFetched(async () => ({ name: "codes", after, codes: await queries.fetchQuery(recoveryCodesQuery()) }));

  /** The change has ended all other sessions. */
  function applyChange(enabled: boolean) {
    updateUser({ twoFactorEnabled: enabled });
    void queries.invalidateQueries(devicesQuery());
  }

  return (
    <Section
      badge={<Badge tone={on ? "ok" : "neutral"}>{on ? "On" : "Off"}</Badge>}
      id="two-factor"
      lead={
        on
          ? "You log in with your password and a code from your authenticator app."
          : "Log in with a code from your phone as well, so a stolen password isn't enough."
      }
    >
      <StaffNote on={on} />
      <div className="preference-actions">
        {on ? (
          <>
            <Button busy={fetching} disabled={!hydrated} variant="quiet" onClick={() => void showCodes("requested")}>
              Show recovery codes
            </Button>
            <Button disabled={!hydrated} variant="quiet" onClick={() => show({ name: "renew" })}>
              Create new codes
            </Button>
            <Button disabled={!hydrated} variant="link" onClick={() => show({ name: "turn-off" })}>
              Turn off
            </Button>
          </>
        ) : (
          <Button
            busy={enabling.isPending || fetching}
            disabled={!hydrated}
            variant="quiet"
            onClick={() =>
              enabling.mutate(
                { method: "POST", path },
                { onSuccess: () => void showFetched(() => fetchSetUp(queries)) },
              )
            }
          >
            Turn on
          </Button>
        )}
      </div>
      {step ? (
        <TwoFactorSetting
          onClose={() => setIsOpen(false)}
          onConfirmed={() => {
            applyChange(true);
            toasts.success("Two-factor is on");
            void showCodes("set-up");
          }}
          onRenewed={(renewed) => show({ name: "codes", after: "renewed", codes: renewed })}
          onTurnedOff={() => {
            applyChange(false);
            setIsOpen(false);
            toasts.success("Two-factor is off");
          }}
          open={isOpen}
          step={step}
          username={user.username}
        />
      ) : null}
    </Section>
  );
}

/** The step that the dialog shows. */
function useSteps() {
  const toasts = useToasts();
  const [fetching, setFetching] = useState(false);
  /** The dialog's content; remains until it has faded out. */
  const [step, setStep] = useState<Step | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function show(next: Step) {
    setStep(next);
    setIsOpen(true);
  }

  /** Loads a step's data and opens the dialog. */
  async function showFetched(fetch: () => Promise<Step>) {
    setFetching(true);
    try {
      show(await fetch());
    } catch (error) {
      if (!isReauthenticationDeclined(error as ApiError))
        toasts.error("We couldn't load your codes", (error as ApiError).message);
    }
    setFetching(false);
  }

  return { step, isOpen, setIsOpen, fetching, show, showFetched };
}

async function fetchSetUp(queries: QueryClient): Promise<Step> {
  const [qrCode, secret] = await Promise.all([queries.fetchQuery(qrCodeQuery()), queries.fetchQuery(secretKeyQuery())]);
  return { name: "set-up", svg: qrCode.svg, url: qrCode.url, secretKey: secret.secretKey };
}

/** For users whom a page of the admin area has led here. */
function StaffNote({ on }: { on: boolean }) {
  const next = new URLSearchParams(useLocation().search).get("next");
  if (!next?.startsWith("/admin")) return null;
  return (
    <p className="note">
      {on ? (
        <a href={next}>Continue to the admin area</a>
      ) : (
        "The admin area needs two-factor authentication. Turn it on to continue."
      )}
    </p>
  );
}
