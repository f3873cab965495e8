import { Refusal } from "@millwright/domain/kit/errors.ts";
import { expectedReading, foreseenFault, readNow } from "@millwright/domain/register/meters/readings/expected.ts";
import type { MeterReadingDraft } from "@millwright/domain/register/meters/readings/contract.ts";
import { workOrderReadings, type OrderMeter } from "@millwright/domain/work/orders/readings/contract.ts";
import { t } from "../../../i18n/work.ts";
import { queuedCall, shown } from "../../../kit/offline/joining.ts";
import { allKnown } from "../../../kit/wire/query.ts";
import { meterRecord } from "../../../register/meters/public.ts";
import { given, hrefOf, recordOf, titleOf } from "./order.ts";

/** A meter that is read while an order is worked on. */
type Reading = MeterReadingDraft & { workOrderId: number; meterId: number };
const meterNow = (id: number): OrderMeter | undefined =>
  allKnown(workOrderReadings.list)
    .flatMap(({ rows }) => rows)
    .find((meter) => meter.id === id);
const sent = (request: { body?: unknown }): Reading => request.body as Reading;

export const orderReading = queuedCall(workOrderReadings.create, {
  name: "order-reading",
  waits: "recorded",
  record: (request) => recordOf(sent(request).workOrderId),
  also: (request) => [meterRecord(sent(request).meterId)],
  title: (request) =>
    titleOf(sent(request).workOrderId, `${meterNow(sent(request).meterId)?.name ?? t("workOrders.tab.readings")}: ${sent(request).value}`),
  href: (request) => hrefOf(sent(request).workOrderId),
  foreseen: (request, when) => {
    const meter = meterNow(sent(request).meterId);
    const fault = meter && foreseenFault(meter, sent(request), when);
    return fault ? new Refusal("invalid", { fields: [fault] }) : null;
  },
  answer: (request, when) => {
    const meter = meterNow(sent(request).meterId);
    return meter && expectedReading({ id: meter.id, code: meter.code, name: meter.name }, sent(request), when, sent(request).workOrderId);
  },
  amount: {
    of: ({ body }) => body.value,
    with: ({ body }, value) => ({ body: { ...body, value } }),
  },
  shows: [
    shown<{ body: Reading }>()(workOrderReadings.list, (reply, { body }, entry) => ({
      ...reply,
      rows: reply.rows.map((meter) => {
        if (meter.id !== body.meterId) return meter;
        const reading = expectedReading({ id: meter.id, code: meter.code, name: meter.name }, body, given(entry), body.workOrderId);
        const others = meter.readings.filter(({ at }) => at !== reading.at);
        return { ...readNow(meter, body, given(entry)), readings: [reading, ...others] };
      }),
    })),
  ],
});
