import type { NodeKind } from "./contract.ts";

interface Which {
  kind: NodeKind;
  id: number;
}

/** Why something cannot be put there; null where it can. `above` is what stands above the place, the place itself among it. */
export type NoMove = "itself" | "below_itself" | "place_in_asset" | "stands_there";

export function noMove(moved: Which & { parent: Which | null }, to: Which, above: readonly Which[]): NoMove | null {
  const isMoved = ({ kind, id }: Which) => kind === moved.kind && id === moved.id;
  if (isMoved(to)) return "itself";
  if (above.some(isMoved)) return "below_itself";
  if (moved.kind === "locations" && to.kind === "assets") return "place_in_asset";
  return moved.parent?.kind === to.kind && moved.parent.id === to.id ? "stands_there" : null;
}

/** What changes of an asset that comes to stand there: below another one it stands where that one does. */
export const placedAt = (to: Which): { parentId: number | null; locationId: number | null } =>
  to.kind === "assets" ? { parentId: to.id, locationId: null } : { parentId: null, locationId: to.id };
