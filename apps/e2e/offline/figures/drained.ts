import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../../harness/accounts.ts";
import { apiOf } from "../../harness/api.ts";
import { orderFor, personOf } from "../../harness/arrange.ts";
import { seesText } from "../../harness/expect.ts";
import type { Stage } from "../stage.ts";

const ENTRIES = 500;
const ORDERS = 20;
const HOURS = 8;

/** 500 notes of eight hours, of 20 orders in turns, as they stand on the device; sent once there is a network. */
export async function drained({ server, phone }: Pick<Stage, "server" | "phone">): Promise<string> {
  const planner = apiOf(server.url, HARBOR.planner);
  const { personId, name } = await personOf(apiOf(server.url, HARBOR.technician));
  const orders: number[] = [];
  for (let at = 0; at < ORDERS; at += 1) orders.push((await orderFor(planner, { personId, title: `Drained ${at}`, steps: [] })).id);
  const page = phone.page();
  await page.goto("/waiting");
  await seesText(page, "Everything has been sent.");
  await phone.context().setOffline(true);
  const began = Date.now() - HOURS * 3_600_000;
  const entries = Array.from({ length: ENTRIES }, (_, at) => ({
    key: crypto.randomUUID(),
    name: "order-note",
    wire: { method: workNotes.create.method, path: workNotes.create.path },
    request: { body: { workOrderId: orders[at % ORDERS], note: `Note ${at}` } },
    record: `work-orders/${orders[at % ORDERS]}`,
    row: null,
    read: null,
    base: null,
    mine: null,
    facts: {},
    title: `Note ${at}`,
    href: null,
    at: began + (at * HOURS * 3_600_000) / ENTRIES,
    by: { id: personId, name },
    touches: [workNotes.list.path],
    tries: 0,
    stuck: null,
  }));
  await page.evaluate(async (rows) => {
    const names = (await indexedDB.databases()).map(({ name: found }) => found ?? "").filter((found) => found.startsWith("millwright/"));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(names[0] ?? "");
      opening.addEventListener("error", () => reject(opening.error));
      opening.addEventListener("success", () => {
        const transaction = opening.result.transaction("entries", "readwrite");
        for (const plain of rows) transaction.objectStore("entries").add({ revision: 0, kept: { plain } });
        transaction.addEventListener("complete", () => (opening.result.close(), resolve()));
        transaction.addEventListener("error", () => reject(transaction.error));
      });
    });
  }, entries);
  await page.reload();
  await seesText(page, `${ENTRIES} changes`);
  const start = performance.now();
  await phone.context().setOffline(false);
  await page.getByText("Everything has been sent.").waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - start) / 1_000;
  let wrong = 0;
  for (const [at, orderId] of orders.entries()) {
    const { rows } = await planner.ok(workNotes.list, { query: { workOrderId: orderId } });
    const found = rows.toSorted((one, other) => one.id - other.id).map(({ note }) => note);
    const expected = entries.filter((_, index) => index % ORDERS === at).map(({ request }) => request.body.note);
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong += 1;
  }
  return `${ENTRIES} entries of ${ORDERS} orders after ${HOURS} h: sent in ${seconds.toFixed(1)} s, ${wrong} orders with another order of notes`;
}
