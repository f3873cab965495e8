import { sql } from "kysely";
import type { reordering } from "@millwright/domain/materials/reordering/contract.ts";
import { examples } from "@millwright/domain/materials/reordering/examples.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { notices } from "./notices.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { audit } from "../../platform/records/audit.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertPlaces, holdStock } from "../stock/service.ts";
import { acceptSuggestions } from "./accepting.ts";
import { computeLevels } from "./computing.ts";
import { noticeAll, recomputeAll } from "./clock.ts";
import { suggestionsFor, type About } from "./queries.ts";

async function recompute(ctx: Ctx, { warehouseId, partId }: About) {
  await assertRecords(ctx, [
    { kind: "warehouses", id: warehouseId, field: "warehouseId" },
    { kind: "master-parts", id: partId, field: "partId" },
  ]);
  const of = (column: string, id: number | undefined) => (id === undefined ? sql`true` : sql`${sql.ref(column)} = ${id}`);
  const where = sql<boolean>`${of("stock_levels.warehouse_id", warehouseId)} and ${of("stock_levels.part_id", partId)} and ${withinReach(ctx, "stock-levels")}`;
  const done = await computeLevels(ctx, where);
  audit(ctx, {
    action: "computed",
    entity: "stock-levels",
    entityId: null,
    changes: [{ field: "levels", before: null, after: done.changed }],
  });
  return done;
}

async function byFormula(ctx: Ctx, { partId, warehouseId }: { partId: number; warehouseId: number }) {
  await assertPlaces(ctx, [{ partId, warehouseId }]);
  const [level] = (await holdStock(ctx, [{ partId, warehouseId }])).levels.values();
  const id = level?.id ?? 0;
  const before = await ctx.db.selectFrom("stockLevels").select("levelsBy").where("id", "=", id).executeTakeFirstOrThrow();
  await sql`update stock_levels set levels_by = 'formula', levels_person_id = ${ctx.personId || null}, levels_reason = null, version = version + 1, updated_at = now()
    where id = ${id}`.execute(ctx.db);
  const also = [{ field: "levelsBy", before: before.levelsBy, after: "formula" }];
  const done = await computeLevels(ctx, sql<boolean>`stock_levels.id = ${id}`, also);
  if (done.changed === 0) audit(ctx, { action: "updated", entity: "stock-levels", entityId: id, changes: also });
  return done;
}

const handlers: Handlers<typeof reordering> = {
  suggestions: async (ctx, { query }) => {
    for (const [kind, id] of [
      ["warehouses", query.warehouseId],
      ["master-parts", query.partId],
    ] as const) {
      if (id === undefined) continue;
      const { rows } = await sql`select 1 from ${sql.table(kind === "warehouses" ? "warehouses" : "masterParts")} r
        where r.id = ${id} and ${withinReach(ctx, kind, "r")}`.execute(ctx.db);
      if (rows.length === 0) throw refuse("not_found", "not_found");
    }
    return await suggestionsFor(ctx, query);
  },
  accept: async (ctx, { body }) => await acceptSuggestions(ctx, body.lines),
  byFormula: async (ctx, { body }) => await byFormula(ctx, body),
  recompute: async (ctx, { body }) => await recompute(ctx, body),
};

export const feature = defineFeature({
  notices,
  calls: [served("reordering", examples, handlers)],
  // At night, when what was used by day is known.
  chores: ({ db, listeners, log }) => ({
    "reorder-alerts": { when: "*/10 * * * *", atStart: true, run: async () => await noticeAll({ db, listeners, log }) },
    "reorder-levels": { when: "20 2 * * *", run: async () => await recomputeAll({ db, listeners, log }) },
  }),
});
