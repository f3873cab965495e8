import { z } from "zod";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { code, day, optionalText } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { openingStockTarget } from "@millwright/domain/materials/stock/import.ts";
import { quantity } from "@millwright/domain/materials/quantities.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { RecordWriter, Written } from "../../platform/records/importing.ts";
import { binByCode } from "../bins/service.ts";
import { receiveStock } from "./moving.ts";
import { reverseMovement } from "./reversing.ts";

const FromFile = z.object({
  partId: idOf("master-parts"),
  warehouseId: idOf("warehouses"),
  bin: optionalText(60),
  lot: code().nullable().optional(),
  expiresOn: day().nullable().optional(),
  quantity: quantity(),
  unitCost: z.int().min(0).max(1_000_000_000_000).nullable().optional(),
});
type FromFile = z.output<typeof FromFile>;

/** A row of opening stock is a movement: as if a person had received it, and taken back by a counter-entry, since nothing that moved is deleted. */
export const openingStockWriter: RecordWriter = {
  kind: "records",
  target: openingStockTarget,
  table: "stockMovements",
  entity: "stock-movements",
  draft: FromFile,
  create: async (ctx, { bin, lot, expiresOn, unitCost, ...row }: FromFile): Promise<{ id: number } & Written> => {
    assertMay(ctx, "update");
    const binId = bin ? await binByCode(ctx, row.warehouseId, bin) : null;
    if (bin && binId === null) throw refuseField("bin", "not_found_named", { name: bin });
    const id = await receiveStock(ctx, {
      ...row,
      from: "opening",
      binId,
      ...(lot ? { lot: { number: lot, expiresOn: expiresOn ?? null } } : {}),
      ...(unitCost ? { price: { amountMinor: unitCost, per: 1 } } : {}),
    });
    return { id, version: 1 };
  },
  takeBack: async (ctx, id) => {
    assertMay(ctx, "approve");
    await reverseMovement(ctx, id, UNDONE);
  },
  draftOf: ({ part, warehouse, ...values }) => ({ ...values, partId: part, warehouseId: warehouse }),
};

/** Why the counter-entries of an import were written. */
const UNDONE = "The import of opening stock was taken back";

function assertMay({ grants }: Ctx, flag: "update" | "approve"): void {
  if (!holds(grants, "warehousing", flag)) throw refuse("forbidden", "forbidden");
}
