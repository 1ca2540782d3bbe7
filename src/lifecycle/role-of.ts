import type { Lifecycle, LifecycleRole } from "../model/lifecycle.ts";

/** A worker's role, with its name. */
export interface NamedRole {
  readonly name: string;
  readonly role: LifecycleRole;
}

/**
 * The role of a worker with these tags: the role that it asks for, if they share a tag, otherwise the first by name
 * that shares one.
 */
export function roleOf({ roles }: Lifecycle, tags: readonly string[], asked?: string): NamedRole | undefined {
  const fits = (name: string): boolean => roles[name]?.tags.some((tag) => tags.includes(tag)) ?? false;
  const names = Object.keys(roles).toSorted();
  const name = asked !== undefined && Object.hasOwn(roles, asked) && fits(asked) ? asked : names.find(fits);
  const role = name === undefined ? undefined : roles[name];
  return name !== undefined && role ? { name, role } : undefined;
}

/** What a worker may do besides working. Without a role, everything if the lifecycle has no roles, otherwise nothing. */
export function rightsOf(
  { roles }: Lifecycle,
  named: NamedRole | undefined,
): Pick<LifecycleRole, "canAssign" | "canCreateSubtasks"> & { readonly maxClaims: number } {
  const isOpen = Object.keys(roles).length === 0;
  return {
    canAssign: named?.role.canAssign ?? isOpen,
    canCreateSubtasks: named?.role.canCreateSubtasks ?? isOpen,
    maxClaims: named?.role.maxClaims ?? Number.POSITIVE_INFINITY,
  };
}
