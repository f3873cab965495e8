import { sql } from "kysely";
import { overlap, membershipFault } from "@millwright/domain/register/crews/members/membership.ts";
import { shiftTerms, type ShiftTerm, type ShiftTermDraft } from "@millwright/domain/register/shifts/terms/contract.ts";
import { refuse, refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../../platform/lists/list.ts";
import { audit, changesOf, type Change } from "../../../platform/records/audit.ts";
import { withinReach, wouldReach } from "../../../platform/records/reach.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { announce } from "../../../platform/work/events.ts";
import { shiftEvents } from "../events.ts";

const list = defineList(shiftTerms.list, { kind: "shift-terms", defaultSort: [{ colId: "fromDay", sort: "desc" }] });
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("shiftTerms")
    .select(["shiftTerms.id", "shiftTerms.version", "shiftTerms.fromDay", "shiftTerms.toDay", "shiftTerms.offsetDays"]);

const termRows = async (ctx: Ctx, request: ListRequest) => await listRows(ctx, list, request, rows(ctx));

async function read(ctx: Ctx, id: number): Promise<ShiftTerm> {
  const [term] = await namedRows(ctx, list, rows(ctx).where("shiftTerms.id", "=", id));
  return term as ShiftTerm;
}

interface Whose {
  personId: number | null;
  crewId: number | null;
}

/** Whoever gives the same person or crew a pattern at once comes one after the other. */
async function hold(ctx: Ctx, { personId, crewId }: Whose): Promise<void> {
  const [table, id] = personId === null ? (["crews", crewId] as const) : (["people", personId] as const);
  await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(ctx.db);
}

/** One pattern a day: a person's own, or a crew's. */
async function assertFree(ctx: Ctx, whose: Whose, term: { fromDay: string; toDay: string | null }, id?: number): Promise<void> {
  if (membershipFault(term, [])) throw refuseField("toDay", "ends_before_start");
  const others = await ctx.db
    .selectFrom("shiftTerms")
    .select(["id", "fromDay", "toDay"])
    .where(whose.personId === null ? "crewId" : "personId", "=", whose.personId ?? whose.crewId)
    .execute();
  if (others.some((other) => other.id !== id && overlap(term, other))) throw refuseField("fromDay", "follows_already");
}

async function add(ctx: Ctx, sent: ShiftTermDraft): Promise<ShiftTerm> {
  const { shiftId, personId = null, crewId = null, fromDay, toDay = null, offsetDays = 0 } = sent;
  await assertRecords(ctx, [
    { kind: "shifts", id: shiftId, field: "shiftId" },
    { kind: "people", id: personId, field: "personId" },
    { kind: "crews", id: crewId, field: "crewId" },
  ]);
  if ((personId === null) === (crewId === null)) throw refuseField("personId", "person_or_crew");
  await hold(ctx, { personId, crewId });
  await assertFree(ctx, { personId, crewId }, { fromDay, toDay });
  const { id, siteId } = await ctx.db
    .insertInto("shiftTerms")
    .values({ shiftId, personId, crewId, fromDay, toDay, offsetDays })
    .returning(["id", "siteId"])
    .executeTakeFirstOrThrow();
  if (!wouldReach(ctx, "shift-terms", { siteId, personId, crewId }))
    throw refuseField(personId === null ? "crewId" : "personId", "outside_site");
  await tell(ctx, shiftId, "follower_added", [whoseChange({ personId, crewId }, "after")]);
  return await read(ctx, id);
}

const whoseChange = ({ personId, crewId }: Whose, side: "before" | "after" | "both"): Change => ({
  field: personId === null ? "crewId" : "personId",
  before: side === "after" ? null : (personId ?? crewId),
  after: side === "before" ? null : (personId ?? crewId),
});

async function tell(
  ctx: Ctx,
  shiftId: number,
  action: "follower_added" | "follower_changed" | "follower_removed",
  changes: readonly Change[],
): Promise<void> {
  audit(ctx, { action, entity: "shifts", entityId: shiftId, changes });
  if (changes.length > 0) await announce(ctx, shiftEvents[action], { id: shiftId, changes: [...changes] });
}

async function found(ctx: Ctx, id: number) {
  const reached = async (asking: Ctx) =>
    await ctx.db
      .selectFrom("shiftTerms")
      .selectAll()
      .where("id", "=", id)
      .where(() => withinReach(asking, "shift-terms"))
      .executeTakeFirst();
  const term = await reached(ctx);
  if (term) return term;
  const { doing: _doing, ...seeing } = ctx;
  throw (await reached(seeing)) ? refuse("forbidden", "forbidden") : refuse("not_found", "not_found");
}

export const termHandlers: Handlers<typeof shiftTerms> = {
  list: async (ctx, { body }) => await termRows(ctx, body),
  create: async (ctx, { body }) => await add(ctx, body),
  update: async (ctx, { params, body: { version, ...sent } }) => {
    const seen = await found(ctx, params.id);
    await hold(ctx, seen);
    const term = await found(ctx, params.id);
    if (term.version !== version) throw new Refusal("conflict", { reason: "stale", current: await read(ctx, params.id) });
    const patch = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as typeof sent;
    const wanted = { ...term, ...patch };
    await assertFree(ctx, term, { fromDay: wanted.fromDay, toDay: wanted.toDay }, term.id);
    const changes = changesOf(term, patch);
    if (changes.length > 0)
      await ctx.db
        .updateTable("shiftTerms")
        .set({
          fromDay: wanted.fromDay,
          toDay: wanted.toDay,
          offsetDays: wanted.offsetDays,
          version: version + 1,
          updatedAt: ctx.now.toISOString(),
        })
        .where("id", "=", term.id)
        .execute();
    await tell(ctx, term.shiftId, "follower_changed", changes.length === 0 ? [] : [whoseChange(term, "both"), ...changes]);
    return await read(ctx, term.id);
  },
  remove: async (ctx, { params }) => {
    const term = await found(ctx, params.id);
    await ctx.db.deleteFrom("shiftTerms").where("id", "=", term.id).execute();
    await tell(ctx, term.shiftId, "follower_removed", [whoseChange(term, "before")]);
    return { id: term.id };
  },
};
