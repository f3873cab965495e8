import { people } from "@millwright/domain/foundation/people/contract.ts";
import { profileRights, userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { navigation } from "@millwright/domain/kit/shell/navigation.ts";

/** What a changed role makes old: roles, whoever has them, and one's own menu. */
export const CHANGED = { invalidates: [userRoles, people, profileRights, { navigation }] } as const;
