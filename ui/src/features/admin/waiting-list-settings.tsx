import { useQueryClient } from "@tanstack/react-query";
import type { WaitingListSettings } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { FormBody } from "@/components/form-layout";
import { type ApiRow, type FormDefinition, RecordForm } from "@/features/admin-form";

export interface SettingsDialogProps {
  /** The slug of the edition. */
  event: string;
  settings: WaitingListSettings;
  timezone: string;
  onDone(): void;
  onClose(): void;
}

/** How the waiting list of an edition makes offers. */
export default function WaitingListSettingsDialog(props: SettingsDialogProps) {
  const { event, settings, timezone, onDone, onClose } = props;
  const queries = useQueryClient();
  const path = `/api/v1/events/${event}/waiting-list` as const;
  return (
    <Dialog onClose={onClose} open size="large" title="Waiting list settings">
      <FormBody>
        <RecordForm
          eventId={settings.eventId}
          form={form}
          onSaved={() => {
            onClose();
            onDone();
          }}
          reload={() => queries.fetchQuery<ApiRow>({ queryKey: [path], staleTime: 0 })}
          requestOf={(body) => ({ method: "PUT", path, body })}
          row={settings}
          timezone={timezone}
        />
      </FormBody>
    </Dialog>
  );
}

const form: FormDefinition = {
  sections: [
    {
      title: "Offers",
      fields: [
        { kind: "switch", name: "enabled", label: "People can join" },
        { kind: "switch", name: "automatic", label: "Freed seats are offered automatically" },
        {
          kind: "number",
          name: "offerMinutes",
          label: "How long an offer is valid, in minutes",
          min: 15,
          required: true,
        },
        { kind: "number", name: "maxMissedOffers", label: "Missed offers before removal", min: 0, required: true },
        { kind: "switch", name: "teams", label: "Teams can join together" },
        {
          kind: "time",
          name: "closesAt",
          label: "Closes",
          hint: "Leave it empty to close the list when the edition starts.",
        },
      ],
    },
  ],
};
