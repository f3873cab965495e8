import { Refusal } from "@millwright/domain/kit/errors.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings, type MeterReading, type MeterReadingDraft } from "@millwright/domain/register/meters/readings/contract.ts";
import { expectedReading, foreseenFault, readNow } from "@millwright/domain/register/meters/readings/expected.ts";
import { t } from "../../i18n/register.ts";
import { queuedCall, shown, type Offline } from "../../kit/offline/joining.ts";
import { allKnown, known } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { meterRecord } from "./meter-record.ts";

/** Meters that were looked at are read where there is no network, one by one or on a sheet. */
type Sent = MeterReadingDraft & { meterId: number };
const meterNow = (id: number) =>
  known(meters.get, { params: { id } }) ??
  allKnown(meters.list)
    .flatMap(({ rows }) => rows)
    .find((meter) => meter.id === id);
const refOf = ({ id, code, name }: MeterReading["meter"]): MeterReading["meter"] => ({ id, code, name });
const idOf = (body: { meterId: unknown }): number => body.meterId as number;

const enter = queuedCall(meterReadings.create, {
  name: "meter-reading",
  waits: "recorded",
  record: ({ body }) => meterRecord(idOf(body)),
  title: ({ body }) => `${meterNow(idOf(body))?.name ?? t("meters.readings.field.value")}: ${body.value}`,
  href: ({ body }) => links.record(idOf(body)),
  foreseen: ({ body }, when) => {
    const meter = meterNow(idOf(body));
    const fault = meter && foreseenFault(meter, body, when);
    return fault ? new Refusal("invalid", { fields: [fault] }) : null;
  },
  answer: ({ body }, when) => {
    const meter = meterNow(idOf(body));
    return meter && expectedReading(refOf(meter), body, when);
  },
  amount: { of: ({ body }) => body.value, with: ({ body }, value) => ({ body: { ...body, value } }) },
  shows: [
    shown<{ body: Sent }>()(meters.get, (meter, { body }, entry) =>
      meter.id === body.meterId ? readNow(meter, body, { at: new Date(entry.at).toISOString() }) : meter,
    ),
    shown<{ body: Sent }>()(meterReadings.list, (reply, { body }, entry, asked) => {
      const [first] = reply.rows;
      if (Number(asked.body.meterId) !== body.meterId || asked.body.before) return reply;
      const meter = first?.meter ?? meterNow(body.meterId);
      if (!meter) return reply;
      const reading = expectedReading(refOf(meter), body, { at: new Date(entry.at).toISOString(), by: entry.by });
      return { ...reply, rows: [reading, ...reply.rows.filter(({ at }) => at !== reading.at)] };
    }),
  ],
});

const sheet = queuedCall(meterReadings.bulk, {
  name: "meter-readings",
  waits: "recorded",
  record: (_request, key) => `meter-readings/${key}`,
  also: ({ body }) => body.rows.map((row) => meterRecord(idOf(row))),
  title: ({ body }) => t("meters.entry.send", { count: body.rows.length }),
  answer: ({ body }) => ({ rows: body.rows.map(() => ({ outcome: "changed" as const, reading: null })) }),
  left: ({ body }, { rows }) => {
    const refused = body.rows.filter((_row, at) => rows[at]?.outcome === "refused");
    const [first] = refused;
    const why = rows.find(({ outcome }) => outcome === "refused")?.message ?? "";
    return first ? { request: { body: { rows: refused } }, message: `${meterNow(idOf(first))?.name ?? ""}: ${why}` } : null;
  },
  amount: {
    of: ({ body: { rows } }) => (rows.length === 1 ? (rows[0]?.value ?? null) : null),
    with: ({ body }, value) => ({ body: { rows: body.rows.map((row) => ({ ...row, value })) } }),
  },
});

export const metersOffline: Offline = { kept: [meters.get, meterReadings.list], queued: [enter, sheet], onReached: [] };
