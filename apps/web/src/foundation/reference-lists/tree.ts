import { folded } from "@millwright/domain/kit/texts.ts";

/** One value of a list, or one status, as the table shows it. */
export interface Entry {
  id: number;
  parentId: number | null;
  /** Depth, 1 at the top. */
  level: number;
  code: string;
  name: string;
  isActive: boolean;
}

/** A row of the table: the entry and where it stands among those beside it. */
export interface Row<E extends Entry> {
  entry: E;
  /** 1 is the first. */
  place: number;
  /** How many stand beside it, itself included. */
  size: number;
  hasBelow: boolean;
  isOpen: boolean;
}

export interface Shown {
  open: ReadonlySet<number>;
  /** Words that must be in the code or name of the entry or of one below it. */
  search: string;
}

/**
 * The rows to be seen, parents before what stands below them. A search opens the way to what it finds and shows whole
 * what hangs below a find.
 */
export function rowsOf<E extends Entry>(entries: readonly E[], { open, search }: Shown): Row<E>[] {
  const below = Map.groupBy(entries, (entry) => entry.parentId);
  const wanted = folded(search.trim());
  const fits = (entry: E) => folded(`${entry.code} ${entry.name}`).includes(wanted);
  const leads = (entry: E): boolean => fits(entry) || (below.get(entry.id) ?? []).some(leads);
  const walk = (parentId: number | null, isMatching: boolean): Row<E>[] => {
    const siblings = (below.get(parentId) ?? []).filter((entry) => isMatching || wanted === "" || leads(entry));
    return siblings.flatMap((entry, at) => {
      const children = below.get(entry.id) ?? [];
      const isSelf = isMatching || (wanted !== "" && fits(entry));
      const isOpen = children.length > 0 && (open.has(entry.id) || (wanted !== "" && !isSelf));
      return [
        { entry, place: at + 1, size: siblings.length, hasBelow: children.length > 0, isOpen },
        ...(isOpen ? walk(entry.id, isSelf) : []),
      ];
    });
  };
  return walk(null, false);
}

/** The ids beside an entry in their order, the entry moved by some places; null when it cannot move that far. */
export function movedBy(entries: readonly Entry[], id: number, step: number): number[] | null {
  const siblings = siblingsOf(entries, id);
  const from = siblings.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= siblings.length) return null;
  return placed(siblings, id, to);
}

/** The same with the entry put before or after another one beside it; null when nothing would change. */
export function movedTo(entries: readonly Entry[], id: number, target: number, side: "before" | "after"): number[] | null {
  const siblings = siblingsOf(entries, id);
  const rest = siblings.filter((other) => other !== id);
  const at = rest.indexOf(target);
  if (at < 0) return null;
  const moved = placed(siblings, id, side === "before" ? at : at + 1);
  return moved.every((other, place) => other === siblings[place]) ? null : moved;
}

/** The names from the top down to the entry: "Pump › External leakage". */
export function pathOf(entries: readonly Entry[], id: number): string {
  const entry = entries.find((other) => other.id === id);
  if (!entry) return "";
  return entry.parentId === null ? entry.name : `${pathOf(entries, entry.parentId)} › ${entry.name}`;
}

function siblingsOf(entries: readonly Entry[], id: number): number[] {
  const parentId = entries.find((entry) => entry.id === id)?.parentId;
  return entries.filter((entry) => entry.parentId === parentId).map((entry) => entry.id);
}

const placed = (siblings: readonly number[], id: number, at: number): number[] =>
  siblings.filter((other) => other !== id).toSpliced(at, 0, id);
