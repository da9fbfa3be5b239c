import { useQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import { rowQuery } from "@/features/admin-list";
import { hasPages, permissionFor, type Resource, resourceAt } from "@/features/admin-resources";

/** What fields of the audit log refer to that no form has, by the section of the rows. */
const sections: Readonly<Record<string, string>> = {
  captainId: "users",
  eventId: "events",
  orderId: "orders",
  sponsorId: "sponsors",
  teamId: "teams",
  ticketId: "attendees",
  ticketTypeId: "tickets",
  user: "users",
  userId: "users",
};

/** The kind of row that a field's ids stand for; undefined if that is unknown. */
export function resourceOfField(field: string): Resource | undefined {
  return resourceAt(sections[field] ?? "");
}

interface RowNameProps {
  resource: Resource;
  id: string;
}

/** A row by its name, with a link to its page; null while it is unknown, once it is gone, and if it may not be seen. */
function useRowLink({ resource, id }: RowNameProps) {
  const { may } = useRights();
  const path = hasPages(resource) ? resource.calls.read(id, "") : "/api//";
  const { data: row } = useQuery({
    ...rowQuery(path),
    // Some paths contain the event, which the log does not name.
    enabled: may(permissionFor(resource, "show")) && !path.includes("//"),
  });
  if (!row) return null;
  const name = resource.titleOf?.(row) ?? resource.list.nameOf(row as never);
  const href = resource.list.hrefOf(row as never);
  return href ? <a href={href}>{name}</a> : name;
}

/** The name of a row that a change refers to. */
export function RowName(props: RowNameProps) {
  return useRowLink(props) ?? "not available";
}

/** The object of an entry: its kind, and its name if it still exists. */
export function ObjectName({ kind, ...props }: RowNameProps & { kind: string }) {
  const link = useRowLink(props);
  return (
    <>
      {kind}
      {link ? ": " : null}
      {link}
    </>
  );
}
