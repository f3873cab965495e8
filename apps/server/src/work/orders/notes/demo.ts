import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { writeOldAudit } from "../../../platform/records/audit-words.ts";
import { chanceOf } from "../../../demo/chance.ts";
import { insertAll } from "../../../demo/rows.ts";
import type { DemoSetting, WrittenOrder } from "../../../demo/setting.ts";

const AT_WORK = [
  "Began on the drive side, the other side needs the line to stand still.",
  "Spare part is not in the store; ordered, should be here tomorrow.",
  "Production gave us half an hour at the change of shifts.",
  "Locked out together with the electrician, key is on the board.",
  "Runs again; I come back for the readings when it is warm.",
  "The guard's screws are stripped, took four from the workshop.",
];
const OF_THE_PLANNER = [
  "Please take a photo of the nameplate while you are there.",
  "The contractor is booked for Thursday, leave his part out.",
  "Same fault as three weeks ago; look at the alignment first.",
  "Tell the shift lead before you start.",
];
const ANSWERS = ["Done, photo is at the step.", "Told them, they stop at ten.", "It was the alignment again."];

/** What was written on orders while they were worked on: on those under way, and on some of those that are over. */
export async function writeNotes({ db, start, crew, seed }: DemoSetting, orders: readonly WrittenOrder[]): Promise<void> {
  // Chance of its own, so that the rest of the company stays as it is.
  const chance = chanceOf(seed + 1);
  const underWay: readonly number[] = [STATUS.inProgress, STATUS.onHold];
  const notes = orders.flatMap((order) => {
    if (!order.startedAt || !order.personId || !chance.is(underWay.includes(order.statusId) ? 0.85 : 0.3)) return [];
    const begun = order.startedAt.getTime();
    const end = Math.min((order.completedAt ?? start).getTime(), start.getTime());
    const note = (text: string, createdBy: number, share: number) => ({
      workOrderId: order.id,
      note: text,
      createdBy,
      createdAt: new Date(begun + Math.max(0, end - begun) * share).toISOString(),
    });
    const asked = chance.is(0.35)
      ? [note(chance.pick(OF_THE_PLANNER), order.plannerId, 0.1), note(chance.pick(ANSWERS), order.personId, 0.6)]
      : [];
    return [note(chance.pick(AT_WORK), order.personId, 0.3), ...asked].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  });
  await insertAll(db, "workOrderNotes", notes);
  const lines = notes.map(({ workOrderId, note, createdBy, createdAt }) => ({
    action: "note_added" as const,
    at: createdAt,
    personId: createdBy,
    personName: crew.names.get(createdBy) ?? "",
    entity: "work-orders",
    entityId: workOrderId,
    changes: [{ field: "note", before: null, after: note }],
  }));
  await writeOldAudit(db, lines);
}
