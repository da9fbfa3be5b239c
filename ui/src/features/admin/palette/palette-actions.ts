import { useLocation, useNavigate } from "react-router";
import { useLogOut, useRights } from "@/features/account";
import { scopedHref } from "@/features/admin-list";
import { permissionFor, resourceAt } from "@/features/admin-resources";
import { hrefForEdition } from "../edition-search";
import { allSections, checkInFragment, releaseFragment, wizardPath } from "../sections";
import { checkInPermission } from "../staff";
import { useScope } from "../use-scope";

/** What the palette can do besides leading to a page. */
export interface PaletteAction {
  label: string;
  run(): void;
}

/** The actions that the user may take. */
export function usePaletteActions(): readonly PaletteAction[] {
  const { may } = useRights();
  const { event, edition, events } = useScope();
  const location = useLocation();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const to = (label: string, href: string) => ({ label, run: () => void navigate(href) });
  const within = (label: string, href: string, fragment = "") => to(label, scopedHref(href, event) + fragment);
  const onlyWith = (permission: string, action: PaletteAction) => (may(permission) ? [action] : []);
  const creations = allSections.flatMap(({ name }) => {
    const resource = resourceAt(name);
    return resource?.calls.create
      ? onlyWith(permissionFor(resource, "store"), within(`New ${resource.singular}`, `/admin/${name}/create`))
      : [];
  });
  const switchTo = (label: string, next: string | null) => to(label, hrefForEdition(next, location));
  return [
    ...creations,
    ...onlyWith("events:store", to("Copy an edition", wizardPath)),
    ...(edition
      ? onlyWith("schedules:update", within("Release schedule", "/admin/schedules", `#${releaseFragment}`))
      : []),
    ...onlyWith(checkInPermission, within("Open check-in", "/admin", `#${checkInFragment}`)),
    within("Dashboard", "/admin"),
    to("User View", "/"),
    to("Preferences", "/preferences"),
    { label: "Log out", run: () => void logOut() },
    ...events.filter(({ slug }) => slug !== event).map(({ title, slug }) => switchTo(`Switch to ${title}`, slug)),
    ...(event ? [switchTo("Switch to all editions", null)] : []),
  ];
}
