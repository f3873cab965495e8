import { setTimeout as sleep } from "node:timers/promises";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { apiOf } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { button, field } from "../harness/words.ts";
import type { Stage } from "./stage.ts";

/** The browser looks anew after half a minute how much room there is. */
const REMEMBERED_MS = 35_000;

/** The device is full: the person is told, what they typed stays in its field, and is kept once there is room. */
export async function fullDisk({ server, phone, check }: Stage): Promise<void> {
  const { personId } = await personOf(apiOf(server.url, HARBOR.technician));
  const order = await orderFor(apiOf(server.url, HARBOR.planner), { personId, title: "On a full device", steps: [] });
  const page = phone.page();
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}?tab=4`);
  await sees(field(page, "New note"));
  const { origin } = new URL(page.url());
  const debugged = await phone.context().newCDPSession(page);
  await phone.context().setOffline(true);
  await debugged.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  await sleep(REMEMBERED_MS);
  await field(page, "New note").fill("Not kept yet");
  await button(page, "Add note").tap();
  await seesText(page, /storage of this device is full/);
  const typed = await field(page, "New note").inputValue();
  check("what a full device could not keep stays in its field", typed === "Not kept yet" ? [] : [typed]);
  await debugged.send("Storage.overrideQuotaForOrigin", { origin });
  await sleep(REMEMBERED_MS);
  await button(page, "Add note").tap();
  await becomes(
    "the note was taken",
    () => field(page, "New note").inputValue(),
    (value) => value === "",
  );
  await phone.context().setOffline(false);
  await phone.isSent();
  const { rows } = await apiOf(server.url, HARBOR.planner).ok(workNotes.list, { query: { workOrderId: order.id } });
  check("and is sent once there is room", rows.length === 1 ? [] : [`${rows.length} notes`]);
}
