import {
  FLAGS,
  isWider,
  SCOPES,
  SUB_MODULES,
  type Flag,
  type Grant,
  type Grants,
  type Holdings,
  type Scope,
  type SubModule,
} from "../../kit/access.ts";
import type { FieldFault } from "../../kit/errors.ts";
import { kindBehind, reachOf } from "../../nouns.ts";

/**
 * The scopes that mean something for a sub-module: those by which its rows are tied to a site, to crews and to people. What everybody with the flag sees, and
 * what has no rows, is had whole or not at all.
 */
export function scopesOf(subModule: SubModule): readonly Scope[] {
  const kind = kindBehind(subModule);
  const reach = kind === undefined ? undefined : reachOf(kind);
  if (reach === undefined || reach === "shared") return ["all"];
  const has: Record<Scope, boolean> = {
    all: true,
    site: reach.site !== undefined,
    crew: reach.crew !== undefined,
    own: reach.own !== undefined || reach.followers !== undefined,
  };
  return SCOPES.filter((scope) => has[scope]);
}

/** Sub-modules in which other flags open something than to view, create, change and delete. Whoever may delete in a list shares its views, too. */
const OTHER_FLAGS: Partial<Record<SubModule, readonly Flag[]>> = {
  // Publishing and retiring.
  plans: FLAGS,
  "work-orders": FLAGS,
  "work-requests": FLAGS,
  "task-groups": FLAGS,
  absences: FLAGS,
  // Correcting, scrapping and taking back.
  warehousing: FLAGS,
  // Saying yes or no to what others ask for.
  "material-requests": FLAGS,
  // Taking in what nobody ordered.
  "material-receipts": FLAGS,
  // Deciding about differences.
  "stock-counts": FLAGS,
  // Taking work out of a locked week, and unlocking it.
  "crew-weeks": ["view", "update", "approve"],
  // Arranging the product's dashboards, giving them to roles, setting targets.
  analytics: FLAGS,
  "work-costs": ["view", "update"],
  "purchase-orders": FLAGS,
  imports: ["view", "create", "delete"],
  audit: ["view", "delete"],
  settings: ["view", "update"],
};
const USUAL: readonly Flag[] = ["view", "create", "update", "delete"];
/** The flags that open something in a sub-module; the others may be given and change nothing. */
export const flagsOf = (subModule: SubModule): readonly Flag[] => OTHER_FLAGS[subModule] ?? USUAL;

/** What a draft says of some sub-modules: no flags takes the sub-module away. */
export type GrantsPatch = Readonly<Partial<Record<SubModule, Grant>>>;

/** In the order of the flags, each once; whoever may do anything to something may look at it. */
export const withView = (flags: readonly Flag[]): Flag[] =>
  flags.length === 0 ? [] : FLAGS.filter((flag) => flag === "view" || flags.includes(flag));

/** The grants with what the patch says; what it does not name stays. */
export function grantsAfter(before: Grants, patch: GrantsPatch): Grants {
  const after = Object.entries({ ...before, ...patch }).map(
    ([subModule, grant]) => [subModule, { flags: withView(grant.flags), scope: grant.scope }] as const,
  );
  return Object.fromEntries(after.filter(([, { flags }]) => flags.length > 0));
}

/** Scopes in a patch that its sub-modules do not have; one that is there already may stay. */
export function scopeFaults(before: Grants, patch: GrantsPatch): FieldFault[] {
  return Object.entries(patch).flatMap(([subModule, { flags, scope }]): FieldFault[] => {
    const isOffered = scopesOf(subModule as SubModule).includes(scope) || before[subModule as SubModule]?.scope === scope;
    return flags.length === 0 || isOffered ? [] : [{ path: `grants.${subModule}.scope`, reason: "scope_not_here" }];
  });
}

/** The widest scope to which somebody may give each flag of a sub-module to others: a role is written for everywhere, so what they hold at a site does not count. */
export type Givable = Partial<Record<Flag, Scope>>;
export function givableOf(holdings: Holdings, subModule: SubModule): Givable {
  const held = (holdings[subModule] ?? []).filter(({ sites }) => sites === null);
  const widest = FLAGS.flatMap((flag) => {
    const scopes = held.filter(({ flags }) => flags.includes(flag)).map(({ scope }) => scope);
    return scopes.length === 0 ? [] : [[flag, scopes.reduce((one, other) => (isWider(one, other) ? one : other))] as const];
  });
  return Object.fromEntries(widest);
}
/** Whether this flag may be given to this scope. */
export const mayGive = (givable: Givable, flag: Flag, scope: Scope): boolean =>
  givable[flag] !== undefined && isWider(givable[flag], scope);

/** The cells that go beyond what somebody may give: what a form marks and a call refuses. */
export function faultsBeyond(holdings: Holdings, grants: Grants): FieldFault[] {
  return Object.entries(grants).flatMap(([subModule, { flags, scope }]): FieldFault[] => {
    const givable = givableOf(holdings, subModule as SubModule);
    return flags.every((flag) => mayGive(givable, flag, scope)) ? [] : [{ path: `grants.${subModule}`, reason: "role_beyond_yours" }];
  });
}

/** What became otherwise in one sub-module: flags given and taken, and another scope. */
export interface GrantChange {
  subModule: SubModule;
  given: Flag[];
  taken: Flag[];
  /** The scope before and after, where there was and is one and they differ. */
  scope: { before: Scope; after: Scope } | null;
  /** The scope as it is now, or was where nothing is left. */
  now: Scope;
}

export function grantChange(subModule: SubModule, before: Grant | undefined | null, after: Grant | undefined | null): GrantChange {
  const [had, has] = [before?.flags ?? [], after?.flags ?? []];
  const isOther = before && after && had.length > 0 && has.length > 0 && before.scope !== after.scope;
  return {
    subModule,
    given: FLAGS.filter((flag) => has.includes(flag) && !had.includes(flag)),
    taken: FLAGS.filter((flag) => had.includes(flag) && !has.includes(flag)),
    scope: isOther ? { before: before.scope, after: after.scope } : null,
    now: (has.length > 0 ? after?.scope : before?.scope) ?? "all",
  };
}

/** Every sub-module in which two roles differ. */
export const grantChanges = (before: Grants, after: Grants): GrantChange[] =>
  SUB_MODULES.map((subModule) => grantChange(subModule, before[subModule], after[subModule])).filter(
    ({ given, taken, scope }) => given.length + taken.length > 0 || scope !== null,
  );

/** How much a change gives and takes, in rights: flags, and a scope that became wider or narrower. */
export function tally(changes: readonly GrantChange[]): { more: number; less: number } {
  const more = changes.map(({ given, scope }) => given.length + (scope && isWider(scope.after, scope.before) ? 1 : 0));
  const less = changes.map(({ taken, scope }) => taken.length + (scope && !isWider(scope.after, scope.before) ? 1 : 0));
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { more: sum(more), less: sum(less) };
}

/** How the audit calls what a role says of a sub-module: in words that can be read where nothing else is known of them. */
const FIELD = "rights: ";
export const grantField = (subModule: SubModule): string => `${FIELD}${subModule}`;
/** The sub-module that a field of the audit is about; null for any other field. */
export const subModuleIn = (field: string): string | null => (field.startsWith(FIELD) ? field.slice(FIELD.length) : null);

const WORDS: Record<Flag, string> = { view: "view", create: "create", update: "change", delete: "delete", approve: "approve" };
const WHERE: Record<Scope, string> = { all: "everywhere", site: "at their site", crew: "of their crews", own: "their own" };
const listed = (words: readonly string[]) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** A change as the log says it: "Assets: may now delete, at their site". */
export function grantSentence(title: string, { given, taken, scope, now }: GrantChange): string {
  const parts = [
    ...(given.length > 0 ? [`may now ${listed(given.map((flag) => WORDS[flag]))}`] : []),
    ...(taken.length > 0 ? [`may no longer ${listed(taken.map((flag) => WORDS[flag]))}`] : []),
  ];
  if (scope) return `${title}: ${[...parts, `${WHERE[scope.after]} instead of ${WHERE[scope.before]}`].join(", ")}`;
  return `${title}: ${[...parts, ...(given.length > 0 ? [WHERE[now]] : [])].join(", ")}`;
}
