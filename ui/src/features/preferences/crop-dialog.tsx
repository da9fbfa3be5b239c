import { useState } from "react";
import type { User } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { SubmitRow } from "@/components/submit-row";
import { useApiMutation } from "@/lib/use-api-mutation";
import { type Crop, middle, nearest, sideToSend, squareOf, zoomed } from "./crop";
import { Cropped, CropStage } from "./crop-stage";
import { draw } from "./draw";
import { multipart } from "./use-update-user-cache";

interface CropDialogProps {
  open: boolean;
  image: ImageBitmap;
  onClose(): void;
  onSaved(user: User): void;
}

/** Crops an image to a square. */
export default function CropDialog({ open, image, onClose, onSaved }: CropDialogProps) {
  return (
    <Dialog
      description="Drag to position. Keyboard: arrow keys move, + and − zoom."
      onClose={onClose}
      open={open}
      size="medium"
      title="Your photo"
    >
      <CropForm onSaved={onSaved} image={image} />
    </Dialog>
  );
}

/** The places that show the avatar, with its size in pixels. */
const previews = [
  { side: 96, where: "Profile" },
  { side: 48, where: "Team" },
  { side: 32, where: "Menu" },
];

function CropForm({ image, onSaved }: Pick<CropDialogProps, "image" | "onSaved">) {
  const [crop, setCrop] = useState<Crop>(middle);
  const [error, setError] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(false);
  const { change, busy } = useApiMutation<User>("We couldn't save your photo");
  const square = squareOf(image, crop);

  async function send() {
    setError(null);
    setDrawing(true);
    const avatar = await blobOf(image, crop);
    setDrawing(false);
    if (!avatar) return setError("We couldn't draw that image. Try another one.");
    change(
      { method: "PATCH", path: "/api/v1/user/avatar", body: multipart({ avatar }) },
      { onSuccess: onSaved, onError: ({ message, errors }) => setError(errors.avatar?.[0] ?? message) },
    );
  }

  return (
    <FormLayout
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormBody>
        <CropStage crop={crop} onCrop={setCrop} image={image} />
        <div className="crop-zoom">
          <label className="label" htmlFor="crop-zoom">
            Zoom
          </label>
          <input
            aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
            className="slider"
            id="crop-zoom"
            max={nearest}
            min={1}
            onChange={({ currentTarget }) => setCrop(zoomed(image, crop, currentTarget.valueAsNumber))}
            step={0.05}
            type="range"
            value={crop.zoom}
          />
        </div>
        <div className="crop-previews">
          {previews.map(({ side, where }) => (
            <figure key={where}>
              <Cropped image={image} side={side} square={square} />
              <figcaption>{where}</figcaption>
            </figure>
          ))}
        </div>
      </FormBody>
      <FormFooter>
        <FormError>{error}</FormError>
        <SubmitRow busy={busy || drawing} disabled={false}>
          Save photo
        </SubmitRow>
      </FormFooter>
    </FormLayout>
  );
}

/** The crop as an image file; null if the browser cannot encode one. */
async function blobOf(image: ImageBitmap, crop: Crop): Promise<File | null> {
  const square = squareOf(image, crop);
  const canvas = document.createElement("canvas");
  draw(canvas, image, square, sideToSend(square));
  // Browsers that cannot encode WebP use PNG; the server accepts both.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  return blob && new File([blob], `avatar.${blob.type.split("/")[1]}`, { type: blob.type });
}
