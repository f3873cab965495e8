import type { z } from "zod";
import type { bins } from "@millwright/domain/materials/bins/contract.ts";
import { expandPattern, walkAfter } from "@millwright/domain/materials/bins/pattern.ts";
import { invariant, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { announce } from "../../platform/work/events.ts";
import { assertFitsUnder, named } from "../../register/locations/service.ts";
import { heldWarehouse, warehouseEvents } from "../warehouses/service.ts";
import { assertParent } from "./changes.ts";
import { insertBins, lastOnWalk, takenCodes } from "./queries.ts";

/** All bins of a pattern behind the last on the walk, or none where one of them is there; one line in the warehouse's log tells of them. */
export async function makeBins(ctx: Ctx, sent: z.output<typeof bins.makeMany.body>): Promise<z.output<typeof bins.makeMany.reply>> {
  const { warehouseId, parentId = null, pattern, order } = sent;
  await assertRecords(ctx, [{ kind: "warehouses", id: warehouseId, field: "warehouseId" }]);
  await heldWarehouse(ctx, warehouseId);
  await assertParent(ctx, warehouseId, parentId);
  await assertFitsUnder(ctx, "bins", null, parentId);
  const expanded = expandPattern(pattern, order);
  if ("fault" in expanded) throw new Refusal("invalid", { fields: [{ path: "pattern", ...expanded.fault }] });
  const { codes } = expanded;
  const taken = await takenCodes(ctx, warehouseId, codes);
  if (taken.length > 0) throw refuseField("pattern", "bins_exist", { count: taken.length, codes: named(taken) });
  const [first, last] = [codes[0], codes.at(-1)];
  invariant(first !== undefined && last !== undefined, "a pattern says one code at least");
  await insertBins(ctx, { warehouseId, parentId, codes, places: walkAfter(await lastOnWalk(ctx, warehouseId), codes.length) });
  const changes = [
    { field: "pattern", before: null, after: pattern },
    { field: "count", before: null, after: codes.length },
    { field: "from", before: null, after: first },
    { field: "to", before: null, after: last },
  ];
  audit(ctx, { action: "bins_made", entity: "warehouses", entityId: warehouseId, changes });
  await announce(ctx, warehouseEvents.bins_made, { id: warehouseId, changes });
  return { count: codes.length, first, last };
}
