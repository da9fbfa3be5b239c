import { ActionButton } from "@/features/admin-form";
import type { Scope } from "../use-scope";

interface SettingsEditionProps {
  /** Slug of the edition that the site is about. */
  currentEvent: string;
  events: Scope["events"];
  canChange: boolean;
  onChange(): void;
}

/** Which edition the site is about, and the choice of another one. */
export function SettingsEdition({ currentEvent, events, canChange, onChange }: SettingsEditionProps) {
  const current = events.find(({ slug }) => slug === currentEvent);
  const others = events.filter(({ slug, status }) => slug !== currentEvent && status !== "draft");
  return (
    <section className="record-section">
      <h2>Current edition</h2>
      <p>
        {"The home page, menu and tickets show "}
        <b>{current?.title ?? currentEvent}</b>.
      </p>
      {canChange && others.length > 0 ? (
        <ActionButton
          description="Visitors will see the new edition right away: on the home page, in the menu and when they buy a ticket."
          successMessage="Edition changed"
          fields={[
            {
              kind: "choice",
              name: "currentEvent",
              label: "Edition",
              options: others.map(({ slug, title }) => ({ value: slug, label: title })),
            },
          ]}
          errorTitle="We couldn't change the edition"
          label="Change edition"
          onDone={onChange}
          request={({ currentEvent: chosen }) => ({
            method: "PUT",
            path: "/api/v1/site-settings",
            body: { currentEvent: chosen },
          })}
        />
      ) : null}
    </section>
  );
}
