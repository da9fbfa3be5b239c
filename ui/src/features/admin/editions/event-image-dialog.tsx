import { useState } from "react";
import { Field } from "@/components/field";
import { Textarea } from "@/components/textarea";
import { CropDialog } from "@/features/image-crop";
import { useApiMutation } from "@/lib/use-api-mutation";

interface EventImageDialogProps {
  open: boolean;
  image: ImageBitmap;
  /** The API's path of the event. */
  path: `/api/v1/events/${string}`;
  version: number;
  alt: string | null;
  onClose(): void;
  onSaved(): void;
}

/** The size of link previews, and the least that the server takes, in pixels. */
const [width, height, least] = [1200, 630, 600];

/** Crops an image to the shape of link previews, and asks what it shows. */
export default function EventImageDialog(props: EventImageDialogProps) {
  const { open, image, path, version, alt, onClose, onSaved } = props;
  const [error, setError] = useState<string | null>(null);
  const [altError, setAltError] = useState<string | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't save the image");

  function send(file: File, fields: FormData) {
    const text = String(fields.get("alt") ?? "").trim();
    setError(null);
    setAltError(text ? null : "Describe the image for people who can't see it.");
    if (!text) return document.getElementById("event-image-alt")?.focus();
    const body = new FormData();
    body.append("image", file);
    body.append("alt", text);
    body.append("version", `${version}`);
    mutate(
      { method: "POST", path: `${path}/image`, body },
      {
        onSuccess: onSaved,
        onError({ message, errors }) {
          setAltError(errors.alt?.[0] ?? null);
          setError(errors.alt ? null : (errors.image?.[0] ?? message));
        },
      },
    );
  }

  return (
    <CropDialog
      busy={isPending}
      error={error}
      fileName="event"
      image={image}
      onClose={onClose}
      onCropped={send}
      open={open}
      ratio={width / height}
      submitLabel="Save image"
      title="Event image"
      widths={[least, width]}
    >
      {(area) => (
        <>
          <p className="field-hint">
            {area.width < least
              ? `This part is only ${Math.round(area.width)} by ${Math.round(area.height)} pixels and will look blurry. Zoom out, or choose a larger image.`
              : `Pages and link previews show it at ${width} by ${height} pixels.`}
          </p>
          <Field
            error={altError ?? undefined}
            hint="Say in one sentence what the image shows, for people who can't see it."
            id="event-image-alt"
            label="Description"
            required
          >
            <Textarea aria-required defaultValue={alt ?? ""} maxLength={300} name="alt" required={false} rows={2} />
          </Field>
        </>
      )}
    </CropDialog>
  );
}
