import type { SiteRole } from "@/api/types";
import { useRights } from "@/features/account";
import { ActionButton } from "@/features/admin-form";
import { humanise, ifMatch } from "@/features/admin-resources";
import { counted } from "@/lib/counted";

const path = "/api/v1/roles";
const nameHint = "Lowercase letters, digits and hyphens, for example: photo-team.";

interface RoleListProps {
  roles: readonly SiteRole[];
  canChange: boolean;
  canSeeUsers: boolean;
  onChange(): void;
}

/** The roles, who has them, and what can be done with those that staff created. */
export function RoleList({ roles, canChange, canSeeUsers, onChange }: RoleListProps) {
  return (
    <section className="record-section role-list">
      <h2>All roles</h2>
      <ul>
        {roles.map((role) => (
          <li key={role.id}>
            <span>
              <b>{humanise(role.name)}</b>
              {role.fixed ? <small>Has every permission</small> : null}
            </span>
            <Users canSee={canSeeUsers} role={role} />
            {canChange && !role.builtIn ? <RoleActions onChange={onChange} role={role} /> : null}
          </li>
        ))}
      </ul>
      {canChange ? <NewRole onChange={onChange} roles={roles} /> : null}
    </section>
  );
}

function Users({ role: { name, users }, canSee }: { role: SiteRole; canSee: boolean }) {
  const label = counted(users, "user");
  return canSee && users > 0 ? (
    <a aria-label={`${label}: ${humanise(name)}`} href={`/admin/users?role=${encodeURIComponent(name)}`}>
      {label}
    </a>
  ) : (
    <span className="field-hint">{label}</span>
  );
}

function NewRole({ roles, onChange }: Pick<RoleListProps, "roles" | "onChange">) {
  const { mayAll } = useRights();
  const templates = roles.filter(({ fixed, permissions }) => !fixed && mayAll(permissions));
  return (
    <ActionButton
      description="A new role starts with another role's permissions, or with none. You can then give it to users on their pages."
      successMessage="Role created"
      fields={[
        { kind: "text", name: "name", label: "Name", hint: nameHint, required: true },
        {
          kind: "choice",
          name: "like",
          label: "Permissions",
          options: [
            { value: "", label: "None yet" },
            ...templates.map(({ id, name }) => ({ value: id, label: `Same as ${humanise(name)}` })),
          ],
        },
      ]}
      errorTitle="We couldn't create the role"
      label="New role"
      onDone={onChange}
      request={({ name, like }) => ({
        method: "POST",
        path,
        body: { name, permissions: templates.find(({ id }) => id === like)?.permissions ?? [] },
      })}
    />
  );
}

function RoleActions({ role, onChange }: { role: SiteRole; onChange(): void }) {
  const { id, name, users, version, permissions } = role;
  const { mayAll } = useRights();
  return (
    <span className="role-actions">
      <ActionButton
        description="Users who have this role keep it under its new name."
        successMessage="Role renamed"
        fields={[{ kind: "text", name: "name", label: "Name", hint: nameHint, required: true, value: name }]}
        errorTitle="We couldn't rename the role"
        label={`Rename ${humanise(name)}`}
        onDone={onChange}
        request={(values) => ({ method: "PUT", path: `${path}/${id}`, body: { name: values.name, version } })}
      />
      {mayAll(permissions) ? (
        <ActionButton
          confirmation={humanise(name)}
          danger
          description={
            users > 0
              ? "Some users still have this role. Remove it from them first."
              : "This deletes the role for good. No users have it."
          }
          successMessage="Role deleted"
          errorTitle="We couldn't delete the role"
          label={`Delete ${humanise(name)}`}
          onDone={onChange}
          request={() => ({ method: "DELETE", path: `${path}/${id}`, headers: ifMatch(version) })}
        />
      ) : (
        <span className="field-hint">You can't delete this role, since it has permissions you don't have.</span>
      )}
    </span>
  );
}
