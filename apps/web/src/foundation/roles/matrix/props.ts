import type { Grants } from "@millwright/domain/kit/access.ts";
import type { TenantModule } from "@millwright/domain/foundation/roles/contract.ts";
import type { GrantsPatch } from "@millwright/domain/foundation/roles/grants.ts";

export interface MatrixProps {
  modules: readonly TenantModule[];
  /** As the role is kept, and with what was changed here. */
  saved: Grants;
  grants: Grants;
  /** Why nothing may be changed; null where it may. */
  closed: string | null;
  onChange: (patch: GrantsPatch) => void;
}
