import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit, type Change } from "../../../platform/records/audit.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { announce } from "../../../platform/work/events.ts";
import { crewEvents } from "../events.ts";

/** The crew whose members or duties change, held until the end of the call; refuses the field when there is none that the caller may change. */
export async function heldCrew(ctx: Ctx, crewId: number): Promise<void> {
  await assertRecords(ctx, [{ kind: "crews", id: crewId, field: "crewId" }]);
  await sql`select from crews where id = ${crewId} for no key update`.execute(ctx.db);
}

/** A row of a crew that the caller may change, with its crew held. */
export async function findInCrew<T extends "crewMembers" | "crewAssets">(ctx: Ctx, table: T, id: number) {
  await sql`select from crews where id = (select crew_id from ${sql.table(table)} where id = ${id}) and ${withinReach(ctx, "crews")} for no key update`.execute(
    ctx.db,
  );
  const found = await ctx.db
    .selectFrom(table as "crewMembers")
    .innerJoin("crews", (join) =>
      join.onRef("crews.tenantId", "=", `${table as "crewMembers"}.tenantId`).onRef("crews.id", "=", `${table as "crewMembers"}.crewId`),
    )
    .selectAll(table as "crewMembers")
    .where(`${table as "crewMembers"}.id`, "=", id)
    .where(() => withinReach(ctx, "crews"))
    .executeTakeFirst();
  if (!found) throw refuse("not_found", "not_found");
  return found;
}

type Action = "member_added" | "member_changed" | "member_removed" | "served_added" | "served_removed";

/** In the crew's log, and to whoever hears of crews. */
export async function tellOfCrew(ctx: Ctx, crewId: number, action: Action, changes: readonly Change[]): Promise<void> {
  audit(ctx, { action, entity: "crews", entityId: crewId, changes: [...changes] });
  if (changes.length > 0) await announce(ctx, crewEvents[action], { id: crewId, changes: [...changes] });
}
