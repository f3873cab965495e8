import { setTimeout as sleep } from "node:timers/promises";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { apiOf } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { button, field } from "../harness/words.ts";
import type { Stage } from "./stage.ts";

/** Parts, a timer, a machine that stands still and its meter, without a network; what was taken is gone when it is sent, and the person takes what is left. */
export async function storeAndMachine({ server, phone, check }: Stage): Promise<void> {
  const page = phone.page();
  const tech = apiOf(server.url, HARBOR.technician);
  const admin = apiOf(server.url, HARBOR.admin);
  const { personId } = await personOf(tech);
  const order = await orderFor(admin, { personId, title: "Parts without a network", steps: [] });
  const assetId = order.assetId ?? 0;
  const part = await admin.ok(masterParts.create, { body: { code: "OFF-BELT", name: "Offline belt" } });
  const store = await admin.ok(warehouses.create, { body: { code: "OFF-STORE", name: "Offline store", selfService: true } });
  const place = { partId: part.id, warehouseId: store.id };
  await admin.ok(stockMovements.receive, { body: { ...place, from: "opening", quantity: 5, price: { amountMinor: 100, per: 1 } } });
  const line = await admin.ok(workParts.create, {
    body: { workOrderId: order.id, partId: part.id, estimatedQty: 1, fromWarehouseId: store.id },
  });
  const meter = await admin.ok(meters.create, { body: { code: "OFF-METER", name: "Offline hours", kind: "continuous", assetId } });
  await admin.ok(meterReadings.create, { body: { meterId: meter.id, value: 100 } });
  const other = await orderFor(admin, { personId, title: "Takes the belts", steps: [] });
  const of = (tab: number) => `/maintenance-management/work-order-board/1/${order.id}?tab=${tab}`;
  const seen = {
    parts: () => sees(button(page, "Take Offline belt")),
    readings: () => sees(button(page, "Enter a reading of Offline hours")),
    downtime: () => sees(button(page, "Start downtime")),
  };
  for (const [tab, isThere] of [
    [2, seen.parts],
    [7, seen.readings],
    [6, seen.downtime],
  ] as const) {
    await page.goto(of(tab));
    await isThere();
  }
  await phone.context().setOffline(true);
  const began = Date.now();
  await button(page, "Start downtime").tap();
  await sees(button(page, "End downtime"));
  await page.goto(of(2));
  await button(page, "Take Offline belt").tap();
  const taking = page.getByRole("dialog", { name: "Take Offline belt" });
  await field(taking, /^Quantity/).fill("9");
  await button(taking, "Take").tap();
  await seesText(page, "Only 5 in stock at this location.");
  await field(taking, /^Quantity/).fill("4");
  await button(taking, "Take").tap();
  await sees(page.getByText("Waiting to sync").first());
  await button(page, /^(Timer|Start timer)$/).tap();
  await seesText(page, "Will be recorded when online.");
  await page.goto(of(7));
  await button(page, "Enter a reading of Offline hours").tap();
  const reading = page.getByRole("dialog", { name: "Offline hours" });
  await field(reading, /^Reading/).fill("90");
  await button(reading, "Save").tap();
  await seesText(page, /^The previous reading is 100/);
  await field(reading, /^Reading/).fill("104");
  await button(reading, "Save").tap();
  await becomes(
    "four changes wait",
    async () => await page.getByText(/^4 waiting to sync$/).count(),
    (found) => found > 0,
  );
  await sleep(3_000);
  // Somebody else takes from the same shelf meanwhile.
  await admin.ok(stockMovements.issue, { body: { workOrderId: other.id, lines: [{ ...place, quantity: 3 }] } });
  const ended = Date.now();
  await phone.context().setOffline(false);
  await page.goto("/waiting");
  await seesText(page, "Not applied: Only 2 in stock at this location.");
  const told = await page.getByRole("row", { name: /^Quantity/ }).innerText();
  check("what was meant and what is there are told", /4/.test(told) && /2/.test(told) ? [] : [told]);
  await field(page, "Other amount").fill("2");
  await button(page, "Send this amount").tap();
  await seesText(page, /^Everything has been sent\./);
  const { rows } = await admin.ok(workParts.list, { query: { workOrderId: String(order.id) } });
  const issued = rows.find(({ id }) => id === line.id)?.issuedQty;
  check("what the person chose was taken, once", issued === 2 ? [] : [String(issued)]);
  const read = await admin.ok(meterReadings.list, { body: { meterId: meter.id } });
  const down = await admin.ok(downtimes.browse, { query: { assetId: String(assetId) } });
  const { timer } = await tech.ok(workLabour.timer);
  const times = { read: read.rows[0]?.at, down: down.rows[0]?.startAt, timer: timer?.line.startAt };
  const late = Object.entries(times).filter(([, at]) => !at || Date.parse(at) < began - 1_000 || Date.parse(at) > ended - 2_000);
  check(
    "reading, downtime and timer are of when they were done",
    late.map(([what, at]) => `${what}: ${at}`),
  );
  check("the reading is there once", read.rows.filter(({ value }) => value === 104).length === 1 ? [] : [JSON.stringify(read.rows)]);
  await tech.ok(workLabour.stop, { body: {} });
  await tech.ok(downtimes.stop, { body: { assetId } });
}
