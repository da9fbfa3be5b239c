import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { AdminFrame } from "../frame";
import { settingsQuery } from "../queries";
import { loadSection } from "../staff";
import { useScope } from "../use-scope";
import { ChangedDetails, SettingsDetails } from "./settings-details";
import { SettingsEdition } from "./settings-edition";
import { SettingsFeatures } from "./settings-features";

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
  const { data, refetch } = useSuspenseQuery(settingsQuery());
  const canChange = may("settings:update");
  const refreshAll = () => void queries.invalidateQueries();

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
          <SettingsDetails
            canChange={canChange}
            onSaved={refreshAll}
            reload={async () => (await refetch({ throwOnError: true })).data ?? data}
            settings={data}
            timezone={scope.timezone}
          />
          <SettingsEdition
            canChange={canChange}
            currentEvent={data.currentEvent}
            events={scope.events}
            onChange={refreshAll}
          />
          <SettingsFeatures canChange={canChange} flags={data.flags} />
        </div>
        <aside aria-label="Changed details" className="record-aside">
          <ChangedDetails canReset={canChange} onReset={refreshAll} settings={data} />
        </aside>
      </div>
    </>
  );
}
