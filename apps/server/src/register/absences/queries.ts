import { sql } from "kysely";
import { absences, type Absence } from "@millwright/domain/register/absences/contract.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { addressOf } from "../../foundation/people/service.ts";
import { doing, reachesAll, withinReach } from "../../platform/records/reach.ts";

/** Why somebody is away is told to themselves and to who approves. */
const isToldTo = (ctx: Ctx) => reachesAll(doing(ctx, "approve"), "absences") || isTold(ctx);

const list = defineList(absences.list, {
  kind: "absences",
  refs: { name: "person.name" },
  shownIf: { type: isToldTo, remark: isToldTo },
  defaultSort: [{ colId: "fromDay", sort: "desc" }],
});

/** The same as a condition, in every row. */
export const isTold = (ctx: Ctx) =>
  sql<boolean>`(absences.person_id = ${ctx.personId} or ${withinReach(doing(ctx, "approve"), "absences")})`;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("absences")
    .select([
      "absences.id",
      "absences.fromDay",
      "absences.toDay",
      "absences.fromTime",
      "absences.toTime",
      "absences.remark",
      "absences.state",
      "absences.archivedAt",
    ])
    .select(isTold(ctx).as("isTold"));

const untold = <R extends { isTold: boolean; person: { name: string }; type: unknown; remark: unknown }>(row: R): R & { name: string } => ({
  ...row,
  name: row.person.name,
  ...(row.isTold ? {} : { type: null, remark: null }),
});

export async function absenceRows(ctx: Ctx, request: ListRequest) {
  // Words are looked for in what the person is called: an absence says nothing of its own that everybody may read.
  const words = folded(request.search ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5);
  const isNamed = sql<boolean>`absences.person_id in (select p.id from people p where ${sql.join(
    [sql`true`, ...words.map((word) => sql`strpos(p.search_text, ${word}) > 0`)],
    sql` and `,
  )})`;
  const query = rows(ctx)
    .where("absences.archivedAt", request.archived ? "is not" : "is", null)
    .$if(words.length > 0, (found) => found.where(() => isNamed));
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: reply.rows.map(untold) };
}

const whole = async (ctx: Ctx, ids: readonly number[]) => {
  const query = rows(ctx)
    .select(["absences.version", "absences.personId", "absences.typeId", "absences.createdAt", "absences.updatedAt"])
    .where(() => sql<boolean>`absences.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "absences"));
  const found = await namedRows(ctx, list, query);
  return found.map(untold).map((row) => (row.isTold ? row : { ...row, typeId: null }));
};

export async function findAbsence(ctx: Ctx, id: number): Promise<Absence | undefined> {
  const [row] = await whole(ctx, [id]);
  return row as Absence | undefined;
}

/** Absences as a file brings them back: a person by e-mail address and name. */
export async function wholeAbsences(ctx: Ctx, ids: readonly number[]) {
  const found = await whole(ctx, ids);
  const people = await ctx.db
    .selectFrom("people")
    .select(["id", "name", addressOf(ctx).as("email")])
    .where("id", "in", [0, ...found.map(({ personId }) => personId)])
    .execute();
  const types = await ctx.db
    .selectFrom("referenceValues")
    .select(["id", "code", "name"])
    .where("id", "in", [0, ...found.flatMap(({ typeId }) => typeId ?? [])])
    .execute();
  return found.map((row) => ({
    ...row,
    person: people.filter(({ id }) => id === row.personId).map(({ email, name }) => ({ code: email, name }))[0],
    type: types.find(({ id }) => id === row.typeId) ?? null,
  }));
}

/** What stands against another absence of this person: all that was not refused or put away. */
export async function standingAbsences(ctx: Ctx, personId: number, fromDay: string, toDay: string) {
  return await ctx.db
    .selectFrom("absences")
    .select(["id", "fromDay", "toDay", "fromTime", "toTime"])
    .where("personId", "=", personId)
    .where("archivedAt", "is", null)
    .where("state", "!=", "refused")
    .where("fromDay", "<=", toDay)
    .where("toDay", ">=", fromDay)
    .execute();
}

/** The absence of this person that begins on this day. */
export async function absenceFrom(ctx: Ctx, personId: number, fromDay: string): Promise<number[]> {
  const found = await ctx.db
    .selectFrom("absences")
    .select("id")
    .where("personId", "=", personId)
    .where("fromDay", "=", fromDay)
    .where("archivedAt", "is", null)
    .execute();
  return found.map(({ id }) => id);
}
