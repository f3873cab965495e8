import type { NameRef } from "../../../kit/fields.ts";
import { minutesOf } from "./booking.ts";
import type { WorkLabour } from "./contract.ts";

/** A timer as the server is expected to answer it, while it has not heard of it: it has no id yet. */
export const expectedTimer = (workOrderId: number, { at, by, day }: { at: string; by: NameRef; day: string }): WorkLabour =>
  ({
    id: 0,
    version: 1,
    workOrderId,
    isPlanned: false,
    state: "running",
    name: by.name,
    code: null,
    person: by,
    craft: null,
    task: null,
    headCount: 1,
    minutes: null,
    totalMinutes: 0,
    totalHours: 0,
    day,
    startAt: at,
    endAt: null,
    isTimer: true,
    payCode: null,
    factor: null,
    note: null,
    rate: null,
    cost: null,
    hasNoRate: false,
    mayChange: false,
  }) as Omit<WorkLabour, "workOrderLaborId"> as WorkLabour;

/** The same once it was stopped. */
export const stoppedTimer = (line: WorkLabour, endAt: string): WorkLabour => ({
  ...line,
  endAt,
  state: "booked",
  minutes: Math.max(0, minutesOf({ startAt: line.startAt ?? endAt, endAt })),
});
