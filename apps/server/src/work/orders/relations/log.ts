import { sql } from "kysely";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { roleOf, type Relation } from "@millwright/domain/work/orders/relations/relations.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { auditLines, told } from "../../../platform/records/audit-words.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { looking } from "./queries.ts";

const MOST = 200;

/** That an order came to belong together with another one, or no longer does: told of the relation, and here in the stories of both. */
export async function relationLines(ctx: Ctx, orderId: number): Promise<LogLine[]> {
  const names = (field: string, when: string) => sql`line.changes @> ${JSON.stringify([{ field, [when]: orderId }])}::jsonb`;
  const found = auditLines(ctx.db)
    .where("line.entity", "=", "work-order-relations")
    .where(
      () =>
        sql<boolean>`(${names("fromId", "after")} or ${names("toId", "after")} or ${names("fromId", "before")} or ${names("toId", "before")})`,
    );
  // Tasks that were split off are told of the order that was made of them.
  const split = auditLines(ctx.db)
    .innerJoin("workOrderRelations as r", (join) =>
      join.onRef("r.tenantId", "=", "line.tenantId").onRef("r.toOrderId", "=", "line.entityId").on("r.kind", "=", "sub"),
    )
    .select("r.toOrderId")
    .where("line.entity", "=", "work-orders")
    .where("line.action", "=", "created")
    .where("r.fromOrderId", "=", orderId)
    .where(() => sql<boolean>`line.changes @> '[{"field": "splitFrom"}]'::jsonb`);
  const [rows, splits] = await Promise.all([found.orderBy("line.id", "desc").limit(MOST).execute(), split.limit(MOST).execute()]);
  const lines = rows.map((row) => {
    const { person, changes } = told(row);
    const is = (field: string) => {
      const change = changes.find((one) => one.field === field);
      return change?.after ?? change?.before;
    };
    const relation = { kind: is("kind"), fromId: is("fromId"), toId: is("toId") } as Relation;
    const isNew = row.action === "created";
    const otherId = relation.fromId === orderId ? relation.toId : relation.fromId;
    return {
      id: row.id,
      at: row.at,
      person,
      isNew,
      otherId,
      action: `${isNew ? "related" : "unrelated"}_${roleOf(relation, orderId)}`,
      tasks: null,
    };
  });
  const parts = splits.map((row) => {
    const { person, changes } = told(row);
    const of = (wanted: string) => changes.find(({ field }) => field === wanted)?.after ?? [];
    const tasks = [of("tasks"), of("labour"), of("parts")].flat();
    return { id: row.id, at: row.at, person, isNew: true, otherId: row.toOrderId, action: "split_off", tasks };
  });
  const all = [...lines, ...parts];
  const codes = await codesOf(
    ctx,
    all.map(({ otherId }) => otherId),
  );
  return all.map(({ id, at, person, isNew, otherId, action, tasks }) => {
    const code = codes.get(otherId) ?? "other work";
    const changes = [
      { field: "related", before: isNew ? null : code, after: isNew ? code : null },
      ...(tasks === null ? [] : [{ field: "tasks", before: tasks, after: null }]),
    ];
    return { id, action, changes, logDate: at, person, logNotes: action };
  });
}

/** The numbers of those that the caller sees. */
async function codesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom("workOrders")
    .select(["id", "code"])
    .where("id", "in", [...ids, 0])
    .where(() => withinReach(looking(ctx), "work-orders"))
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
}
