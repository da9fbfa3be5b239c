import type { AuditEntry } from "@/api/types";
import { fieldsOf } from "@/features/admin-form";
import type { RowDetailsProps } from "@/features/admin-list";
import { actionText, humanise, isId, resourceOfKind } from "@/features/admin-resources";
import { dayAndClock } from "@/lib/dates";
import { ChangeList } from "../records/change-list";
import { DetailList } from "../records/detail-list";
import { ObjectName } from "../records/row-name";

/** An entry of the audit log: who did what to which object, and its fields before and after. */
export default function AuditRow({ row, context: { timezone } }: RowDetailsProps) {
  const { action, actor, at, target, targetId, changes, requestId } = row as AuditEntry;
  const resource = target ? resourceOfKind(target) : undefined;
  const form = resource?.form;
  const { username } = actor;
  const by = username ? <a href={`/user/${username}`}>{actor.name ?? username}</a> : actor.name;
  return (
    <>
      <DetailList
        items={[
          ["Action", humanise(actionText(action))],
          ["By", by],
          ["When", dayAndClock(at, timezone)],
          [
            "Object",
            target && resource && targetId && isId(targetId) ? (
              <ObjectName id={targetId} key="object" kind={humanise(target)} resource={resource} />
            ) : (
              target && humanise(target)
            ),
          ],
          ["Object ID", targetId],
          ["Request", requestId],
        ]}
        title="Entry"
      />
      <ChangeList changes={changes} fields={form ? fieldsOf(form) : []} open timezone={timezone} />
    </>
  );
}
