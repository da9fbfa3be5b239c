import { useEffect } from "react";
import { FormAlert } from "@/components/form-error";
import { useRights } from "@/features/account";
import type { PictureUpload } from "../types";
import { UploadButton, usePictureUpload } from "./upload-button";

interface PathUploadProps {
  upload: PictureUpload;
  /** The field that gets the path, for screen readers. */
  field: string;
  onUploaded(path: string): void;
  onBusy(busy: boolean): void;
}

/** Uploads a picture for a field that contains its path. */
export default function PathUpload({ upload, field, onUploaded, onBusy }: PathUploadProps) {
  const { may } = useRights();
  const { send, isPending, error } = usePictureUpload(upload, onUploaded);
  // The state of the upload lives in this file, which is loaded on demand; the rows around it must not move meanwhile.
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  if (!may(upload.permission)) return null;
  return (
    <>
      <UploadButton busy={isPending} label="Upload" onFile={send} purpose={`for ${field}`} />
      <FormAlert>{error}</FormAlert>
    </>
  );
}
