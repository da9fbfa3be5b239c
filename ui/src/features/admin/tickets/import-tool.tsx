import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { InvitationImport } from "@/api/types";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FormBody, FormFooter } from "@/components/form-layout";
import { useRights } from "@/features/account";
import { FileButton } from "@/features/admin-form";
import { counted } from "@/lib/counted";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import type { ToolProps } from "../lists/list";

const csv = { "content-type": "text/csv" };

/** Imports invitations from a CSV file, after a preview with the errors of each row. */
export function ImportTool({ scope }: ToolProps) {
  const { may } = useRights();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [file, setFile] = useState<{ name: string; text: string; result: InvitationImport | null } | null>(null);
  const { mutate, isPending } = useApiMutation("We couldn't import the file");
  const { edition } = scope;
  if (!edition || !may("invitations:store")) return null;
  const path = `/api/v1/events/${edition.slug}/invitations/import` as const;

  async function choose(chosen: File) {
    const text = await chosen.text();
    setFile({ name: chosen.name, text, result: null });
    mutate(
      { method: "POST", path: `${path}?dryRun=true`, body: text, headers: csv },
      { onSuccess: (result) => setFile({ name: chosen.name, text, result }), onError: () => setFile(null) },
    );
  }

  const send = (text: string) =>
    mutate(
      { method: "POST", path, body: text, headers: csv },
      {
        onSuccess({ created }) {
          setFile(null);
          toasts.success(`${counted(created, "invitation")} created`);
          void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => `${key}`.includes("/invitations") });
        },
      },
    );
  const rows = file?.result?.rows ?? [];
  const broken = rows.filter(({ errors }) => Object.keys(errors ?? {}).length > 0);

  return (
    <div className="section-tools">
      <p>{`Invite many people to ${edition.title} with a CSV file. The file needs the columns email and kind; name, ticket, role and message are optional.`}</p>
      <FileButton accept=".csv,text/csv" onFile={(chosen) => void choose(chosen)}>
        Import a file
      </FileButton>
      {file?.result ? (
        <Dialog
          description={`${file.name}: ${counted(rows.length, "row")}, ${broken.length || "none"} with errors.`}
          onClose={() => setFile(null)}
          open
          size="large"
          title="Import invitations"
        >
          <FormBody>
            {broken.length > 0 ? (
              <ul className="plain-list">
                {broken.map(({ line, email, errors }) => (
                  <li key={line}>
                    <b>{`Line ${line}${email ? `, ${email}` : ""}: `}</b>
                    {Object.values(errors as Record<string, string[]>)
                      .flat()
                      .join(" ")}
                  </li>
                ))}
              </ul>
            ) : (
              <p>{`All rows are valid. Importing sends ${counted(rows.length, "email")}.`}</p>
            )}
          </FormBody>
          <FormFooter>
            <Button busy={isPending} disabled={broken.length > 0 || rows.length === 0} onClick={() => send(file.text)}>
              Import
            </Button>
            <Button variant="quiet" onClick={() => setFile(null)}>
              Cancel
            </Button>
          </FormFooter>
        </Dialog>
      ) : null}
    </div>
  );
}
