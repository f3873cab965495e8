import { holds } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { telling } from "../../platform/work/figures.ts";
import { assetMoved, assetMoving, assetsArchiving, whereabouts, type MovedBy } from "../assets/events.ts";
import { fromOf, insertLine, toOf } from "./entering.ts";
import { lastOf, openOf, siteOfPlace, whereaboutsOfAssets } from "./queries.ts";

/** What is done elsewhere leaves a line here; a movement writes its own. */
const KIND_OF = {
  edit: "move",
  position: "move",
  install: "install",
  remove: "remove",
  undo: "undo",
  movement: null,
} as const satisfies Record<MovedBy, string | null>;

export const listeners: readonly Listener[] = [
  // What is on its way or with somebody is not put elsewhere beside that: its receipt or return comes first.
  on(assetMoving, "before it", async (ctx, { assetId, by }) => {
    if (by === "movement") return;
    const open = await openOf(ctx, assetId);
    if (open) throw refuse("conflict", open.kind === "transfer" ? "in_transit" : "checked_out");
  }),
  on(assetsArchiving, "before it", async (ctx, { assetIds }) => {
    for (const id of (await whereaboutsOfAssets(ctx, assetIds)).keys()) {
      const open = await openOf(ctx, id);
      throw refuse("conflict", open?.kind === "transfer" ? "in_transit" : "checked_out");
    }
  }),
  on(assetMoved, "with it", async (ctx, { assetId, by, from, to, at, reason, positionId }) => {
    const kind = KIND_OF[by];
    if (kind === null) return;
    const [was, is, last] = [await siteOfPlace(ctx, from), await siteOfPlace(ctx, to), kind === "undo" ? await lastOf(ctx, assetId) : null];
    const siteId = is?.siteId ?? null;
    const places = { ...fromOf(from, was?.siteId ?? null), ...toOf(to, siteId) };
    const undoesId = last?.positionId === positionId ? (last?.id ?? null) : null;
    await insertLine(ctx, { assetId, kind, at: at ?? ctx.now.toISOString(), reason, positionId, undoesId, siteId, ...places });
  }),
  telling(whereabouts, async (ctx, ids) => (holds(ctx.grants, "asset-movements", "view") ? await whereaboutsOfAssets(ctx, ids) : null)),
];
