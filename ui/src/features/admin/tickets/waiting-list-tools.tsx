import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WaitingListOffersResult, WaitingListSettings } from "@/api/types";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormBody, FormFooter } from "@/components/form-layout";
import { Input } from "@/components/input";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import { useRights } from "@/features/account";
import { counted } from "@/lib/counted";
import { useHydrated } from "@/lib/hydrated";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { ToolProps } from "../lists/list";
import { waitingListQuery } from "../queries";
import type { SettingsDialogProps } from "./waiting-list-settings";

/** Carries the code of forms, which the list does without. */
const WaitingListSettingsDialog = lazyWithRetry<SettingsDialogProps>(() => import("./waiting-list-settings"));

/** Numbers of the waiting list, and seats offered by hand. */
export function WaitingListTools({ scope }: ToolProps) {
  const { may } = useRights();
  const queries = useQueryClient();
  const slug = scope.edition?.slug;
  const { data } = useQuery({ ...waitingListQuery(slug), enabled: slug !== undefined });
  if (!slug || !scope.edition || !data) return null;
  const { counts } = data;
  return (
    <div className="section-tools">
      <p>
        <b>{scope.edition.title}</b>
        {` · ${counts.waiting} waiting · ${counts.offered} offered · ${counts.accepted} accepted · ${
          data.enabled
            ? data.automatic
              ? "freed seats are offered automatically"
              : "seats are offered manually"
            : "closed"
        }`}
      </p>
      {may("waiting-list:update") ? (
        <div className="admin-head-actions">
          <OfferTool event={slug} onDone={() => void queries.invalidateQueries({ predicate: isWaitingList })} />
          <SettingsTool
            event={slug}
            onDone={() => void queries.invalidateQueries({ predicate: isWaitingList })}
            settings={data}
            timezone={scope.timezone}
          />
        </div>
      ) : null}
    </div>
  );
}

interface SettingsToolProps {
  event: string;
  settings: WaitingListSettings;
  timezone: string;
  onDone(): void;
}

/** How the waiting list of an edition makes offers. */
function SettingsTool(props: SettingsToolProps) {
  const hydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="needs-script" disabled={!hydrated} variant="quiet" onClick={() => setIsOpen(true)} small>
        Settings
      </Button>
      {isOpen ? <WaitingListSettingsDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function isWaitingList({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean {
  return `${path}`.includes("/waiting-list");
}

/** Offers seats to the next in line, after a preview of who gets one. */
function OfferTool({ event, onDone }: { event: string; onDone(): void }) {
  const toasts = useToasts();
  const hydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const [count, setCount] = useState("1");
  const [preview, setPreview] = useState<WaitingListOffersResult | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't offer the seats");
  const body = { event, next: Number(count) };

  function close() {
    setIsOpen(false);
    setPreview(null);
  }

  const ask = () =>
    mutate({ method: "POST", path: "/api/v1/waiting-list/offers?dryRun=true", body }, { onSuccess: setPreview });
  const offer = () =>
    mutate(
      { method: "POST", path: "/api/v1/waiting-list/offers", body },
      {
        onSuccess({ offered, emails }) {
          close();
          toasts.success(`${counted(offered.length, "offer")} made, ${counted(emails, "email")} queued`);
          onDone();
        },
      },
    );

  return (
    <>
      <Button className="needs-script" disabled={!hydrated} variant="quiet" onClick={() => setIsOpen(true)} small>
        Offer seats
      </Button>
      {isOpen ? (
        <Dialog
          description="Free seats go to the next in line. Preview who gets an offer before any email is sent."
          onClose={close}
          open
          size="medium"
          title="Offer seats"
        >
          <FormBody>
            <Field label="How many people">
              <Input
                inputMode="numeric"
                onChange={({ target }) => {
                  setCount(target.value);
                  setPreview(null);
                }}
                value={count}
              />
            </Field>
            {preview ? <OfferPreview preview={preview} /> : null}
          </FormBody>
          <FormFooter>
            {preview && preview.offered.length > 0 ? (
              <Button busy={isPending} onClick={offer}>
                {preview.offered.length === 1 ? "Offer 1 seat" : `Offer to ${preview.offered.length} people`}
              </Button>
            ) : (
              <Button busy={isPending} disabled={!/^[1-9]\d{0,3}$/.test(count)} onClick={ask}>
                Preview
              </Button>
            )}
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </FormFooter>
        </Dialog>
      ) : null}
    </>
  );
}

/** Who gets an offer, and who is skipped. */
function OfferPreview({ preview: { offered, skipped, emails } }: { preview: WaitingListOffersResult }) {
  return (
    <div role="status">
      <p>
        {offered.length === 0
          ? "No seats are free, or no one is waiting."
          : `This will make ${counted(offered.length, "offer")} (${counted(emails, "email")}):`}
      </p>
      <ul className="plain-list">
        {offered.map(({ id, name, ticketType, seats }) => (
          <li key={id}>{`${name ?? "Deleted user"} · ${seats} × ${ticketType}`}</li>
        ))}
        {skipped.map(({ id, name, reason }) => (
          <li key={id}>{`${name ?? "Deleted user"} will be skipped: ${reason}`}</li>
        ))}
      </ul>
    </div>
  );
}
