import { z } from "zod";
import { BinDraft, type Bin } from "@millwright/domain/materials/bins/contract.ts";
import { binTarget } from "@millwright/domain/materials/bins/import.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { blockBin, createBin, records, unblockBin, updateBin } from "./changes.ts";
import { binByCode } from "./queries.ts";

/** In a file a bin says by code what it stands in, and is blocked by its reason. */
const FromFile = BinDraft.omit({ parentId: true }).extend({
  parent: z.string().nullable().optional(),
  blockedReason: z.string().trim().max(500).nullable().optional(),
});
type FromFile = z.output<typeof FromFile>;

export const binWriter: RecordWriter = {
  kind: "records",
  target: binTarget,
  table: "bins",
  entity: "bins",
  draft: FromFile,
  find: async (ctx, { warehouse, code }) =>
    typeof warehouse === "number" && typeof code === "string" ? await binByCode(ctx, warehouse, code) : null,
  identityOf: ({ code }, { warehouse = "" }) => `${warehouse.toLowerCase()}/${lowerText(code) ?? ""}`,
  // What it stands in as its cell says it, so that what is the same is told apart from what is not.
  get: async (ctx, id) => {
    const bin = await records.get(ctx, id);
    return { ...bin, parent: bin.parent?.code ?? null };
  },
  create: async (ctx, { parent, blockedReason, ...draft }: FromFile) =>
    await told(ctx, await createBin(ctx, { ...draft, ...(await parentOf(ctx, draft.warehouseId, parent)) }), blockedReason),
  update: async (ctx, id, version, { parent, blockedReason, ...patch }: Partial<FromFile>) => {
    const { warehouseId } = await records.get(ctx, id);
    return await told(ctx, await updateBin(ctx, id, version, { ...patch, ...(await parentOf(ctx, warehouseId, parent)) }), blockedReason);
  },
  draftOf: ({ warehouse, ...values }) => ({ ...values, warehouseId: warehouse }),
};

async function parentOf(ctx: Ctx, warehouseId: number, code: string | null | undefined): Promise<{ parentId?: number | null }> {
  if (code === undefined) return {};
  if (code === null) return { parentId: null };
  const parentId = await binByCode(ctx, warehouseId, code);
  if (parentId === null) throw refuseField("parent", "not_found_named", { name: code });
  return { parentId };
}

/** Blocked, blocked otherwise or open, as the row says. */
async function told(ctx: Ctx, bin: Bin, reason: string | null | undefined): Promise<Bin> {
  const wanted = reason === undefined ? bin.blockedReason : reason || null;
  if (wanted === bin.blockedReason) return bin;
  const open = bin.blockedReason === null ? bin : await unblockBin(ctx, bin.id, bin.version);
  return wanted === null ? open : await blockBin(ctx, open.id, open.version, wanted);
}
