import { compareTexts, folded } from "../../kit/texts.ts";

export interface BinNode {
  id: number;
  parentId: number | null;
  code: string;
  walkingOrder: number;
}

/** As they are walked past: by their order, then by their code as people count (A-2 before A-10). */
export const byWalk = (one: Omit<BinNode, "id" | "parentId">, other: Omit<BinNode, "id" | "parentId">): number =>
  one.walkingOrder - other.walkingOrder || compareTexts(one.code, other.code);

/** Every bin behind the one it stands in, each level in walking order, with how deep it stands. One whose parent is not among them stands at the top. */
export function inTree<B extends BinNode>(bins: readonly B[]): (B & { depth: number })[] {
  const known = new Set(bins.map(({ id }) => id));
  const below = Map.groupBy(bins, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const placed: (B & { depth: number })[] = [];
  const place = (parentId: number | null, depth: number): void => {
    for (const bin of (below.get(parentId) ?? []).toSorted(byWalk)) {
      placed.push({ ...bin, depth });
      place(bin.id, depth + 1);
    }
  };
  place(null, 0);
  return placed;
}

/** Those whose code holds the words, with what they stand in. */
export function matching<B extends BinNode>(bins: readonly B[], words: string): B[] {
  const wanted = folded(words.trim());
  if (wanted === "") return [...bins];
  const byId = new Map(bins.map((bin) => [bin.id, bin]));
  const kept = new Set<number>();
  for (const bin of bins) {
    if (!folded(bin.code).includes(wanted)) continue;
    for (let at: B | undefined = bin; at && !kept.has(at.id); at = at.parentId === null ? undefined : byId.get(at.parentId))
      kept.add(at.id);
  }
  return bins.filter(({ id }) => kept.has(id));
}
