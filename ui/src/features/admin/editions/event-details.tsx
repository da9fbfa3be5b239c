import { useQuery } from "@tanstack/react-query";
import type { EventSettings } from "@/api/types";
import { FormAlert } from "@/components/form-error";
import { lazyWithRetry } from "@/components/lazy-with-retry";
import { useRights } from "@/features/account";
import { ActionButton, FileButton } from "@/features/admin-form";
import { ifMatch } from "@/features/admin-resources";
import { eventQuery } from "@/features/events";
import { useImageFile } from "@/features/image-crop";
import { useToasts } from "@/lib/toasts";
import { checklistQuery } from "../queries";
import type { DetailsProps } from "../records/record-details";
import { Checklist } from "./edition-checklist";

const EventImageDialog = lazyWithRetry(() => import("./event-image-dialog"));

/** The image of an event, cropped and described when it is uploaded, and described again later. */
export function EventDetails({ row: settings, onChange }: DetailsProps<`/api/v1/events/${string}/settings`>) {
  const { may } = useRights();
  const toasts = useToasts();
  const path = `/api/v1/events/${settings.id}` as const;
  const { data: event, refetch } = useQuery({ ...eventQuery(settings.id), staleTime: 0 });
  const { error, image: chosen, cropping, select, close } = useImageFile();
  const refresh = () => {
    void refetch();
    onChange();
  };

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
          <p className="field-hint">No image yet. Choose one of at least 1200 by 630 pixels; you can crop it.</p>
        )}
        <div className="actions">
          <FileButton accept="image/*" onFile={(file) => void select(file)}>
            {image ? "Replace image" : "Upload image"}
          </FileButton>
          {image ? (
            <ActionButton
              description="Say in one sentence what the image shows, for people who can't see it."
              successMessage="Description saved"
              fields={[
                {
                  kind: "multiline",
                  name: "imageAlt",
                  label: "Description",
                  max: 300,
                  required: true,
                  ...(settings.imageAlt && { value: settings.imageAlt }),
                },
              ]}
              errorTitle="We couldn't change the description"
              label="Change description"
              onDone={refresh}
              request={({ imageAlt }) => ({ method: "POST", path, body: { imageAlt, version: settings.version } })}
            />
          ) : null}
          {image ? (
            <ActionButton
              danger
              description="This deletes the image and its description. Pages and link previews will show a generated one instead."
              successMessage="Image removed"
              errorTitle="We couldn't remove the image"
              label="Remove image"
              onDone={refresh}
              request={() => ({ method: "DELETE", path: `${path}/image`, headers: ifMatch(settings.version) })}
            />
          ) : null}
        </div>
        <FormAlert>{error}</FormAlert>
      </section>
      {chosen ? (
        <EventImageDialog
          alt={settings.imageAlt}
          image={chosen}
          onClose={close}
          onSaved={() => {
            close();
            toasts.success("Image saved");
            refresh();
          }}
          open={cropping}
          path={path}
          version={settings.version}
        />
      ) : null}
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
      <h2>Before you publish</h2>
      <Checklist edition={{ id, slug }} items={data.data} />
    </section>
  );
}
