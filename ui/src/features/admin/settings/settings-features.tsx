import { useQueryClient } from "@tanstack/react-query";
import type { ApiCall } from "@/api/calls";
import type { SiteSettings } from "@/api/types";
import { Switch } from "@/components/switch";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { settingsQuery } from "../queries";
import { flagsWithTexts } from "./site-flags";

type FlagChange = ApiCall<"PUT", `/api/v1/site-settings/flags/${string}`>;

interface SettingsFeaturesProps {
  flags: SiteSettings["flags"];
  canChange: boolean;
}

/** Which parts of the site are on. A switch saves right away. */
export function SettingsFeatures({ flags, canChange }: SettingsFeaturesProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending } = useApiMutation("We couldn't save the setting");

  function send(request: FlagChange, done: string) {
    mutate(request, {
      onSuccess(saved) {
        queries.setQueryData(settingsQuery().queryKey, saved);
        toasts.success(done);
      },
    });
  }

  return (
    <section className="record-section">
      <h2>Features</h2>
      <p>Changes take effect right away, for everyone.</p>
      {flagsWithTexts(flags).map(({ name, enabled, label, hint }) => (
        <Switch
          checked={enabled}
          disabled={!canChange || isPending}
          hint={hint}
          key={name}
          label={label}
          onChange={({ target }) =>
            send(
              { method: "PUT", path: `/api/v1/site-settings/flags/${name}`, body: { enabled: target.checked } },
              target.checked ? `${label}: on` : `${label}: off`,
            )
          }
        />
      ))}
    </section>
  );
}
