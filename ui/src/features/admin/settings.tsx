import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SiteSettings } from "@/api/types";
import { Switch } from "@/components/switch";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { words } from "@/features/admin-resources";
import type { ApiRequest } from "@/lib/query-client";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { settingsQuery } from "./queries";
import { useScope } from "./use-admin";

const path = "/api/v1/site-settings";

/** What the site is about, and which of its parts are on. */
export function SettingsPage() {
  const scope = useScope();
  const { may } = useRights();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data } = useQuery(settingsQuery());
  const { change, busy } = useApiMutation<SiteSettings>("The setting was not saved");
  if (!data) return null;
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
      <div className="record-main settings">
        <section className="record-section">
          <h2>The edition of the site</h2>
          <p>
            {"The home page, the menu and the tickets are about "}
            <b>{current?.title ?? data.currentEvent}</b>.
          </p>
          {canChange && others.length > 0 ? (
            <ActionButton
              description="Visitors see the other edition at once: on the home page, in the menu and when they buy a ticket."
              done="The site is about another edition"
              fields={[
                {
                  kind: "choice",
                  name: "currentEvent",
                  label: "Edition",
                  options: others.map(({ slug, title }) => ({ value: slug, label: title })),
                },
              ]}
              label="Change edition"
              onDone={() => void queries.invalidateQueries()}
              request={({ currentEvent }) => ({ method: "PUT", path, body: { currentEvent } })}
            />
          ) : null}
        </section>
        <section className="record-section">
          <h2>Parts of the site</h2>
          <p>A change takes effect at once, for everyone.</p>
          {data.flags.map(({ name, enabled, description }) => (
            <Switch
              checked={enabled}
              disabled={!canChange || busy}
              hint={description}
              key={name}
              label={words(name)}
              onChange={({ target }) =>
                send(
                  { method: "PUT", path: `${path}/flags/${name}`, body: { enabled: target.checked } },
                  target.checked ? `${words(name)} is on` : `${words(name)} is off`,
                )
              }
            />
          ))}
        </section>
      </div>
    </>
  );
}
