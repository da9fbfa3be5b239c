import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, type ComponentType, useState } from "react";
import type { InvitationImport, WaitingListOffersResult, WaitingListSettings } from "@/api/types";
import { Button, buttonClass } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field } from "@/components/field";
import { FormBody, FormFooter } from "@/components/form-layout";
import { Input } from "@/components/input";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { Scope } from "./use-admin";

interface ToolProps {
  scope: Scope;
}

/** What a section offers above its list, besides the list's own tools. */
export const sectionTools: Readonly<Record<string, ComponentType<ToolProps>>> = {
  "waiting-list": WaitingListTools,
  schedules: ReleaseTool,
  invitations: ImportTool,
};

/** Numbers of the waiting list, and seats offered by hand. */
function WaitingListTools({ scope }: ToolProps) {
  const { may } = useRights();
  const queries = useQueryClient();
  const slug = scope.edition?.slug;
  const { data } = useQuery<WaitingListSettings>({
    queryKey: [`/api/v1/events/${slug}/waiting-list`],
    enabled: slug !== undefined,
    staleTime: 5_000,
  });
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
              : "seats are offered by hand"
            : "closed"
        }`}
      </p>
      {may("waiting-list:update") ? (
        <OfferTool event={slug} onDone={() => void queries.invalidateQueries({ predicate: isWaitingList })} />
      ) : null}
    </div>
  );
}

function isWaitingList({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean {
  return `${path}`.includes("/waiting-list");
}

/** Offers seats to the next in line, after a preview of who gets one. */
function OfferTool({ event, onDone }: { event: string; onDone(): void }) {
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const [count, setCount] = useState("1");
  const [preview, setPreview] = useState<WaitingListOffersResult | null>(null);
  const { change, busy } = useApiMutation<WaitingListOffersResult>("No seats were offered");
  const body = { event, next: Number(count) };

  function close() {
    setOpen(false);
    setPreview(null);
  }

  const ask = () =>
    change({ method: "POST", path: "/api/v1/waiting-list/offers?dryRun=true", body }, { onSuccess: setPreview });
  const offer = () =>
    change(
      { method: "POST", path: "/api/v1/waiting-list/offers", body },
      {
        onSuccess({ offered, emails }) {
          close();
          toasts.success(`${offered.length} offered, ${emails === 1 ? "1 email" : `${emails} emails`}`);
          onDone();
        },
      },
    );

  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)} small>
        Offer seats
      </Button>
      {open ? (
        <Dialog
          description="Free seats go to the next in line. Nobody gets an email before you have seen who it is."
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
            {preview ? (
              <div role="status">
                <p>
                  {preview.offered.length === 0
                    ? "Nobody would get an offer: there is no free seat, or nobody waits for one."
                    : `${preview.offered.length} would get an offer, with ${preview.emails} emails:`}
                </p>
                <ul className="plain-list">
                  {preview.offered.map(({ id, name, ticketType, seats }) => (
                    <li key={id}>{`${name ?? "Deleted user"} · ${seats} × ${ticketType}`}</li>
                  ))}
                  {preview.skipped.map(({ id, name, reason }) => (
                    <li key={id}>{`${name ?? "Deleted user"} is passed over: ${reason}`}</li>
                  ))}
                </ul>
              </div>
            ) : null}
          </FormBody>
          <FormFooter>
            {preview && preview.offered.length > 0 ? (
              <Button busy={busy} onClick={offer}>
                {preview.offered.length === 1 ? "Offer 1 seat" : `Offer to ${preview.offered.length} people`}
              </Button>
            ) : (
              <Button busy={busy} disabled={!/^[1-9]\d{0,3}$/.test(count)} onClick={ask}>
                Preview
              </Button>
            )}
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
          </FormFooter>
        </Dialog>
      ) : null}
    </>
  );
}

/** Publishes the schedule as a new release, which calendars follow. */
function ReleaseTool({ scope }: ToolProps) {
  const { may } = useRights();
  const queries = useQueryClient();
  const { edition } = scope;
  if (!edition || !may("schedules:update")) return null;
  return (
    <div className="section-tools">
      <p>Changes reach calendars and favourites with the next release.</p>
      <ActionButton
        description={`Everyone with a calendar or favourites of ${edition.title} gets the published items as they are now.`}
        done="The schedule is released"
        fields={[{ kind: "text", name: "note", label: "What changed", hint: "Shown beside the release." }]}
        label="Release schedule"
        onDone={() =>
          void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => `${path}`.includes("/schedule") })
        }
        request={({ note }) => ({
          method: "POST",
          path: `/api/v1/events/${edition.slug}/schedule-releases`,
          body: { note },
        })}
      />
    </div>
  );
}

const csv = { "content-type": "text/csv" };

/** Imports invitations from a CSV file, after a preview with the errors of each row. */
function ImportTool({ scope }: ToolProps) {
  const { may } = useRights();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [file, setFile] = useState<{ name: string; text: string; result: InvitationImport | null } | null>(null);
  const { change, busy } = useApiMutation<InvitationImport>("The file was not imported");
  const { edition } = scope;
  if (!edition || !may("invitations:store")) return null;
  const path = `/api/v1/events/${edition.slug}/invitations/import` as const;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    target.value = "";
    if (!chosen) return;
    const text = await chosen.text();
    setFile({ name: chosen.name, text, result: null });
    change(
      { method: "POST", path: `${path}?dryRun=true`, body: text, headers: csv },
      { onSuccess: (result) => setFile({ name: chosen.name, text, result }), onError: () => setFile(null) },
    );
  }

  const send = (text: string) =>
    change(
      { method: "POST", path, body: text, headers: csv },
      {
        onSuccess({ created }) {
          setFile(null);
          toasts.success(created === 1 ? "1 invitation created" : `${created} invitations created`);
          void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => `${key}`.includes("/invitations") });
        },
      },
    );
  const rows = file?.result?.rows ?? [];
  const broken = rows.filter(({ errors }) => Object.keys(errors ?? {}).length > 0);

  return (
    <div className="section-tools">
      <p>{`Invite many people to ${edition.title} with a CSV file: columns email and kind, and if you like name, ticket, role and message.`}</p>
      <label className={buttonClass({ look: "quiet", small: true })}>
        Import a file
        <input
          accept=".csv,text/csv"
          className="visually-hidden"
          onChange={(event) => void choose(event)}
          type="file"
        />
      </label>
      {file?.result ? (
        <Dialog
          description={`${file.name}: ${rows.length} rows, ${broken.length} with errors.`}
          onClose={() => setFile(null)}
          open
          size="large"
          title="Import invitations"
        >
          <FormBody>
            {broken.length > 0 ? (
              <ul className="plain-list">
                {broken.map(({ line, email, errors }) => (
                  <li key={line}>
                    <b>{`Line ${line}${email ? `, ${email}` : ""}: `}</b>
                    {Object.values(errors as Record<string, string[]>)
                      .flat()
                      .join(" ")}
                  </li>
                ))}
              </ul>
            ) : (
              <p>{`All rows are valid. Importing sends ${rows.length === 1 ? "1 email" : `${rows.length} emails`}.`}</p>
            )}
          </FormBody>
          <FormFooter>
            <Button busy={busy} disabled={broken.length > 0 || rows.length === 0} onClick={() => send(file.text)}>
              Import
            </Button>
            <Button look="quiet" onClick={() => setFile(null)}>
              Cancel
            </Button>
          </FormFooter>
        </Dialog>
      ) : null}
    </div>
  );
}
