import { MOST_LABELS } from "@millwright/domain/foundation/labels/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { LabelKind } from "@millwright/domain/kit/labelled/addresses.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { LabelFace, Labelling, Labellings } from "../../platform/records/labelled.ts";

export interface Wanted {
  ids?: readonly number[] | undefined;
  belowId?: number | undefined;
  withAssets?: boolean | undefined;
}

/** What is to be printed, in the order in which it was asked for. What is out of reach of those that were named does not exist; below them it is left out. */
export async function facesOf(ctx: Ctx, labellings: Labellings, kind: LabelKind, wanted: Wanted): Promise<LabelFace[]> {
  const { ids = [], belowId, withAssets = false } = wanted;
  const labelling = labellings[kind];
  if (!labelling) throw refuse("not_found", "not_found");
  if (ids.length === 0 && belowId === undefined) throw refuseField("ids", "required");
  const named = await inOrder(ctx, labelling, [...new Set(ids)]);
  if (named.length < new Set(ids).size) throw refuse("not_found", "not_found");
  const below = belowId === undefined ? [] : await branchOf(ctx, labelling, belowId);
  const standing = withAssets ? await assetsAt(ctx, labellings, [...named, ...below]) : [];
  const faces = [...named, ...below, ...standing];
  if (faces.length > MOST_LABELS) throw refuse("invalid", "labels_too_many", { most: MOST_LABELS });
  return faces;
}

async function inOrder(ctx: Ctx, labelling: Labelling, ids: readonly number[]): Promise<LabelFace[]> {
  if (ids.length === 0) return [];
  const found = new Map((await labelling.named(ctx, ids)).map((face) => [face.id, face]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function branchOf(ctx: Ctx, labelling: Labelling, id: number): Promise<LabelFace[]> {
  if ((await labelling.named(ctx, [id])).length === 0) throw refuse("not_found", "not_found");
  return await inOrder(ctx, labelling, (await labelling.below?.(ctx, id, MOST_LABELS + 1)) ?? [id]);
}

/** For whoever may see assets. */
async function assetsAt(ctx: Ctx, { assets }: Labellings, locations: readonly LabelFace[]): Promise<LabelFace[]> {
  if (!assets?.at || !holds(ctx.grants, NOUNS.assets.rights, "view")) return [];
  const ids = locations.map(({ id }) => id);
  return await inOrder(ctx, assets, await assets.at(ctx, ids, MOST_LABELS + 1));
}
