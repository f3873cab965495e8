import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { assetMoving, assetsArchiving } from "../assets/events.ts";
import { locationsArchiving } from "../locations/events.ts";
import { named } from "../locations/service.ts";
import { codesOfInstalled, codesOfPositionsAt } from "./queries.ts";

export const listeners: readonly Listener[] = [
  // An installed asset stands where its position is, until it is removed there.
  on(assetMoving, "before it", async (ctx, { assetId, by }) => {
    if (by !== "edit" && by !== "movement") return;
    const codes = await codesOfInstalled(ctx, [assetId]);
    if (codes.length > 0) throw refuse("conflict", "asset_installed", { codes: named(codes) });
  }),
  on(assetsArchiving, "before it", async (ctx, { assetIds }) => {
    const installed = await codesOfInstalled(ctx, assetIds);
    if (installed.length > 0) throw refuse("conflict", "asset_installed", { codes: named(installed) });
    const positions = await codesOfPositionsAt(ctx, { assetIds });
    if (positions.length > 0) throw refuse("conflict", "has_positions", { codes: named(positions) });
  }),
  on(locationsArchiving, "before it", async (ctx, { locationIds }) => {
    const positions = await codesOfPositionsAt(ctx, { locationIds });
    if (positions.length > 0) throw refuse("conflict", "has_positions", { codes: named(positions) });
  }),
];
