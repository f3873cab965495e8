import { FLAGS, type Grants, type Scope, type SubModule } from "../../kit/access.ts";

/** What a scope reaches, from most to least. A site holds what its crews do, a crew what its members do. */
const REACH: Record<Scope, number> = { all: 3, site: 2, crew: 1, own: 0 };

/**
 * Whether somebody with these grants may give or take away `other`: only what is no more than their own.
 * Without it, keeping the register of people would be a way to every right.
 */
export function covers(mine: Grants, other: Grants): boolean {
  return Object.entries(other).every(([subModule, grant]) => {
    const flags = FLAGS.filter((flag) => grant.flags.includes(flag));
    if (flags.length === 0) return true;
    const own = mine[subModule as SubModule];
    return own !== undefined && REACH[own.scope] >= REACH[grant.scope] && flags.every((flag) => own.flags.includes(flag));
  });
}
