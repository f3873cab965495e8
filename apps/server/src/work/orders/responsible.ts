import { fitsContractor, type Given } from "@millwright/domain/work/orders/contractor.ts";
import type { Responsible } from "@millwright/domain/work/orders/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertPerson } from "../../foundation/people/service.ts";
import { expiredOf } from "../../register/certificates/service.ts";
import { crewsOfPeople } from "../../register/crews/service.ts";
import { certificateRuleOf } from "../settings/service.ts";

const FIELD = "responsiblePersonId";

/** Whoever is made responsible is somebody whom the caller may see, and where the organisation says so without an expired certificate. Asked by every way to an order. */
export async function assertResponsible(ctx: Ctx, personId: number): Promise<void> {
  await assertPerson(ctx, personId, FIELD);
  await assertMayWork(ctx, personId, FIELD);
}

/** The second half alone, for somebody whom the caller knows as a member of the crew. */
export async function assertMayWork(ctx: Ctx, personId: number, field: string): Promise<void> {
  const { rule, expired } = await standingOf(ctx, personId);
  if (rule === "block" && expired.length > 0)
    throw refuseField(field, "certificate_expired", { names: expired.map(({ kind }) => kind).join(", ") });
}

/** Where an order names a contractor, whoever is responsible works for it. */
export async function assertOfContractor(ctx: Ctx, given: Given, field: string): Promise<void> {
  if (typeof given.contractorId !== "number" || typeof given.personId !== "number") return;
  const person = await ctx.db.selectFrom("people").select("employerId").where("id", "=", given.personId).executeTakeFirst();
  if (!fitsContractor(given, person?.employerId ?? null)) throw refuseField(field, "not_of_contractor");
}

/** What speaks against giving somebody work, and what the organisation makes of it. */
export async function standingOf(ctx: Ctx, personId: number): Promise<Responsible> {
  const { rule, kinds } = await certificateRuleOf(ctx);
  if (rule === "off") return { rule, expired: [] };
  return { rule, expired: (await expiredOf(ctx, [personId], kinds)).get(personId) ?? [] };
}

/** Those who may not be given work, with the kinds of what has expired: of everybody for many rows at once, or of these. */
export async function blockedPeople(ctx: Ctx, whom: readonly number[] | "everybody" = "everybody"): Promise<ReadonlyMap<number, string>> {
  const { rule, kinds } = await certificateRuleOf(ctx);
  if (rule !== "block") return new Map();
  const expired = await expiredOf(ctx, whom, kinds);
  return new Map([...expired].flatMap(([id, own]) => (own.length > 0 ? [[id, own.map(({ kind }) => kind).join(", ")] as const] : [])));
}

/** For whom those work who are not our own, for many rows at once. */
export async function employersOf(ctx: Ctx): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db.selectFrom("people").select(["id", "employerId"]).where("employerId", "is not", null).execute();
  return new Map(rows.map(({ id, employerId }) => [id, Number(employerId)]));
}

/**
 * Of these, who may be given work: who has not left, and whom no expired certificate keeps from it; and which crews are still there. What is decided without a caller who could be
 * refused asks it: orders of plans, copies.
 */
export async function fitForWork(
  ctx: Ctx,
  { people, crews }: { people: readonly number[]; crews: readonly number[] },
): Promise<{ people: ReadonlySet<number>; crews: ReadonlySet<number> }> {
  const there = async (table: "people" | "crews", ids: readonly number[]): Promise<number[]> =>
    ids.length === 0
      ? []
      : (
          await ctx.db
            .selectFrom(table)
            .select("id")
            .where("id", "in", [...ids])
            .where("archivedAt", "is", null)
            .execute()
        ).map(({ id }) => id);
  const [found, crewsFound] = await Promise.all([there("people", people), there("crews", crews)]);
  const blocked = found.length === 0 ? new Map<number, string>() : await blockedPeople(ctx, found);
  return { people: new Set(found.filter((id) => !blocked.has(id))), crews: new Set(crewsFound) };
}

interface Staffing {
  crewId?: number | null | undefined;
  responsiblePersonId?: number | null | undefined;
  estStartAt?: string | null | undefined;
}

/** The crew that work takes from its person, where it is given to one and to no crew; null where it takes none. */
export async function crewOfPerson(ctx: Ctx, { crewId, responsiblePersonId, estStartAt = null }: Staffing): Promise<number | null> {
  if (crewId || !responsiblePersonId) return null;
  return (await crewsOfPeople(ctx, [responsiblePersonId], estStartAt)).get(responsiblePersonId) ?? null;
}
