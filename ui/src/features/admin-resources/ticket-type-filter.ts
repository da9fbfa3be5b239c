import { useQuery } from "@tanstack/react-query";
import { useRights } from "@/features/account";
import type { FilterOption, ListFilter } from "@/features/admin-list";
import { ticketTypesQuery } from "./queries";

const permission = "tickets:list";

/** Limits a list to rows with one of the edition's ticket types. */
export const ticketTypeFilter: ListFilter = {
  name: "ticketType",
  label: "Ticket",
  options: [],
  others: /^[0-9a-f-]{36}$/,
  useOptions: useTicketTypes,
  optionsQuery: (event, may) => (event !== null && may(permission) ? ticketTypesQuery(event) : null),
};

/** The ticket types of an edition. Over all editions there are too many to choose from. */
function useTicketTypes(event: string | null): readonly FilterOption[] {
  const { may } = useRights();
  const { data } = useQuery({ ...ticketTypesQuery(event ?? ""), enabled: event !== null && may(permission) });
  return data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
}
