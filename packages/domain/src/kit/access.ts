import type { SubModule } from "../nouns.ts";

/**
 * What a role may do: flags and a scope per sub-module.
 * Invariant: what is not granted is denied; a sub-module missing from a role denies every flag.
 */
export const FLAGS = ["view", "create", "update", "delete", "approve"] as const;
export type Flag = (typeof FLAGS)[number];

/** Which rows: every row, those of the person's site, of the person's crew, or the person's own (made by or assigned to). */
export const SCOPES = ["all", "site", "crew", "own"] as const;
export type Scope = (typeof SCOPES)[number];

/** Every sub-module of the product, the key of its permission. The menu (`navigation/menu.ts`) and every call name one of these. */
export { SUB_MODULES, type SubModule } from "../nouns.ts";

export interface Grant {
  flags: readonly Flag[];
  scope: Scope;
}
/** What a role says. */
export type Grants = Partial<Record<SubModule, Grant>>;

/** A grant as somebody holds it: through a role, everywhere (`sites` null) or at these sites at most. */
export interface Held extends Grant {
  sites: readonly number[] | null;
}
/** All that a person holds, from every role; the union of it counts. */
export type Holdings = Partial<Record<SubModule, readonly Held[]>>;

const WIDTH: Record<Scope, number> = { all: 3, site: 2, crew: 1, own: 0 };
/** Whether one scope reaches at least what another does: a site holds what its crews do, a crew what its members do. */
export const isWider = (one: Scope, other: Scope): boolean => WIDTH[one] >= WIDTH[other];

/** What somebody may do somewhere, with the widest scope: for menus and for whether a screen opens. Which row it may be done to, `kit/reach.ts` says. */
export function summaryOf(holdings: Holdings): Grants {
  const merged = Object.entries(holdings).map(([subModule, held]) => {
    const flags = FLAGS.filter((flag) => held.some((each) => each.flags.includes(flag)));
    const scopes = held.map(({ scope, sites }): Scope => (scope === "all" && sites !== null ? "site" : scope));
    return [subModule, { flags, scope: scopes.reduce((widest, scope) => (isWider(widest, scope) ? widest : scope), "own") }] as const;
  });
  return Object.fromEntries(merged);
}

export const holds = (grants: Grants, subModule: SubModule, flag: Flag): boolean => grants[subModule]?.flags.includes(flag) ?? false;

/** The scope a person acts in; a sub-module that was not granted has none. */
export const scopeOf = (grants: Grants, subModule: SubModule): Scope | null => grants[subModule]?.scope ?? null;

/** The coarse roles of an account. They only open route shells; what a person may do comes from the grants. */
export const ACCOUNT_ROLES = ["admin", "staff", "user"] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Role groups of the specification: which coarse roles a route may require. */
export const ROLE_GROUPS = {
  admin: ["admin"],
  staff: ["admin", "staff"],
  user: ["admin", "staff", "user"],
  test: ["user"],
  onlyGuest: [],
} as const satisfies Record<string, readonly AccountRole[]>;
export type RoleGroup = keyof typeof ROLE_GROUPS;

/**
 * The route rule of the specification: without a group a route is open to all; an empty group is for those with no role;
 * otherwise one role of the group is enough.
 */
export function mayEnter(group: RoleGroup | undefined, roles: readonly string[]): boolean {
  if (!group) return true;
  const wanted: readonly string[] = ROLE_GROUPS[group];
  if (wanted.length === 0) return roles.length === 0;
  return roles.some((role) => wanted.includes(role));
}
