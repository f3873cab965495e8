import { mayShareViews, type SharedWith } from "../../foundation/list-views/sharing.ts";
import { holds, type Grants } from "../../kit/access.ts";

/** A role with which a board is shared: to look at, or to arrange as well. */
export interface BoardRole {
  roleId: number;
  mayEdit: boolean;
}
interface Shared {
  ownerId: number | null;
  sharedWith: SharedWith;
  roles: readonly BoardRole[];
}
interface Reader {
  personId: number;
  /** All that they hold. */
  roleIds: readonly number[];
  grants: Grants;
}

/** Boards of one person, and shared ones in all. */
export const MOST_OWN = 50;
export const MOST_SHARED = 200;

/** Who may delete boards looks after those of the others, and so may put some before them. */
export const mayShareBoards = (grants: Grants): boolean => mayShareViews(grants, "boards");

/** A board is its owner's, of those who look after boards where it is shared, and of the roles that may edit it; each needs the right to change boards. */
export function editsBoard({ ownerId, sharedWith, roles }: Shared, { personId, roleIds, grants }: Reader): boolean {
  if (!holds(grants, "boards", "update")) return false;
  if (ownerId === personId) return true;
  if (sharedWith === "nobody") return false;
  return mayShareBoards(grants) || (sharedWith === "roles" && roles.some(({ roleId, mayEdit }) => mayEdit && roleIds.includes(roleId)));
}
