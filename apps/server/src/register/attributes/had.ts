import type { Attribute } from "@millwright/domain/register/attributes/contract.ts";
import { inherited } from "@millwright/domain/register/attributes/inheriting.ts";
import { wayThrough } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { belongingOf } from "../../foundation/reference-lists/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { allAttributes, classesOf } from "./queries.ts";

/** The attributes that each of these assets has by what it is classed as, and by what that belongs to. */
export async function attributesHad(ctx: Pick<Ctx, "db">, assetIds: readonly number[]): Promise<Map<number, Attribute[]>> {
  const all = await allAttributes(ctx);
  const classes = await classesOf(ctx, assetIds);
  const above = await belongingOf(ctx, [...new Set([...classes.values()].flat())]);
  const path = (chosen: readonly (number | null)[]) => wayThrough(chosen, (id) => above.get(id) ?? null).filter((id) => id !== null);
  return new Map([...classes].map(([id, chosen]) => [id, inherited(all, path(chosen))]));
}

export const attributesOf = async (ctx: Pick<Ctx, "db">, assetId: number): Promise<Attribute[]> =>
  (await attributesHad(ctx, [assetId])).get(assetId) ?? [];
