import { type Ref, useState } from "react";
import { fileErrorOf } from "@/features/image-crop";
import { multipart } from "@/lib/multipart";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { PictureUpload } from "../types";
import { FileButton } from "./file-button";

/** The formats to offer: those that the server accepts and people commonly use. */
const uploadTypes = ["image/png", "image/jpeg", "image/webp"];
const wrongType = "Choose a PNG, JPEG or WebP file.";
/** The server's limit. */
const maxMegabytes = 8;

/** Uploads pictures; `onUploaded` gets the path. */
export function usePictureUpload({ upload }: PictureUpload, onUploaded: (path: string) => void) {
  const { mutate, isPending } = useApiMutation("We couldn't upload the image");
  const [error, setError] = useState<string | null>(null);

  function send(file: File) {
    const fileError = uploadTypes.includes(file.type) ? fileErrorOf(file, maxMegabytes) : wrongType;
    setError(fileError);
    if (fileError) return;
    mutate(
      { method: "POST", path: upload, body: multipart({ image: file }) },
      {
        onSuccess: ({ path }) => onUploaded(path),
        onError: ({ message, errors }) => setError(errors.image?.[0] ?? message),
      },
    );
  }

  return { send, isPending, error };
}

interface UploadButtonProps {
  label: string;
  /** What follows the label for screen readers. */
  purpose?: string;
  busy: boolean;
  /** Of the input, for labels and errors that refer to it. */
  id?: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
  onFile(file: File): void;
}

/** A button that opens the file picker for an image. */
export function UploadButton({ label, purpose, busy, id, describedBy, invalid, ref, onFile }: UploadButtonProps) {
  const text = busy ? "Uploading…" : label;
  return (
    <FileButton
      accept={uploadTypes.join()}
      aria-busy={busy}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      id={id}
      onFile={(file) => {
        if (!busy) onFile(file);
      }}
      ref={ref}
    >
      {text}
      {purpose ? <span className="visually-hidden">{` ${purpose}`}</span> : null}
    </FileButton>
  );
}
