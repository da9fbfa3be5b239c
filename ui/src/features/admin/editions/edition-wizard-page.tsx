import { useState } from "react";
import { redirect, useSearchParams } from "react-router";
import { Breadcrumb } from "@/components/breadcrumb";
import { UnsavedGuard } from "@/features/admin-form";
import { scopedHref } from "@/features/admin-list";
import { forbiddenPath, type Load } from "@/lib/page";
import { AdminFrame } from "../frame";
import { allEventsQuery } from "../queries";
import { wizardPath } from "../sections";
import { requireStaff } from "../staff";
import { useScope } from "../use-scope";
import { EditionFinished } from "./edition-finished";
import { type EditionDraft, EditionForm } from "./edition-form";
import { EditionPreview } from "./edition-preview";
import { EditionSteps } from "./edition-steps";
import { useEditionCopy } from "./use-edition-copy";

export const load: Load = async (args) => {
  const rights = await requireStaff(args, wizardPath);
  if (!rights.may("events:store")) throw redirect(forbiddenPath);
  await args.queries.fetchQuery(allEventsQuery());
};

export function Page() {
  return (
    <AdminFrame>
      <EditionWizard />
    </AdminFrame>
  );
}

/** Copies an edition in three steps. What was entered stays when the server refuses it. */
function EditionWizard() {
  const scope = useScope();
  const [search] = useSearchParams();
  const first = scope.events.find(({ slug }) => slug === search.get("from")) ?? scope.edition ?? scope.events[0];
  const [draft, setDraft] = useState<EditionDraft>({ source: first?.slug ?? "", title: "", slug: "", start: "" });
  const timezone = scope.events.find(({ slug }) => slug === draft.source)?.timezone ?? scope.timezone;
  const copy = useEditionCopy(draft, timezone);
  const { created, preview, chosen, isPending, errors, formError } = copy;

  return (
    <>
      <Breadcrumb
        crumbs={[
          { label: "Administration", href: scopedHref("/admin", scope.event) },
          { label: "Events", href: scopedHref("/admin/events", scope.event) },
          { label: "Copy an edition" },
        ]}
      />
      <header className="admin-head">
        <h1>Copy an edition</h1>
      </header>
      <EditionSteps current={created ? 2 : preview ? 1 : 0} />
      <div className="record-main edition-wizard">
        {created ? (
          <EditionFinished edition={created} />
        ) : preview ? (
          <EditionPreview
            busy={isPending}
            chosen={chosen}
            error={formError ?? Object.values(errors).find(Boolean) ?? null}
            onBack={copy.discardPreview}
            onChoose={copy.chooseParts}
            onCreate={() => void copy.create()}
            preview={preview}
          />
        ) : (
          <EditionForm
            busy={isPending}
            draft={draft}
            errors={errors}
            events={scope.events}
            formError={formError}
            onChange={setDraft}
            onSubmit={() => void copy.loadPreview(chosen)}
            timezone={timezone}
          />
        )}
      </div>
      <UnsavedGuard isDirty={copy.isUnsaved} />
    </>
  );
}
