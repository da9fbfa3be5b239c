import { listQuery } from "@/features/admin-list";
import { apiQuery } from "@/lib/api-query";

/** The latest entries of the audit log about one row. */
export function historyQuery(kind: string, id: string) {
  return listQuery(`/api/v1/audit-log?target=${kind}&targetId=${id}&perPage=25`);
}

/** Who has a badge. */
export function awardsQuery(path: `/api/v1/badges/${string}/awards`) {
  return apiQuery(`${path}?perPage=100`, { staleTime: 0 });
}

/** The projects of an edition. */
export function projectsQuery(event: string) {
  return listQuery(`/api/v1/projects?event=${event}&perPage=100`);
}
