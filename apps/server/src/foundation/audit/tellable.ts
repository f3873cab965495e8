import { sql, type RawBuilder } from "kysely";
import { CONFIDENTIAL } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { toldAtAll, toldOfRecord } from "../../platform/records/reach.ts";

/** Without what the caller may not even know of: of a confidential kind the entries about records that their right to it reaches. */
export const tellable = (ctx: Ctx): RawBuilder<boolean> => {
  const kept = CONFIDENTIAL.filter(({ kind }) => toldAtAll(ctx, kind) !== "all").map(({ kind }) => kind);
  if (kept.length === 0) return sql<boolean>`true`;
  const others = sql<boolean>`audit_log.entity <> all(${kept}::text[])`;
  const some = kept.filter((kind) => toldAtAll(ctx, kind) === "some");
  const told = some.map((kind) => sql<boolean>`(audit_log.entity = ${kind} and ${toldOfRecord(ctx, kind, sql.ref("auditLog.entityId"))})`);
  return sql<boolean>`(${sql.join([others, ...told], sql` or `)})`;
};
