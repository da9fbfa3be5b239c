import { useRights } from "@/features/account";
import type { RelatedForm } from "@/features/admin-form";
import { creationOf, permissionFor, resourceOf } from "@/features/admin-resources";
import type { Scope } from "../use-scope";

/** How rows that a form can choose are made in place: with the form of their own list, for users who may. */
export function useRelated(scope: Scope, eventId: string | null) {
  const { may } = useRights();
  return (source: string): RelatedForm | null => {
    const resource = resourceOf(source);
    if (!resource?.form || !resource.calls.create || !may(permissionFor(resource, "store"))) return null;
    if (resource.scoped && eventId === null) return null;
    const slug = scope.events.find(({ id, slug: key }) => id === eventId || key === eventId)?.slug;
    return {
      singular: resource.singular,
      form: resource.form,
      eventId,
      request: (fields) => creationOf(resource, fields, { slug, id: eventId }),
    };
  };
}
