import { sql } from "kysely";
import { crewMemberTarget as target } from "@millwright/domain/register/crews/members/import.ts";
import { crewMembers, type CrewMember, type CrewMemberDraft } from "@millwright/domain/register/crews/members/contract.ts";
import { membershipFault, type Membership } from "@millwright/domain/register/crews/members/membership.ts";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import type { Database } from "../../../platform/db/db.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { exporting } from "../../../platform/lists/exporting.ts";
import { wholeOf } from "../../../platform/lists/whole.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { listRows, namedRows } from "../../../platform/lists/list.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import { addressOf, assertPerson } from "../../../foundation/people/service.ts";
import { raiseGrantsVersion } from "../../../foundation/tenants/service.ts";
import { findInCrew, heldCrew, tellOfCrew } from "./held-crew.ts";

const list = defineList(crewMembers.list, { kind: "crew-members", defaultSort: [{ colId: "fromDay", sort: "desc" }] });
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("crewMembers")
    .select(["crewMembers.id", "crewMembers.version", "crewMembers.fromDay", "crewMembers.toDay", "crewMembers.isLead"]);

const memberRows = async (ctx: Ctx, request: ListRequest) => await listRows(ctx, list, request, rows(ctx));

async function read(ctx: Ctx, id: number): Promise<CrewMember> {
  const [member] = await namedRows(ctx, list, rows(ctx).where("crewMembers.id", "=", id));
  return member as CrewMember;
}

type MemberChange = Partial<Pick<CrewMemberDraft, "fromDay" | "toDay" | "isLead">>;

/** Memberships as a file brings them back: a person by e-mail address and name. */
export async function wholeMembers(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .selectFrom("crewMembers as m")
    .innerJoin("crews as c", "c.id", "m.crewId")
    .innerJoin("people as p", "p.id", "m.personId")
    .select(["m.id", "m.version", "m.crewId", "m.personId", "m.fromDay", "m.toDay", "m.isLead"])
    .select(["c.code as crewCode", "c.name as crewName", addressOf(ctx, "p").as("email"), "p.name"])
    .where(() => sql<boolean>`m.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "crew-members", "m"))
    .execute();
  return found.map(({ crewCode, crewName, email, name, ...row }) => ({
    ...row,
    crew: { code: crewCode, name: crewName },
    person: { code: email, name },
  }));
}

/** The membership of this person that begins on this day. */
export async function membershipFrom(ctx: Ctx, crewId: number, personId: number, fromDay: string): Promise<number | null> {
  const found = await ctx.db
    .selectFrom("crewMembers")
    .select("id")
    .where("crewId", "=", crewId)
    .where("personId", "=", personId)
    .where("fromDay", "=", fromDay)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Under the crew's lock: those who enter the same person at once come one after the other. */
async function assertFree(
  ctx: Ctx,
  { crewId, personId, ...term }: Membership & { crewId: number; personId: number },
  id?: number,
): Promise<void> {
  const others = await ctx.db
    .selectFrom("crewMembers")
    .select(["id", "fromDay", "toDay"])
    .where("crewId", "=", crewId)
    .where("personId", "=", personId)
    .execute();
  const fault = membershipFault(
    term,
    others.filter((other) => other.id !== id),
  );
  if (fault) throw new Refusal("invalid", { fields: [fault] });
}

/** What a member reaches is remembered with the session; every change ends that memory once it is committed. */
export const memberHandlers = ({ db }: { db: Database }): Handlers<typeof crewMembers> => {
  const forgetGrants = (ctx: Ctx) => ctx.afterCommit(() => raiseGrantsVersion(db, ctx.tenantId));
  return {
    list: async (ctx, { body }) => await memberRows(ctx, body),
    export: exporting(crewMembers.list, memberRows, wholeOf(target, wholeMembers)),
    create: async (ctx, { body }) => {
      forgetGrants(ctx);
      return await addMember(ctx, body);
    },
    update: async (ctx, { params, body: { version, ...change } }) => {
      forgetGrants(ctx);
      return await changeMember(ctx, params.id, version, change);
    },
    remove: async (ctx, { params }) => {
      forgetGrants(ctx);
      const found = await findInCrew(ctx, "crewMembers", params.id);
      await ctx.db.deleteFrom("crewMembers").where("id", "=", found.id).execute();
      await tellOfCrew(ctx, found.crewId, "member_removed", [{ field: "memberId", before: found.personId, after: null }]);
      return { id: found.id };
    },
  };
};

export async function changeMember(ctx: Ctx, id: number, version: number, sent: MemberChange): Promise<CrewMember> {
  const change = definedOf(sent);
  const found = await findInCrew(ctx, "crewMembers", id);
  assertOther(ctx, found.personId);
  if (found.version !== version) throw new Refusal("conflict", { reason: "stale", current: await read(ctx, id) });
  const term = { ...found, ...change };
  await assertFree(ctx, term, found.id);
  const changes = changesOf(found, change);
  if (changes.length > 0)
    await ctx.db
      .updateTable("crewMembers")
      .set({ fromDay: term.fromDay, toDay: term.toDay, isLead: term.isLead, version: version + 1, updatedAt: ctx.now.toISOString() })
      .where("id", "=", found.id)
      .execute();
  // Whose days these are stands beside them.
  const whose = { field: "memberId", before: found.personId, after: found.personId };
  await tellOfCrew(ctx, found.crewId, "member_changed", changes.length === 0 ? [] : [whose, ...changes]);
  return await read(ctx, found.id);
}

/** A crew gives its members rows, and its lead hours to book: nobody says of themselves when they belong to one. Leaving it is free. */
function assertOther(ctx: Ctx, personId: number): void {
  if (personId === ctx.personId) throw refuseField("personId", "not_yourself");
}

export async function addMember(
  ctx: Ctx,
  { crewId, personId, fromDay, toDay = null, isLead = false }: CrewMemberDraft,
): Promise<CrewMember> {
  await heldCrew(ctx, crewId);
  assertOther(ctx, personId);
  await assertPerson(ctx, personId, "personId");
  await assertFree(ctx, { crewId, personId, fromDay, toDay });
  const { id } = await ctx.db
    .insertInto("crewMembers")
    .values({ crewId, personId, fromDay, toDay, isLead })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tellOfCrew(ctx, crewId, "member_added", [{ field: "memberId", before: null, after: personId }]);
  return await read(ctx, id);
}

/** Only what was sent. */
const definedOf = <T extends object>(sent: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
