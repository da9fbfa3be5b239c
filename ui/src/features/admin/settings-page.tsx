import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SiteSettings } from "@/api/types";
import { Switch } from "@/components/switch";
import { useRights } from "@/features/account";
import { ActionButton, RecordForm } from "@/features/admin-form";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { DetailList } from "./detail-list";
import { AdminFrame } from "./frame";
import { settingsQuery } from "./queries";
import { changedDetails, siteDetailsForm } from "./site-details";
import { flagsWithTexts } from "./site-flags";
import { loadSection } from "./staff";
import { useScope } from "./use-admin";

const path = "/api/v1/site-settings";

export const load = loadSection("settings", settingsQuery());

/** What the site says about itself, which edition it is about, and which of its parts are on. */
export function Page() {
  return (
    <AdminFrame>
      <Settings />
    </AdminFrame>
  );
}

function Settings() {
  const scope = useScope();
  const { may } = useRights();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data, refetch } = useQuery(settingsQuery());
  const { change, busy } = useApiMutation<SiteSettings>("We couldn't save the setting");
  const defaults = data?.defaults;
  const form = useMemo(() => (defaults ? siteDetailsForm(defaults) : null), [defaults]);
  if (!data || !form) return null;
  const canChange = may("settings:update");
  const current = scope.events.find(({ slug }) => slug === data.currentEvent);
  const others = scope.events.filter(({ slug, status }) => slug !== data.currentEvent && status !== "draft");

  function send(request: ApiRequest, done: string) {
    change(request, {
      onSuccess(saved) {
        queries.setQueryData(settingsQuery().queryKey, saved);
        toasts.success(done);
      },
    });
  }

  return (
    <>
      <header className="admin-head">
        <h1>Settings</h1>
      </header>
      {canChange ? (
        <p className="admin-lead">
          Changes apply right away to pages, emails, link previews and calendars. Clear a field to go back to its
          default.
        </p>
      ) : null}
      <div className="record">
        <div className="record-main">
          {canChange ? (
            <RecordForm
              eventId={null}
              form={form}
              onSaved={() => void queries.invalidateQueries()}
              reload={async () => rowOf((await refetch()).data ?? data)}
              requestOf={(body) => ({ method: "PUT", path: `${path}/details`, body })}
              row={rowOf(data)}
              timezone={scope.timezone}
            />
          ) : (
            <Details settings={data} />
          )}
          <section className="record-section">
            <h2>Current edition</h2>
            <p>
              {"The home page, menu and tickets show "}
              <b>{current?.title ?? data.currentEvent}</b>.
            </p>
            {canChange && others.length > 0 ? (
              <ActionButton
                description="Visitors see the other edition right away: on the home page, in the menu and when they buy a ticket."
                done="Edition changed"
                fields={[
                  {
                    kind: "choice",
                    name: "currentEvent",
                    label: "Edition",
                    options: others.map(({ slug, title }) => ({ value: slug, label: title })),
                  },
                ]}
                failed="We couldn't change the edition"
                label="Change edition"
                onDone={() => void queries.invalidateQueries()}
                request={({ currentEvent }) => ({ method: "PUT", path, body: { currentEvent } })}
              />
            ) : null}
          </section>
          <section className="record-section">
            <h2>Features</h2>
            <p>A change takes effect right away, for everyone.</p>
            {flagsWithTexts(data.flags).map(({ name, enabled, label, hint }) => (
              <Switch
                checked={enabled}
                disabled={!canChange || busy}
                hint={hint}
                key={name}
                label={label}
                onChange={({ target }) =>
                  send(
                    { method: "PUT", path: `${path}/flags/${name}`, body: { enabled: target.checked } },
                    target.checked ? `${label}: on` : `${label}: off`,
                  )
                }
              />
            ))}
          </section>
        </div>
        <aside aria-label="Changed details" className="record-aside">
          <ChangedDetails canReset={canChange} onReset={() => void queries.invalidateQueries()} settings={data} />
        </aside>
      </div>
    </>
  );
}

/** The details with their version, as a row that the form edits. */
function rowOf({ details, version }: SiteSettings) {
  return { ...details, version };
}

/** The details for those who may not change them. */
function Details({ settings: { details } }: { settings: SiteSettings }) {
  const namesOf = (links: readonly { name: string }[]) => links.map(({ name }) => name).join(", ");
  return (
    <DetailList
      items={[
        ["Site name", details.name],
        ["Tagline", details.tagline],
        ["Contact email", details.email],
        ["Partners", namesOf(details.partners)],
        ["Social links", namesOf(details.social)],
        ["Data protection link", details.dataProtectionUrl],
      ]}
      title="Name and contact"
    />
  );
}

interface ChangedDetailsProps {
  settings: SiteSettings;
  canReset: boolean;
  onReset(): void;
}

/** What differs from the server's configuration, with a way back to it. */
function ChangedDetails({ settings, canReset, onReset }: ChangedDetailsProps) {
  const changed = changedDetails(settings);
  if (changed.length === 0)
    return <p className="field-hint">Nothing changed yet: everything uses the server's defaults.</p>;
  return (
    <>
      <h2>Changed here</h2>
      <ul className="changed-details">
        {changed.map(({ name, label, fallback }) => (
          <li key={name}>
            <b>{label}</b>
            <p className="field-hint">{`Default: ${fallback}`}</p>
            {canReset ? (
              <ActionButton
                description={`The site will use its default again: ${fallback}.`}
                done={`${label} is back to its default`}
                failed={`We couldn't reset ${label.toLowerCase()}`}
                label={`Reset ${label.toLowerCase()}`}
                onDone={onReset}
                request={() => ({
                  method: "PUT",
                  path: `${path}/details`,
                  body: { [name]: null, version: settings.version },
                })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
