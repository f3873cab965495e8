/**
 * A group is written as a draft, published in numbered versions, and retired in the end.
 * Invariant: what was published never changes; a change begins a new draft, which nobody takes before it is published.
 */
export const GROUP_STATES = ["draft", "published", "retired"] as const;
export type GroupState = (typeof GROUP_STATES)[number];
export const VERSION_STATES = ["draft", "published"] as const;

export const PARTS_OF_GROUP = ["tools", "hazards", "protectiveEquipment", "group", "task", "step", "labour", "part"] as const;
export const DIFFERENCES = ["added", "removed", "changed"] as const;

interface Standing {
  state: GroupState;
  archivedAt: string | null;
}

/** Why a group is not taken into an order or a plan; null where it is. */
export function takingFault({ state, archivedAt }: Standing): "archived" | "group_retired" | "group_not_published" | null {
  if (archivedAt !== null) return "archived";
  if (state === "retired") return "group_retired";
  return state === "published" ? null : "group_not_published";
}

/** Why nothing more is written into a group; null where it is. */
export function writingFault({ state, archivedAt }: Standing): "archived" | "group_retired" | null {
  if (archivedAt !== null) return "archived";
  return state === "retired" ? "group_retired" : null;
}

interface Written {
  tasks: number;
  members: readonly Standing[];
}

/** Why a draft is not published: there is nothing in it, or a group in it that nobody could take. */
export function publishingFault({ tasks, members }: Written): "group_empty" | "member_not_published" | null {
  if (tasks === 0 && members.length === 0) return "group_empty";
  return members.some((member) => takingFault(member) !== null) ? "member_not_published" : null;
}
