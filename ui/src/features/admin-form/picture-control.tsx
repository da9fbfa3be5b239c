import { useController } from "react-hook-form";
import { Button } from "@/components/button";
import { FieldNotes } from "@/components/field";
import { FormAlert } from "@/components/form-error";
import { useRights } from "@/features/account";
import { CropDialog, useImageFile } from "@/features/image-crop";
import type { FormField, FormValues } from "./types";
import { UploadButton, usePictureUpload } from "./upload-button";

interface PictureControlProps {
  field: Extract<FormField, { kind: "picture" }>;
  id: string;
}

/** Uploads a picture and keeps its path; the row gets it when the form is saved. */
export default function PictureControl({ field, id }: PictureControlProps) {
  const { upload, shape, label, hint } = field;
  const { field: control, fieldState } = useController<FormValues>({ name: field.name });
  const { may } = useRights();
  const { error: fileError, image, cropping, select, close } = useImageFile();
  const { send, busy, error } = usePictureUpload(upload, (path) => {
    close();
    control.onChange(path);
  });
  const path = typeof control.value === "string" ? control.value : "";

  return (
    <fieldset className="field picture-field">
      <legend className="label">{label}</legend>
      {path ? <img alt="" className={`picture-field-preview is-${shape}`} src={path} /> : null}
      {may(upload.permission) ? (
        <div className="actions">
          <UploadButton
            busy={busy}
            describedBy={hint ? `${id}-hint` : undefined}
            id={id}
            label={path ? "Replace image" : "Upload image"}
            onFile={shape === "square" ? (file) => void select(file) : send}
            ref={control.ref}
          />
          {path ? (
            <Button look="link" onClick={() => control.onChange("")}>
              Remove image
            </Button>
          ) : null}
        </div>
      ) : null}
      <FieldNotes error={fieldState.error?.message} hint={hint} id={id} />
      <FormAlert>{fileError ?? error}</FormAlert>
      {image ? (
        <CropDialog
          busy={busy}
          error={error}
          fileName={field.name}
          image={image}
          onClose={close}
          onCropped={send}
          open={cropping}
          ratio={1}
          submitLabel="Use this part"
          title={label}
          widths={[160, 640]}
        >
          {() => null}
        </CropDialog>
      ) : null}
    </fieldset>
  );
}
