import { useState } from "react";
import { fileErrorOf } from "./crop";

const unreadableMessage = "We couldn't read that image. Choose a PNG, JPEG or WebP file.";

/** The image of a chosen file, until it is cropped. */
export function useImageFile() {
  const [error, setError] = useState<string | null>(null);
  /** Remains until the dialog has faded out. */
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [cropping, setCropping] = useState(false);

  async function select(file: File | undefined) {
    if (!file) return;
    const fileError = fileErrorOf(file);
    setError(fileError);
    if (fileError) return;
    // Applies the EXIF orientation and needs no object URL.
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (!bitmap) return setError(unreadableMessage);
    setImage(bitmap);
    setCropping(true);
  }

  return { error, image, cropping, select, close: () => setCropping(false) };
}
