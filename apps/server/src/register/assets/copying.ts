import { sql } from "kysely";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { codeBelow, COPIED, MOST_COPIES, numberedCodes } from "@millwright/domain/register/assets/copying.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { copyAttributes } from "../attributes/service.ts";
import { createAsset, records } from "./changes.ts";
import { assetsWithCodes } from "./queries.ts";

interface Asked {
  code: string;
  count: number;
  withBelow: boolean;
}

/** Copies beside the original, each with all that is below it where that is wanted; all of them, or none. */
export async function copyAsset(ctx: Ctx, id: number, { code, count, withBelow }: Asked): Promise<{ assets: Ref[]; count: number }> {
  const original = await records.get(ctx, id);
  if (original.archivedAt !== null) throw refuseField("id", "archived");
  const below = withBelow ? await partsOf(ctx, id) : [];
  const made = count * (below.length + 1);
  if (made > MOST_COPIES) throw refuseField("count", "too_many_copies", { count: made, most: MOST_COPIES });
  const codes = await freeCodes(ctx, code, count);
  if (codes[0] !== code) throw refuseField("code", "taken");
  const assets: Ref[] = [];
  for (const is of codes) {
    const copy = await createAsset(ctx, { ...taken(original), code: is, parentId: original.parentId, locationId: original.locationId });
    await copyAttributes(ctx, id, copy.id);
    assets.push({ id: copy.id, code: copy.code, name: copy.name });
    await copyBelow(ctx, below, { copy, was: original });
  }
  return { assets, count: made };
}

interface Part {
  id: number;
  code: string;
  parentId: number;
}

/** Everything current below an asset that the caller sees, each after what it is part of. */
async function partsOf(ctx: Ctx, id: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with recursive down as (
      select id, code, parent_id, 1 as depth from assets where parent_id = ${id} and archived_at is null and ${withinReach(ctx, "assets")}
      union all
      select a.id, a.code, a.parent_id, down.depth + 1 from assets a join down on a.parent_id = down.id
      where a.archived_at is null and ${withinReach(ctx, "assets", "a")}
    ) select id, code, parent_id from down order by depth, code limit ${MOST_COPIES + 1}`.execute(ctx.db);
  return rows;
}

async function copyBelow(ctx: Ctx, below: readonly Part[], { copy, was }: { copy: Asset; was: Asset }): Promise<void> {
  const copies = new Map([[was.id, copy.id]]);
  for (const part of below) {
    const original = await records.get(ctx, part.id);
    const [free] = await freeCodes(ctx, codeBelow(part.code, { was: was.code, is: copy.code }), 1);
    const { id } = await createAsset(ctx, {
      ...taken(original),
      code: free ?? part.code,
      parentId: copies.get(part.parentId) ?? copy.id,
      locationId: original.locationId,
    });
    await copyAttributes(ctx, part.id, id);
    copies.set(part.id, id);
  }
}

const taken = (original: Asset) => ({ name: original.name, ...Object.fromEntries(COPIED.map((field) => [field, original[field]])) });

/** The first is looked up with those that may follow it: whoever holds them, seen or not. */
async function freeCodes(ctx: Ctx, first: string, count: number): Promise<string[]> {
  const may = numberedCodes(first, count + 200);
  const held = await assetsWithCodes(ctx, may);
  return numberedCodes(first, count, (code) => held.has(code.toLowerCase()));
}
