import { type ReactNode, useMemo, useState } from "react";
import { Dialog } from "@/components/dialog";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { SubmitButton } from "@/components/submit-button";
import { type Area, areaOf, type Crop, maxZoom, middle, sizeToSend, zoomed } from "./crop";
import { CropStage } from "./crop-stage";
import { draw } from "./draw";

interface CropDialogProps {
  open: boolean;
  image: ImageBitmap;
  title: string;
  submitLabel: string;
  /** Width of the crop, divided by its height. */
  ratio: number;
  /** Least and greatest width of the file in pixels. */
  widths: readonly [number, number];
  /** The name of the file, without its ending. */
  fileName: string;
  busy: boolean;
  /** Why the last attempt failed. */
  error: string | null;
  /** Shown below the image. */
  children(area: Area): ReactNode;
  onClose(): void;
  /** Called with the crop as a file, and the form's other fields. */
  onCropped(file: File, fields: FormData): void;
}

/** Crops an image to a shape. */
export function CropDialog({ open, onClose, title, ...form }: CropDialogProps) {
  return (
    <Dialog
      description="Drag to position, or use the arrow keys. Press + or − to zoom."
      onClose={onClose}
      open={open}
      size="medium"
      title={title}
    >
      <CropForm {...form} />
    </Dialog>
  );
}

function CropForm(props: Omit<CropDialogProps, "open" | "title" | "onClose">) {
  const { image, ratio, widths, fileName, submitLabel, busy, error, children, onCropped } = props;
  const source = useMemo(() => ({ width: image.width, height: image.height, ratio }), [image, ratio]);
  const [crop, setCrop] = useState<Crop>(middle);
  const [drawing, setDrawing] = useState(false);
  const [isUndrawable, setIsUndrawable] = useState(false);
  const area = areaOf(source, crop);
  const problem = isUndrawable ? "We couldn't open that image. Try another one." : error;

  async function send(fields: FormData) {
    setDrawing(true);
    const file = await fileOf(image, area, widths, fileName);
    setDrawing(false);
    setIsUndrawable(!file);
    if (file) onCropped(file, fields);
  }

  return (
    <FormLayout
      onSubmit={(event) => {
        event.preventDefault();
        // React passes the event to a form around the dialog.
        event.stopPropagation();
        void send(new FormData(event.currentTarget));
      }}
    >
      <FormBody>
        <CropStage crop={crop} image={image} onCrop={setCrop} source={source} />
        <div className="crop-zoom">
          <label className="label" htmlFor="crop-zoom">
            Zoom
          </label>
          <input
            aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
            className="slider"
            id="crop-zoom"
            max={maxZoom}
            min={1}
            onChange={({ currentTarget }) => setCrop(zoomed(source, crop, currentTarget.valueAsNumber))}
            step={0.05}
            type="range"
            value={crop.zoom}
          />
        </div>
        {children(area)}
      </FormBody>
      <FormFooter>
        <FormError>{problem}</FormError>
        <SubmitButton busy={busy || drawing} disabled={false}>
          {submitLabel}
        </SubmitButton>
      </FormFooter>
    </FormLayout>
  );
}

/** The crop as an image file; null if the browser cannot encode one. */
async function fileOf(image: ImageBitmap, area: Area, widths: readonly [number, number], name: string) {
  const canvas = document.createElement("canvas");
  draw(canvas, image, area, sizeToSend(area, widths));
  // Browsers that cannot encode WebP use PNG; the server accepts both.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.92));
  return blob && new File([blob], `${name}.${blob.type.split("/")[1]}`, { type: blob.type });
}
