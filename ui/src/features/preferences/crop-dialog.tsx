import { useState } from "react";
import type { User } from "@/api/types";
import { Dialog } from "@/components/dialog";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FramedForm } from "@/components/form-frame";
import { SubmitRow } from "@/components/submit-row";
import { useChange } from "@/lib/change";
import { type Crop, middle, nearest, sideToSend, squareOf, zoomed } from "./crop";
import { Cropped, CropStage } from "./crop-stage";
import { draw } from "./draw";
import { multipart } from "./keep-user";

interface CropDialogProps {
  open: boolean;
  picture: ImageBitmap;
  onClose(): void;
  onSaved(user: User): void;
}

/** Choosing the part of a picture that shows. */
export default function CropDialog({ open, picture, onClose, onSaved }: CropDialogProps) {
  return (
    <Dialog
      description="Drag it until it fits. With a keyboard: the arrow keys move it, plus and minus zoom."
      onClose={onClose}
      open={open}
      size="medium"
      title="Your picture"
    >
      <CropForm onSaved={onSaved} picture={picture} />
    </Dialog>
  );
}

/** Where a picture shows, and how large it is there in pixels. */
const previews = [
  { side: 96, where: "your page" },
  { side: 48, where: "your team" },
  { side: 32, where: "the menu" },
];

function CropForm({ picture, onSaved }: Pick<CropDialogProps, "picture" | "onSaved">) {
  const [crop, setCrop] = useState<Crop>(middle);
  const [fault, setFault] = useState<string | null>(null);
  const [drawing, setDrawing] = useState(false);
  const { change, busy } = useChange<User>("Your picture was not saved");
  const square = squareOf(picture, crop);

  async function send() {
    setFault(null);
    setDrawing(true);
    const avatar = await blobOf(picture, crop);
    setDrawing(false);
    if (!avatar) return setFault("The picture could not be drawn. Try another one.");
    change(
      { method: "PATCH", path: "/api/v1/user/avatar", body: multipart({ avatar }) },
      { onDone: onSaved, onRefused: ({ message, errors }) => setFault(errors.avatar?.[0] ?? message) },
    );
  }

  return (
    <FramedForm
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormBody>
        <CropStage crop={crop} onCrop={setCrop} picture={picture} />
        <div className="crop-zoom">
          <label className="label" htmlFor="crop-zoom">
            Zoom
          </label>
          <input
            aria-valuetext={`${Math.round(crop.zoom * 100)} %`}
            className="slider"
            id="crop-zoom"
            max={nearest}
            min={1}
            onChange={({ currentTarget }) => setCrop(zoomed(picture, crop, currentTarget.valueAsNumber))}
            step={0.05}
            type="range"
            value={crop.zoom}
          />
        </div>
        <div className="crop-previews">
          {previews.map(({ side, where }) => (
            <figure key={where}>
              <Cropped picture={picture} side={side} square={square} />
              <figcaption>{where}</figcaption>
            </figure>
          ))}
        </div>
      </FormBody>
      <FormFooter>
        <FormError>{fault}</FormError>
        <SubmitRow busy={busy || drawing} disabled={false}>
          Save picture
        </SubmitRow>
      </FormFooter>
    </FramedForm>
  );
}

/** The part that shows as a picture of its own; null when the browser cannot make one. */
async function blobOf(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const square = squareOf(picture, crop);
  const canvas = document.createElement("canvas");
  draw(canvas, picture, square, sideToSend(square));
  // Browsers that cannot write WebP write PNG: both are taken.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  return blob && new File([blob], `avatar.${blob.type.split("/")[1]}`, { type: blob.type });
}
