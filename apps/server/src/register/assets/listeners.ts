import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { locationsArchiving, locationsResited } from "../locations/events.ts";
import { named } from "../locations/service.ts";
import { codesOfAssetsAt, deriveSites } from "./queries.ts";

export const listeners: readonly Listener[] = [
  on(locationsArchiving, "before it", async (ctx, { locationIds }) => {
    const codes = await codesOfAssetsAt(ctx, locationIds);
    if (codes.length > 0) throw refuse("conflict", "has_assets", { codes: named(codes) });
  }),
  on(locationsResited, "with it", async (ctx, { locationIds }) => await deriveSites(ctx, { locationIds })),
];
