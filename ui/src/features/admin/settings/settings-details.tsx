import { useMemo } from "react";
import type { SiteSettings } from "@/api/types";
import { ActionButton, RecordForm } from "@/features/admin-form";
import { inSentence } from "@/lib/in-sentence";
import { DetailList } from "../records/detail-list";
import { changedDetails, siteDetailsForm } from "./site-details";

interface SettingsDetailsProps {
  settings: SiteSettings;
  timezone: string;
  canChange: boolean;
  /** Reads the settings again. */
  reload(): Promise<SiteSettings>;
  onSaved(): void;
}

/** What the site says about itself, as a form for those who may change it. */
export function SettingsDetails({ settings, timezone, canChange, reload, onSaved }: SettingsDetailsProps) {
  const { defaults } = settings;
  const form = useMemo(() => siteDetailsForm(defaults), [defaults]);
  return canChange ? (
    <RecordForm
      eventId={null}
      form={form}
      onSaved={onSaved}
      reload={async () => rowOf(await reload())}
      requestOf={(body) => ({ method: "PUT", path: "/api/v1/site-settings/details", body })}
      row={rowOf(settings)}
      timezone={timezone}
    />
  ) : (
    <Details settings={settings} />
  );
}

interface ChangedDetailsProps {
  settings: SiteSettings;
  canReset: boolean;
  onReset(): void;
}

/** What differs from the server's configuration, with a way back to it. */
export function ChangedDetails({ settings, canReset, onReset }: ChangedDetailsProps) {
  const changed = changedDetails(settings);
  if (changed.length === 0)
    return <p className="field-hint">Nothing has been changed. Everything uses the server's defaults.</p>;
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
                successMessage={`${label} reset to default`}
                errorTitle={`We couldn't reset ${inSentence(label)}`}
                label={`Reset ${inSentence(label)}`}
                onDone={onReset}
                request={() => ({
                  method: "PUT",
                  path: "/api/v1/site-settings/details",
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
