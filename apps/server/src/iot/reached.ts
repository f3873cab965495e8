import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../platform/call/ctx.ts";
import { withinReach } from "../platform/records/reach.ts";

/** The sensor or gateway, if the caller reaches it; else it is as if it were not there. */
export async function reached(ctx: Ctx, kind: "sensors" | "gateways", id: number): Promise<Ref> {
  const { rows } = await sql<Ref>`select id, code, name from ${sql.table(kind)} where id = ${id} and ${withinReach(ctx, kind)}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw refuse("not_found", "not_found");
  return rows[0];
}
