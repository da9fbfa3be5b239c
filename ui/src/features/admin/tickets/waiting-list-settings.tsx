import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { WaitingListSettings } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { FormBody } from "@/components/form-layout";
import { DiscardDialog, type FormDefinition, RecordForm } from "@/features/admin-form";
import { waitingListQuery } from "../queries";

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
  const isUnsaved = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const path = `/api/v1/events/${event}/waiting-list` as const;
  return (
    <Dialog
      onClose={() => (isUnsaved.current ? setIsConfirming(true) : onClose())}
      open
      size="large"
      title="Waiting list settings"
    >
      <FormBody>
        <RecordForm
          eventId={settings.eventId}
          form={form}
          isUnsaved={isUnsaved}
          onSaved={() => {
            onClose();
            onDone();
          }}
          reload={() => queries.fetchQuery({ ...waitingListQuery(event), staleTime: 0 })}
          requestOf={(body) => ({ method: "PUT", path, body })}
          row={settings}
          timezone={timezone}
        />
      </FormBody>
      {isConfirming
        ? createPortal(
            <DiscardDialog
              description="Your changes to these settings aren't saved."
              onClose={() => setIsConfirming(false)}
              onDiscard={onClose}
            />,
            document.body,
          )
        : null}
    </Dialog>
  );
}

const form: FormDefinition = {
  sections: [
    {
      title: "Offers",
      fields: [
        { kind: "switch", name: "enabled", label: "People can join" },
        { kind: "switch", name: "automatic", label: "Offer freed seats automatically" },
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
