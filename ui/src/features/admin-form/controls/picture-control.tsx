import { useRef } from "react";
import { createPortal } from "react-dom";
import { useController } from "react-hook-form";
import { Button } from "@/components/button";
import { describedByOf, Field, FieldNotes } from "@/components/field";
import { FormAlert } from "@/components/form-error";
import { Input } from "@/components/input";
import { useRights } from "@/features/account";
import { CropDialog, useImageFile } from "@/features/image-crop";
import type { FormField, FormValues, PictureShape } from "../types";
import { UploadButton, usePictureUpload } from "./upload-button";

interface PictureControlProps {
  field: Extract<FormField, { kind: "picture" }>;
  id: string;
}

/** The part of a picture to choose: width for a height of 1, and the smallest and largest width in pixels. */
const ratios: Partial<Record<PictureShape, { value: number; widths: [number, number] }>> = {
  square: { value: 1, widths: [160, 640] },
  scene: { value: 8 / 5, widths: [480, 1200] },
};

/** Uploads a picture and keeps its path; the row gets it when the form is saved. */
export default function PictureControl({ field, id }: PictureControlProps) {
  const { upload, shape, label, hint } = field;
  const { field: control, fieldState } = useController<FormValues>({ name: field.name });
  const { may } = useRights();
  const { error: fileError, image, cropping, select, close } = useImageFile();
  const { send, isPending, error } = usePictureUpload(upload, (path) => {
    close();
    control.onChange(path);
  });
  const path = typeof control.value === "string" ? control.value : "";
  const message = fieldState.error?.message;
  const noun = shape === "square" ? "photo" : "image";
  const ratio = ratios[shape];
  const input = useRef<HTMLInputElement>(null);

  if (!may(upload.permission))
    return (
      <Field
        error={message}
        hint="Path of the image on this site. You don't have permission to upload images."
        id={id}
        label={label}
      >
        <Input onChange={control.onChange} ref={control.ref} required={false} value={path} />
      </Field>
    );
  return (
    <fieldset className="field picture-field">
      <legend className="label">{label}</legend>
      {path ? <img alt="" className={`picture-field-preview is-${shape}`} src={path} /> : null}
      <div className="actions">
        <UploadButton
          busy={isPending}
          describedBy={describedByOf(id, hint, message)}
          id={id}
          invalid={Boolean(message)}
          label={path ? `Replace ${noun}` : `Upload ${noun}`}
          onFile={ratio ? (file) => void select(file) : send}
          ref={(element) => {
            input.current = element;
            control.ref(element);
          }}
        />
        {path ? (
          <Button
            variant="link"
            onClick={() => {
              control.onChange("");
              input.current?.focus();
            }}
          >
            {`Remove ${noun}`}
          </Button>
        ) : null}
      </div>
      <FieldNotes error={message} hint={hint} id={id} />
      <FormAlert>{fileError ?? error}</FormAlert>
      {/* The dialog has a form of its own, which HTML forbids within another one. */}
      {image && ratio
        ? createPortal(
            <CropDialog
              busy={isPending}
              error={error}
              fileName={field.name}
              image={image}
              onClose={close}
              onCropped={send}
              open={cropping}
              ratio={ratio.value}
              submitLabel="Use this part"
              title={label}
              widths={ratio.widths}
            >
              {() => null}
            </CropDialog>,
            document.body,
          )
        : null}
    </fieldset>
  );
}
