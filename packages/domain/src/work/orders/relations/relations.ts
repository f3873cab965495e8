/**
 * Orders that belong together.
 *
 * Invariant: no order comes to wait for itself: a parent waits for its sub-orders, what is blocked waits for what blocks it.
 * Invariant: sub-orders stand five levels deep at most, and have one parent.
 * Invariant: a parent is completed only when each of its sub-orders has ended; what is blocked is started only when what blocks it has.
 */
export const RELATION_KINDS = ["sub", "follow_up", "duplicate", "blocks"] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];
const MAX_LEVELS = 5;
/** What one order is related to, at most. */
export const MAX_RELATIONS = 100;

/** As an order says it of another one: "sub_order" makes the other one its sub-order. */
export const ROLES = ["sub_order", "parent", "followed_by", "follows", "duplicated_by", "duplicates", "blocks", "blocked_by"] as const;
export type Role = (typeof ROLES)[number];

const KIND_OF: Record<Role, { kind: RelationKind; isFrom: boolean }> = {
  sub_order: { kind: "sub", isFrom: true },
  parent: { kind: "sub", isFrom: false },
  followed_by: { kind: "follow_up", isFrom: true },
  follows: { kind: "follow_up", isFrom: false },
  duplicated_by: { kind: "duplicate", isFrom: true },
  duplicates: { kind: "duplicate", isFrom: false },
  blocks: { kind: "blocks", isFrom: true },
  blocked_by: { kind: "blocks", isFrom: false },
};

export interface Relation {
  kind: RelationKind;
  fromId: number;
  toId: number;
}

export function relationOf(role: Role, id: number, otherId: number): Relation {
  const { kind, isFrom } = KIND_OF[role];
  return { kind, fromId: isFrom ? id : otherId, toId: isFrom ? otherId : id };
}

export const roleOf = ({ kind, fromId }: Relation, id: number): Role =>
  ROLES.find((role) => KIND_OF[role].kind === kind && KIND_OF[role].isFrom === (fromId === id)) ?? "follows";

/** Relations along which no circle may run, with this one: waiting is one thing, whichever way it came. */
export const familyOf = (kind: RelationKind): readonly RelationKind[] => (kind === "sub" || kind === "blocks" ? ["sub", "blocks"] : [kind]);

/** From whom to whom the arrow runs: who waits to what is waited for. */
const arrow = ({ kind, fromId, toId }: Relation): [number, number] => (kind === "blocks" ? [toId, fromId] : [fromId, toId]);

export type RelationFault = "relation_circle" | "relation_too_deep" | "parent_already" | "relation_already";

/** Why this relation cannot be; `others` are those of its family that hang together with either order. */
export function relationFault(wanted: Relation, others: readonly Relation[]): RelationFault | null {
  const isSame = (one: Relation) => one.kind === wanted.kind && one.fromId === wanted.fromId && one.toId === wanted.toId;
  if (others.some(isSame)) return "relation_already";
  if (wanted.kind === "sub" && others.some(({ kind, toId }) => kind === "sub" && toId === wanted.toId)) return "parent_already";
  const next = Map.groupBy(others.map(arrow), ([from]) => from);
  const [from, to] = arrow(wanted);
  if (reaches(next, to, from)) return "relation_circle";
  return wanted.kind === "sub" && depthUp(others, wanted.fromId) + depthDown(others, wanted.toId) > MAX_LEVELS ? "relation_too_deep" : null;
}

function reaches(next: ReadonlyMap<number, readonly [number, number][]>, from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const at of seen) {
    if (at === to) return true;
    for (const [, there] of next.get(at) ?? []) seen.add(there);
  }
  return false;
}

/** How many levels end with this order, and begin with it: itself is one. */
function depthUp(others: readonly Relation[], id: number): number {
  const parent = others.find(({ kind, toId }) => kind === "sub" && toId === id);
  return parent ? 1 + depthUp(others, parent.fromId) : 1;
}
function depthDown(others: readonly Relation[], id: number): number {
  const below = others.filter(({ kind, fromId }) => kind === "sub" && fromId === id);
  return 1 + Math.max(0, ...below.map(({ toId }) => depthDown(others, toId)));
}
