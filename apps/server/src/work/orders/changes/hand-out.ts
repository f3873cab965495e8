import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Taker } from "@millwright/domain/work/orders/contract.ts";
import { handingFault, type CrewWork, type Hand } from "@millwright/domain/work/orders/handing-out.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertPerson } from "../../../foundation/people/service.ts";
import { membersToday, type MemberToday } from "../../../register/crews/service.ts";
import { orderEvents } from "../events.ts";
import { changeOrder, lockOrder, records } from "../orders.ts";
import type { WorkOrder } from "../queries.ts";
import { assertMayWork, assertOfContractor, blockedPeople } from "../responsible.ts";

interface Wanted {
  id: number;
  personId: number | null;
  version: number;
}

/** Gives an order to a member of its crew, or back to the crew, in the name of a member or lead. */
export async function handOut(ctx: Ctx, { id, personId, version }: Wanted): Promise<WorkOrder> {
  const { may } = await records.get(ctx, id);
  const order = await lockOrder(ctx, id, version);
  const seal = sealOf(order.status.category, "plan");
  if (seal) throw refuse("conflict", seal);
  const members = order.crewId === null ? [] : await membersToday(ctx, order.crewId);
  const fault = handingFault(order, handOf(ctx, members, may.update), { personId, isMember: isOf(members, personId) });
  if (fault === "not_of_the_crew") {
    await assertPerson(ctx, Number(personId), "personId");
    throw refuseField("personId", fault);
  }
  if (fault) throw refuse("conflict", fault);
  if (personId !== null && personId !== order.responsiblePersonId) await assertMayWork(ctx, personId, "personId");
  if (personId !== order.responsiblePersonId) await assertOfContractor(ctx, { contractorId: order.contractorId, personId }, "personId");
  return await changeOrder(ctx, order, { responsiblePersonId: personId }, { as: orderEvents.updated, payload: {} });
}

/** What the caller may do with an order of a crew: nothing where it is no crew's or its plan stands fast. */
export async function takersOf(ctx: Ctx, id: number): Promise<{ mayTake: boolean; mayGiveBack: boolean; people: Taker[] }> {
  const { crewId, responsiblePersonId, status, may } = await records.get(ctx, id);
  const isOpen = sealOf(status.category, "plan") === null;
  const members = crewId === null || !isOpen ? [] : await membersToday(ctx, crewId);
  const hand = handOf(ctx, members, may.update);
  const order: CrewWork = { crewId, responsiblePersonId };
  const mayGive = (to: number | null) => isOpen && handingFault(order, hand, { personId: to, isMember: isOf(members, to) }) === null;
  const barred = await blockedPeople(
    ctx,
    members.map(({ personId }) => personId),
  );
  const people = members.filter(({ personId }) => personId !== hand.personId && personId !== responsiblePersonId && mayGive(personId));
  return {
    mayTake: responsiblePersonId !== ctx.personId && mayGive(ctx.personId) && !barred.has(ctx.personId),
    mayGiveBack: responsiblePersonId !== null && mayGive(null),
    people: await withOpenOrders(ctx, people, barred),
  };
}

const isOf = (members: readonly MemberToday[], personId: number | null) => members.some((member) => member.personId === personId);

const handOf = ({ personId }: Ctx, members: readonly MemberToday[], mayUpdate: boolean): Hand => ({
  personId,
  isMember: isOf(members, personId),
  isLead: members.some((member) => member.personId === personId && member.isLead),
  mayUpdate,
});

async function withOpenOrders(ctx: Ctx, members: readonly MemberToday[], barred: ReadonlyMap<number, string>): Promise<Taker[]> {
  if (members.length === 0) return [];
  const { rows } = await sql<{ id: number; open: number }>`select responsible_person_id as id, count(*)::int as open from work_orders
    where responsible_person_id = any(${members.map(({ personId }) => personId)}::bigint[]) and not is_ended group by 1`.execute(ctx.db);
  const open = new Map(rows.map(({ id, open: count }) => [id, count]));
  return members.map(({ personId, name, isLead }) => ({
    id: personId,
    name,
    isLead,
    openOrders: open.get(personId) ?? 0,
    barredBy: barred.get(personId) ?? null,
  }));
}
