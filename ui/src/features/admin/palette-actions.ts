import { useNavigate } from "react-router";
import { useLogOut, useRights } from "@/features/account";
import { permissionFor, resourceAt } from "@/features/admin-resources";
import { allSections, wizardPath } from "./sections";

/** What the palette can do besides leading to a page. */
export interface PaletteAction {
  label: string;
  run(): void;
}

/** The actions that the user may take. */
export function usePaletteActions(): readonly PaletteAction[] {
  const { may } = useRights();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const to = (label: string, href: string) => ({ label, run: () => void navigate(href) });
  const creations = allSections.flatMap(({ name }) => {
    const resource = resourceAt(name);
    const canCreate = resource?.calls.create !== undefined && may(permissionFor(resource, "store"));
    return resource && canCreate ? [to(`New ${resource.singular}`, `/admin/${name}/create`)] : [];
  });
  return [
    ...creations,
    ...(may("events:store") ? [to("Copy an edition", wizardPath)] : []),
    to("Dashboard", "/admin"),
    to("User view", "/"),
    to("Preferences", "/preferences"),
    { label: "Log out", run: () => void logOut() },
  ];
}
