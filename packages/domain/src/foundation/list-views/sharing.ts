import { holds, type Grants, type SubModule } from "../../kit/access.ts";

export const SHARED_WITH = ["nobody", "roles", "everyone"] as const;
export type SharedWith = (typeof SHARED_WITH)[number];

/** Views one person may keep of one list, and shared views of one list in all. */
export const MAX_OWN_VIEWS = 50;
export const MAX_SHARED_VIEWS = 200;

/** Who may take rows out of a list looks after it for the others, and so may put views before them. `opening`: the sub-module that opens the list. */
export const mayShareViews = (grants: Grants, opening: SubModule): boolean => holds(grants, opening, "delete");

interface Shared {
  ownerId: number;
  sharedWith: SharedWith;
  roleIds: readonly number[];
}
interface Reader {
  personId: number;
  roleId: number;
  grants: Grants;
}

/** Invariant: whoever is not the owner sees a view only if it is shared with everybody or with their role. */
export const seesView = (view: Shared, { personId, roleId }: Reader): boolean =>
  view.ownerId === personId || view.sharedWith === "everyone" || (view.sharedWith === "roles" && view.roleIds.includes(roleId));

/** A private view is its owner's; a shared one also belongs to those who look after the list. `opening`: the sub-module that opens the list. */
export const mayChangeView = (view: Shared, opening: SubModule, reader: Reader): boolean =>
  view.ownerId === reader.personId || (view.sharedWith !== "nobody" && mayShareViews(reader.grants, opening));
