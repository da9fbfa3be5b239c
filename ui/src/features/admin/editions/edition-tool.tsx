import { ButtonLink } from "@/components/button";
import { useRights } from "@/features/account";
import { wizardPath } from "../sections";

/** Link to the wizard that copies an edition. */
export function EditionTool() {
  const { may } = useRights();
  if (!may("events:store")) return null;
  return (
    <div className="section-tools">
      <p>Copy an edition with its ticket types, schedule and challenges to new dates.</p>
      <ButtonLink href={wizardPath} variant="quiet" small>
        Copy an edition
      </ButtonLink>
    </div>
  );
}
