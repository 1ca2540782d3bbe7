import type { Approver } from "../../../src/model/approvers-file.ts";

/** A key that can sign now. */
export interface ValidKey {
  readonly name: string;
  readonly credential: string;
  readonly label: string;
}

/** The keys that are not revoked, of the named approvers. */
export function validKeys(
  approvers: readonly Approver[],
  names: readonly string[] | undefined,
): readonly ValidKey[] {
  return approvers
    .filter(({ name }) => names?.includes(name) !== false)
    .flatMap(({ name, credentials }) => {
      const valid = credentials.filter(({ revokedAt }) => revokedAt === undefined);
      return valid.map(({ id, addedAt }) => ({
        name,
        credential: id,
        label: valid.length === 1 ? name : `${name}, key of ${new Date(addedAt).toISOString().slice(0, 10)}`,
      }));
    });
}
