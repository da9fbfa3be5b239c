import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type FormEvent, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { FormProvider, useForm } from "react-hook-form";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormError } from "@/components/form-error";
import { FormBody, FormFooter, FormLayout } from "@/components/form-layout";
import { ApiError } from "@/lib/api";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { schemaOf } from "../schema";
import { fieldMessage, fieldNamed, labelledErrorMessage } from "../server-messages";
import { type ApiRow, type FormValues, fieldsOf, type RelatedForm } from "../types";
import { newRow, valuesOf } from "../values";
import type { FieldControl } from "./relations";

export interface RelatedDialogProps {
  related: RelatedForm;
  timezone: string;
  /** The name or title of the new row, as far as the user has typed it. */
  name: string;
  FieldControl: FieldControl;
  onClose(): void;
  onCreated(row: ApiRow): void;
}

/** A new row of another list, with the fields that it needs. It is outside the form that it is made for. */
export default function RelatedDialog(props: RelatedDialogProps) {
  const { related, timezone, name, FieldControl, onClose, onCreated } = props;
  const { form, singular, eventId } = related;
  const resolver = useMemo(() => standardSchemaResolver(schemaOf(form, true)), [form]);
  const fields = fieldsOf(form);
  const shown = fields.filter(({ required }) => required);
  const main = shown.find((field) => field.kind === "text" && (field.type ?? "text") === "text");
  const state = useForm<FormValues>({
    defaultValues: { ...valuesOf(form, null, timezone), ...(main && name && { [main.name]: name }) },
    resolver,
  });
  const [error, setError] = useState<string | null>(null);
  const toasts = useToasts();
  const { mutate, isPending } = useApiMutation(`We couldn't create the ${singular}`);

  function send(values: FormValues) {
    setError(null);
    mutate(related.request(newRow(form, values, timezone)), {
      onSuccess(row) {
        toasts.success("Created");
        onCreated(row as ApiRow);
      },
      suppressToast: () => true,
      onError(failure) {
        const unplaced = Object.entries(failure.errors).filter(([key, [message]]) => {
          const field = fieldNamed(shown, key);
          if (field && message) state.setError(field.name, { message: fieldMessage(message, field, fields) });
          return !field;
        });
        const rest = new ApiError(failure.status, failure.message, Object.fromEntries(unplaced));
        const isPlaced = Object.keys(failure.errors).length > unplaced.length;
        setError(unplaced.length > 0 || !isPlaced ? labelledErrorMessage(rest, fields) : null);
      },
    });
  }

  // Events of a portal go on to the form around it, which is not to be sent.
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void state.handleSubmit(send)(event);
  };

  return createPortal(
    <FormProvider {...state}>
      <Dialog onClose={onClose} open size="medium" title={`New ${singular}`}>
        <FormLayout noValidate onSubmit={submit}>
          <FormBody>
            <FormError>{error}</FormError>
            {shown.map((field) => (
              <FieldControl
                context={{ timezone, eventId, isNew: true, idPrefix: "related" }}
                field={field}
                key={field.name}
              />
            ))}
          </FormBody>
          <FormFooter>
            <Button busy={isPending} type="submit">
              Create
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </FormFooter>
        </FormLayout>
      </Dialog>
    </FormProvider>,
    document.body,
  );
}
