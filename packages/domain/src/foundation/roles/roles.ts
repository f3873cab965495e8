import { isWider, type Grants, type Holdings, type SubModule } from "../../kit/access.ts";

/**
 * Whether somebody with these holdings may give or take away a role that says `other`, held everywhere (`sites` null) or at these sites: each flag must be theirs, as
 * wide and wherever it is given. Without it, keeping the register of people would be a way to every right.
 */
export function covers(mine: Holdings, other: Grants, sites: readonly number[] | null = null): boolean {
  return Object.entries(other).every(([subModule, { flags, scope }]) => {
    const held = mine[subModule as SubModule] ?? [];
    return flags.every((flag) =>
      held.some(
        (own) =>
          own.flags.includes(flag) &&
          isWider(own.scope, scope) &&
          (own.sites === null || (sites !== null && sites.every((site) => own.sites?.includes(site)))),
      ),
    );
  });
}
