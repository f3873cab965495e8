import { sql } from "kysely";
import { PRIORITY } from "@millwright/domain/work/orders/priority.ts";
import type { Category } from "@millwright/domain/work/orders/status.ts";
import type { Announced } from "../../platform/call/ctx.ts";
import { after, before, idIn, notice, reasonOf, type CardHead, type Notices, type Ties } from "../../platform/work/notices.ts";
import { noteWritten, orderDue, orderEvents, orderMoved, orderOverdue, signatureWanted, stepFound } from "./events.ts";

const OVER: readonly Category[] = ["completed", "closed", "cancelled"];
const RESPONSIBLE = "responsiblePersonId";

const namedIn = ({ payload }: Announced) => noteWritten.payload.parse(payload);

/** Who hears what of orders. What is made with somebody's name is given to them as well as what is given later. */
export const notices: Notices = {
  lines: [
    ...[orderEvents.created, orderEvents.updated].flatMap((its) => [
      notice("order-given", its, {
        when: (told) => idIn(after(told, RESPONSIBLE)) !== null,
        who: [{ named: (told) => [idIn(after(told, RESPONSIBLE))], as: "responsible" }],
      }),
      // Whoever of the crew answers for it hears it by their own line.
      notice("order-given-crew", its, {
        when: (told) => idIn(after(told, "crewId")) !== null && idIn(after(told, RESPONSIBLE)) === null,
        who: ["crew"],
      }),
    ]),
    notice("order-taken", orderEvents.updated, {
      when: (told) => idIn(before(told, RESPONSIBLE)) !== null,
      who: [{ named: (told) => [idIn(before(told, RESPONSIBLE))], as: "wasResponsible" }],
    }),
    notice("order-due-moved", orderEvents.updated, {
      when: (told) => before(told, "dueAt") !== undefined && before(told, "dueAt") !== null && idIn(after(told, RESPONSIBLE)) === null,
      who: ["responsible"],
    }),
    notice("order-held", orderMoved, {
      when: ({ payload: { from, to } }) => to === "on_hold" && from !== "on_hold",
      who: ["responsible", "requester", "watchers"],
      facts: (told) => reasonOf(told, "statusReason"),
    }),
    notice("order-cancelled", orderMoved, {
      when: ({ payload: { from, to } }) => to === "cancelled" && from !== "cancelled",
      who: ["responsible", "requester", "watchers"],
      facts: (told) => reasonOf(told, "statusReason"),
    }),
    notice("order-reopened", orderMoved, {
      when: ({ payload: { from, to } }) => OVER.includes(from) && !OVER.includes(to),
      who: ["responsible", "requester", "watchers"],
      facts: (told) => reasonOf(told, "statusReason"),
    }),
    notice("order-completed", orderMoved, {
      when: ({ payload: { from, to } }) => to === "completed" && !OVER.includes(from),
      who: ["requester", "watchers"],
    }),
    notice("order-found", stepFound, {
      who: ["leads", { may: "approve", of: "work-orders" }],
      facts: ({ payload: { step, found } }) => ({ step, found }),
    }),
    notice("order-signature", signatureWanted, { who: [{ may: "approve", of: "work-orders" }] }),
    notice("order-due", orderDue, { who: ["holder"] }),
    notice("order-overdue", orderOverdue, { who: ["holder"] }),
    notice("order-named", noteWritten, {
      who: [{ named: (told) => namedIn(told).people, as: "named" }, { crewsNamed: (told) => namedIn(told).crews }],
      facts: ({ payload: { quoted } }) => ({ reason: quoted }),
    }),
    notice("order-note", noteWritten, {
      who: ["watchers"],
      // Whoever is named in it hears that instead.
      unless: "order-named",
      facts: ({ payload: { quoted } }) => ({ reason: quoted }),
    }),
  ],
  ties: {
    // An asset's own ties are the register's; whoever has work open on it hears when it goes down or runs again.
    assets: async (db, ids) =>
      (
        await sql<Ties>`select o.asset_id as id, null as site_id, array_agg(distinct o.responsible_person_id) as involved
          from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
          where o.asset_id = any(${[...ids]}::bigint[]) and o.responsible_person_id is not null and s.category not in ('completed', 'closed', 'cancelled')
          group by o.asset_id`.execute(db)
      ).rows,
    "work-orders": async (db, ids) =>
      (
        await sql<Ties>`select id, site_id, responsible_person_id as responsible, array[crew_id] as crews, requester_id as requester, priority = ${PRIORITY.high} as is_high,
            array(select created_by union select responsible_person_id union select requester_id
              union select n.created_by from work_order_notes n where n.work_order_id = work_orders.id
              union select m.person_id from work_order_notes n join work_order_note_mentions m on m.tenant_id = n.tenant_id and m.note_id = n.id
                where n.work_order_id = work_orders.id) as watchers
          from work_orders where id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
  heads: {
    "work-orders": async (db, ids) =>
      (
        await sql<CardHead>`select o.id, o.code, o.title, o.description, o.work_request_id, r.title as work_request, o.asset_id
          from work_orders o left join work_requests r on r.id = o.work_request_id where o.id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
};
