import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { apiOf } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { sees, seesText } from "../harness/expect.ts";
import { button, field } from "../harness/words.ts";
import type { Stage } from "./stage.ts";

/** Somebody else gives the same step another result meanwhile: the person decides. */
export async function conflict({ server, phone, check }: Stage): Promise<void> {
  const page = phone.page();
  const tech = apiOf(server.url, HARBOR.technician);
  const planner = apiOf(server.url, HARBOR.planner);
  const { personId } = await personOf(tech);
  const order = await orderFor(planner, {
    personId,
    title: "Two at one step",
    steps: [
      { name: "Belt tension", kind: "number", unit: "N" },
      { name: "Remarks", kind: "text" },
    ],
  });
  await page.goto(`/maintenance-management/work-order-board/1/${order.id}?tab=1&mode=steps`);
  const runner = page.getByRole("dialog", { name: /^Steps of/ });
  await sees(runner.getByRole("heading", { name: "Belt tension" }));
  await phone.context().setOffline(true);
  await field(runner, "Belt tension").fill("55");
  await button(runner, "Save").tap();
  await sees(runner.getByRole("heading", { name: "Remarks" }));
  const query = { query: { woId: order.id } };
  const [step] = (await planner.ok(workOrderSubtasks.list, query)).rows;
  await planner.ok(workOrderSubtasks.complete, { body: { id: step?.id, version: step?.version, isDone: true, resultNumber: 66 } });
  await phone.context().setOffline(false);
  await page.goto("/waiting");
  await seesText(page, "Someone else changed the same field");
  const told = await page.getByRole("row", { name: /^Value/ }).innerText();
  check("mine and theirs are told", /55/.test(told) && /66/.test(told) ? [] : [told]);
  await button(page, "Send mine").tap();
  await seesText(page, /^Everything has been sent\./);
  const after = (await planner.ok(workOrderSubtasks.list, query)).rows[0]?.resultNumber;
  check("what the person chose stands", after === 55 ? [] : [String(after)]);
}
