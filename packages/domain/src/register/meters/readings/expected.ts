import type { FieldFault } from "../../../kit/errors.ts";
import type { NameRef } from "../../../kit/fields.ts";
import { faultOf, fedFault } from "../guard.ts";
import type { MeterReading, MeterReadingDraft, MeterToRead } from "./contract.ts";

/** A reading as a device keeps it that has no network. */
type Kept = Pick<MeterReadingDraft, "value" | "at" | "entry" | "oldValue" | "isConfirmed" | "remark">;
interface Given {
  at: string;
  by: NameRef;
}
type Read = Pick<MeterToRead, "lastValue" | "lastAt">;

const timeOf = (sent: Kept, { at }: { at: string }): string => sent.at ?? at;
const isLater = (at: string, { lastAt }: Read): boolean => lastAt === null || Date.parse(lastAt) < Date.parse(at);

/** Why it is going to be refused, as far as the last reading tells; null where it is not. */
export function foreseenFault(
  meter: Pick<MeterToRead, "kind" | "rollOver" | "maxPerDay" | "states" | "averagePerDay" | "serviceEvery" | "sensor"> & Read,
  sent: Kept,
  given: { at: string },
): FieldFault | null {
  const at = timeOf(sent, given);
  const { lastAt, lastValue } = meter;
  const before =
    lastAt !== null && lastValue !== null && isLater(at, meter)
      ? { at: lastAt, value: lastValue, entry: "ordinary" as const, oldValue: null }
      : null;
  const { value, entry, oldValue = null, isConfirmed } = sent;
  const fed = fedFault(meter, entry ?? "ordinary");
  if (fed) return fed;
  return faultOf(meter, { at, value, entry: entry ?? "ordinary", oldValue, isConfirmed: isConfirmed ?? false }, before, null, {
    perDay: meter.averagePerDay,
    serviceEvery: meter.serviceEvery,
  });
}

/** The meter with it, as the server is expected to tell it. */
export const readNow = <M extends Read>(meter: M, sent: Kept, given: { at: string }): M => {
  const at = timeOf(sent, given);
  return isLater(at, meter) ? { ...meter, lastValue: sent.value, lastAt: at } : meter;
};

/** The reading as the server is expected to answer it. What its meter counted by then is the server's to say. */
export const expectedReading = (
  meter: MeterReading["meter"],
  sent: Kept,
  given: Given,
  workOrderId: number | null = null,
): MeterReading => ({
  meter,
  at: timeOf(sent, given),
  version: 1,
  value: sent.value,
  lifeToDate: null,
  entry: sent.entry ?? "ordinary",
  oldValue: sent.oldValue ?? null,
  person: given.by,
  sensor: null,
  workOrderId,
  workOrder: null,
  remark: sent.remark ?? null,
  correctedFrom: null,
  correctedAt: null,
  removedValue: null,
  removedAt: null,
  reason: null,
});
