import { useState } from "react";
import type { User } from "@/api/types";
import { Button } from "@/components/button";
import { saveText } from "@/lib/download";
import { useHydrated } from "@/lib/hydrated";
import { lazyOrThrow } from "@/lib/lazy-module";
import { useToasts } from "@/lib/toasts";
import { useApiMutation } from "@/lib/use-api-mutation";
import { Section } from "./section";

const DeletionDialog = lazyOrThrow(() => import("./deletion-dialog"));

export function DataSection({ user }: { user: User }) {
  const toasts = useToasts();
  const hydrated = useHydrated();
  const { mutate, isPending } = useApiMutation("We couldn't download your data");
  const [dialogRequested, setDialogRequested] = useState(false);
  const [isOpen, setIsOpen] = useState(false);

  const fetchData = () =>
    mutate(
      { method: "POST", path: "/api/v1/user/export" },
      {
        onSuccess(data) {
          saveText(`${user.username}.json`, `${JSON.stringify(data, null, 2)}\n`, "application/json");
          toasts.success("Data downloaded", `${user.username}.json`);
        },
      },
    );

  return (
    <Section id="data" level={2}>
      <ul className="preference-rows">
        <li>
          <div>
            <p className="row-name">Download your data</p>
            <p className="row-note">Everything we store about you (JSON).</p>
          </div>
          <Button busy={isPending} disabled={!hydrated} variant="quiet" onClick={fetchData} small>
            Download
          </Button>
        </li>
        <li className="is-danger">
          <div>
            <p className="row-name">Delete your account</p>
            <p className="row-note">Permanent. We can't restore it.</p>
          </div>
          <Button
            aria-label="Delete your account"
            disabled={!hydrated}
            variant="danger"
            onClick={() => {
              setDialogRequested(true);
              setIsOpen(true);
            }}
            small
          >
            Delete…
          </Button>
        </li>
      </ul>
      {dialogRequested ? <DeletionDialog onClose={() => setIsOpen(false)} open={isOpen} user={user} /> : null}
    </Section>
  );
}
