import { sql } from "kysely";
import { lasts, sharesTime, type AbsenceTerm } from "@millwright/domain/register/absences/absence.ts";
import type { Absence, AbsenceDraft, AbsenceState } from "@millwright/domain/register/absences/contract.ts";
import { refuseField, Refusal } from "@millwright/domain/kit/errors.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { doing, wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertPerson } from "../../foundation/people/service.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { absenceEvents } from "./events.ts";
import { findAbsence, standingAbsences } from "./queries.ts";

export const records = recordsOf({ table: "absences", entity: "absences", find: findAbsence, events: absenceEvents });

export async function createAbsence(ctx: Ctx, { fromTime = null, toTime = null, state, ...sent }: AbsenceDraft): Promise<Absence> {
  const person = await assertPerson(ctx, sent.personId, "personId");
  if (!wouldReach(ctx, "absences", { personId: person.id, siteId: person.siteId })) throw refuseField("personId", "own_absence_only");
  await assertValues(ctx, [{ list: "absence-types", id: sent.typeId, field: "typeId" }]);
  const isApprover = mayApprove(ctx, person.id, person.siteId);
  if (state && state !== "asked" && !isApprover) throw refuseField("state", "approval_missing");
  await assertFree(ctx, { ...sent, fromTime, toTime }, person.name);
  return await records.create(ctx, {
    ...sent,
    fromTime,
    toTime,
    state: state ?? (isApprover ? "approved" : "asked"),
    createdBy: ctx.personId,
  });
}

export async function updateAbsence(
  ctx: Ctx,
  id: number,
  version: number,
  { state: wanted, ...fields }: Partial<AbsenceDraft>,
): Promise<Absence> {
  const sent = { ...fields, ...(wanted && { state: wanted }) };
  const seen = await records.get(ctx, id);
  const person = sent.personId === undefined || sent.personId === seen.personId ? null : await assertPerson(ctx, sent.personId, "personId");
  if (person && !wouldReach(ctx, "absences", { personId: person.id, siteId: person.siteId }))
    throw refuseField("personId", "own_absence_only");
  await assertValues(ctx, [{ list: "absence-types", id: sent.typeId, field: "typeId", was: seen.typeId }]);
  const isApprover = await mayDecide(ctx, id);
  if (sent.state && sent.state !== seen.state && !isApprover) throw refuseField("state", "approval_missing");
  const { personId = seen.personId, fromDay = seen.fromDay, toDay = seen.toDay } = sent;
  const term = { fromDay, toDay, fromTime: orSeen(sent.fromTime, seen.fromTime), toTime: orSeen(sent.toTime, seen.toTime) };
  const state = sent.state ?? seen.state;
  if (state !== "refused") await assertFree(ctx, { personId, ...term }, person?.name ?? seen.person.name, id);
  // Other days than those that were approved are asked for again.
  const isOther = personId !== seen.personId || JSON.stringify(term) !== JSON.stringify(termOf(seen));
  const again = isOther && !isApprover && seen.state === "approved" ? { state: "asked" as const } : {};
  return await records.update(ctx, id, version, { ...sent, ...again });
}

export async function decideAbsence(ctx: Ctx, id: number, version: number, state: Exclude<AbsenceState, "asked">): Promise<Absence> {
  const seen = await records.get(ctx, id);
  if (state === "approved" && seen.state === "refused") await assertFree(ctx, seen, seen.person.name, id);
  return await records.update(ctx, id, version, { state }, "decided");
}

export async function restoreAbsence(ctx: Ctx, id: number, version: number): Promise<Absence> {
  const seen = await records.get(ctx, id);
  if (seen.state !== "refused") await assertFree(ctx, seen, seen.person.name, id);
  return await records.restore(ctx, id, version);
}

/** The log of an absence, for those who are not told why without the kind and the remark. */
export async function absenceLog(ctx: Ctx, id: number): Promise<{ rows: LogLine[] }> {
  const [log, isTold] = [await records.log(ctx, id), (await records.get(ctx, id)).typeId !== null];
  if (isTold) return log;
  return {
    rows: log.rows.map((row) => ({ ...row, changes: row.changes.filter(({ field }) => field !== "typeId" && field !== "remark") })),
  };
}

const orSeen = <T>(sent: T | undefined, seen: T): T => (sent === undefined ? seen : sent);
const termOf = ({ fromDay, toDay, fromTime, toTime }: AbsenceTerm): AbsenceTerm => ({ fromDay, toDay, fromTime, toTime });

const mayApprove = (ctx: Ctx, personId: number, siteId: number | null): boolean =>
  wouldReach(doing(ctx, "approve"), "absences", { personId, siteId });
const mayDecide = async (ctx: Ctx, id: number): Promise<boolean> => (await findAbsence(doing(ctx, "approve"), id)) !== undefined;

/** Nobody is away twice at a time. Under the person's lock: those who enter the same days at once come one after the other. */
async function assertFree(ctx: Ctx, { personId, ...term }: AbsenceTerm & { personId: number }, name: string, own?: number): Promise<void> {
  if (term.toDay < term.fromDay) throw refuseField("toDay", "ends_before_start");
  if (!lasts(term)) throw refuseField("toTime", "ends_before_start");
  await sql`select from people where id = ${personId} for no key update`.execute(ctx.db);
  const other = (await standingAbsences(ctx, personId, term.fromDay, term.toDay)).find((one) => one.id !== own && sharesTime(one, term));
  if (other)
    throw new Refusal("invalid", {
      fields: [{ path: "fromDay", reason: "absent_already", params: { name, from: other.fromDay, to: other.toDay } }],
    });
}
