import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ActiveSession } from "@/api/types";
import { Badge } from "@/components/badge";
import { Button } from "@/components/button";
import { Skeleton } from "@/components/skeleton";
import { useFocusFallback } from "@/lib/focus";
import { useNow } from "@/lib/now";
import { relativeTime } from "@/lib/relative-time";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { devicesQuery } from "./queries";
import { Section } from "./section";

const path = "/api/v1/user/sessions";

export function DevicesSection() {
  const toasts = useToasts();
  const queries = useQueryClient();
  const { data: devices, isError } = useQuery(devicesQuery());
  const { mutate, isPending } = useApiMutation("We couldn't log out the other devices");
  useFocusFallback(devices?.length, "#devices-heading");
  const others = devices?.filter(({ current }) => !current) ?? [];

  const endOthers = () =>
    mutate(
      { method: "DELETE", path },
      {
        onSuccess() {
          void queries.invalidateQueries(devicesQuery());
          toasts.success("You're logged out on all other devices");
        },
      },
    );

  return (
    <Section
      id="devices"
      lead="Where you're logged in. Log out anything you don't recognise and change your password. Logging out everywhere else also resets your private calendar link."
    >
      {devices || isError ? null : <Skeleton rows={2} />}
      {isError ? <p role="alert">We couldn't load your devices. Reload the page to try again.</p> : null}
      <ul className="preference-rows">
        {devices?.map((device) => (
          <DeviceRow device={device} key={device.id} />
        ))}
      </ul>
      {others.length > 0 ? (
        <div className="preference-actions">
          <Button busy={isPending} variant="quiet" onClick={endOthers}>
            Log out everywhere else
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function DeviceRow({ device: { id, current, device, address, lastSeenAt, remembered } }: { device: ActiveSession }) {
  const now = useNow();
  const toasts = useToasts();
  const queries = useQueryClient();
  const { mutate, isPending } = useApiMutation(`We couldn't log out ${device}`);
  const end = () =>
    mutate(
      { method: "DELETE", path: `${path}/${id}` },
      {
        onSuccess() {
          void queries.invalidateQueries(devicesQuery());
          toasts.success(`${device} logged out`);
        },
      },
    );
  return (
    <li>
      <div>
        <p className="row-name">
          {device}
          {current ? <Badge tone="ok">This device</Badge> : null}
        </p>
        <p className="row-note">
          {address ? <span className="data address">{address}</span> : null}
          {current ? null : (
            <>
              {address ? ", last seen " : "Last seen "}
              <time dateTime={lastSeenAt}>{relativeTime(lastSeenAt, now)}</time>
            </>
          )}
          {remembered ? " · remembered" : null}
        </p>
      </div>
      {current ? null : (
        <Button aria-label={`Log out ${device}`} busy={isPending} variant="quiet" onClick={end} small>
          Log out
        </Button>
      )}
    </li>
  );
}
