import { useQuery } from "@tanstack/react-query";
import type { ChangeEvent } from "react";
import type { Event, EventSettings } from "@/api/types";
import { buttonClass } from "@/components/button";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { ifMatch } from "@/features/admin-resources";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { Checklist } from "./edition-checklist";
import { checklistQuery } from "./queries";
import type { DetailsProps } from "./section-details";

/** The image of an event, uploaded and removed at once. Its description is a field of the form. */
export function EventDetails({ row, onChange }: DetailsProps) {
  const settings = row as unknown as EventSettings;
  const { may } = useRights();
  const toasts = useToasts();
  const path = `/api/v1/events/${settings.id}` as const;
  const { data: event, refetch } = useQuery<Event>({ queryKey: [path], staleTime: 0 });
  const { change, busy } = useApiMutation<Event>("The image was not saved");
  const refresh = () => {
    void refetch();
    onChange();
  };

  function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = "";
    if (!file) return;
    const body = new FormData();
    body.append("image", file);
    body.append("version", `${settings.version}`);
    if (settings.imageAlt) body.append("alt", settings.imageAlt);
    change(
      { method: "POST", path: `${path}/image`, body },
      {
        onSuccess() {
          toasts.success("The image is saved", settings.imageAlt ? undefined : "Describe it in the form");
          refresh();
        },
      },
    );
  }

  if (!may("events:update") || !event) return null;
  const { image } = event;
  return (
    <>
      <Missing settings={settings} />
      <section className="record-section">
        <h2>Image</h2>
        {image ? (
          <img alt={image.alt} className="event-preview" height={image.height} src={image.src} width={image.width} />
        ) : (
          <p className="field-hint">
            There is none yet. It should be at least 600 by 315 pixels, and is cut to 1200 by 630.
          </p>
        )}
        <div className="actions">
          <label className={buttonClass({ look: "quiet", small: true })}>
            {busy ? "Uploading…" : image ? "Replace image" : "Upload image"}
            <input
              accept="image/png,image/jpeg,image/webp"
              className="visually-hidden"
              disabled={busy}
              onChange={upload}
              type="file"
            />
          </label>
          {image ? (
            <ActionButton
              danger
              description="Pages and link previews show the drawn one instead."
              done="The image is removed"
              label="Remove image"
              onDone={refresh}
              request={() => ({ method: "DELETE", path: `${path}/image`, headers: ifMatch(settings.version) })}
            />
          ) : null}
        </div>
      </section>
    </>
  );
}

/** What a draft lacks before it can be published. */
function Missing({ settings: { id, slug, status } }: { settings: EventSettings }) {
  const isDraft = status === "draft";
  const { data } = useQuery({ ...checklistQuery(id), enabled: isDraft });
  if (!isDraft || !data) return null;
  return (
    <section className="record-section">
      <h2>Before you can publish it</h2>
      <Checklist edition={{ id, slug }} items={data.data} />
    </section>
  );
}
