import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { warehouseChanging } from "../warehouses/events.ts";
import { hasBins } from "./queries.ts";

export const listeners: readonly Listener[] = [
  on(warehouseChanging, "before it", async (ctx, { warehouseId, by }) => {
    if (by === "type" && (await hasBins(ctx, warehouseId))) throw refuseField("type", "has_bins");
  }),
];
