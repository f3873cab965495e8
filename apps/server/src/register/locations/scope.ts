import { scopeOf, type SubModule } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** The id that no row has: someone limited to a site but without one sees nothing. */
const NOWHERE = 0;

/**
 * The one site whose rows the caller may reach, or null where every row is.
 * Places and machines belong to nobody, so a scope of "crew" or "own" means the person's site here; without a grant there is nothing.
 */
export function onlySite(ctx: Ctx, subModule: SubModule): number | null {
  const scope = scopeOf(ctx.grants, subModule);
  if (scope === "all") return null;
  return scope === null ? NOWHERE : (ctx.siteId ?? NOWHERE);
}
