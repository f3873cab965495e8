import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { smallTargetsOn } from "../harness/targets.ts";
import { button, field, link } from "../harness/words.ts";

const FAULT = "Guard rattles at full speed";
const STEPS = Array.from({ length: 7 }, (_, at) => `Look at bolt ${at + 1}`);
/** A phone as small as they are still carried; the other one is that of all stories. */
const SMALL = { width: 360, height: 640 };

export const byTouch = [
  journey(
    "By touch alone a fault is reported with a photo on a small phone, and its order is worked through in seven steps on another",
    async (scene) => {
      const code = await report(scene);
      const order = await makeOrder(scene, code);
      await work(scene, order);
      const { status } = await scene.api(HARBOR.technician).ok(workOrders.get, { params: { id: order } });
      assert.equal(status.name, "Completed");
    },
    { limitMs: 120_000 },
  ),
];

async function report(scene: Scene): Promise<string> {
  const page = await scene.visit("/home", { account: HARBOR.requester, view: "phone" });
  await page.setViewportSize(SMALL);
  await link(page, "Report a fault").tap();
  await field(page, "What is wrong?").fill(FAULT);
  await page.getByRole("combobox", { name: "Where is it?" }).fill("labeller");
  await page
    .getByRole("option", { name: /Labeller/ })
    .first()
    .tap();
  await page.getByRole("radio", { name: /unsafe/ }).check();
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles({ name: "guard.png", mimeType: "image/png", buffer: await page.screenshot() });
  await sees(page.getByRole("img", { name: "guard.png" }));
  await fitsAThumb(page);
  await button(page, "Send report").tap();
  await seesText(page, "Thank you, your report was sent. Your code:");
  return await page
    .locator("p", { hasText: /^WR-\d{4}-\d+$/ })
    .first()
    .innerText();
}

async function makeOrder(scene: Scene, code: string): Promise<number> {
  const planner = scene.api(HARBOR.planner);
  const { personId } = await personOf(scene.api(HARBOR.technician));
  const { rows } = await planner.ok(workRequests.list, { body: { search: code } });
  const { id } = rows[0] ?? assert.fail(`${code} is not found`);
  const { version } = await planner.ok(workRequests.get, { params: { id } });
  await planner.ok(workRequests.setStatus, { body: { id, version, move: "accept" } });
  const { workOrder } = await planner.ok(workRequests.convert, {
    query: { workRequestID: id },
    body: { responsiblePersonId: personId, dueAt: "2025-01-01T08:00:00Z", priority: 3 },
  });
  const task = await planner.ok(workOrderTasks.create, { query: { woId: workOrder.id }, body: { plannedTaskName: "Go round the guard" } });
  for (const name of STEPS)
    await planner.ok(workOrderSubtasks.create, { body: { name, kind: "check", isMandatory: true, workOrderTaskId: task.id } });
  return workOrder.id;
}

async function work(scene: Scene, order: number): Promise<void> {
  const page = await scene.visit("/home", { account: HARBOR.technician, view: "phone" });
  await link(page.getByRole("region", { name: "My open work" }), FAULT).tap();
  await sees(page.getByRole("heading", { name: FAULT }));
  assert.ok(page.url().includes(String(order)));
  await fitsAThumb(page);
  await button(page, "Start work").tap();
  const runner = page.getByRole("dialog", { name: /^Steps of/ });
  for (const name of STEPS) {
    await sees(runner.getByRole("heading", { name }));
    await button(runner, /^Done/).tap();
  }
  await seesText(page, "All steps are done.");
  await button(page, "Complete order").tap();
  const completion = page.getByRole("dialog", { name: /^Complete WO-/ });
  await comesFromBelow(page, completion);
  await scene.checkAccess(page);

  // The button "back" closes what lies over the page; the page stays.
  await page.evaluate(() => history.back());
  await seesNoMore(completion);
  await sees(page.getByRole("heading", { name: FAULT }));
  await button(page, "Complete").first().tap();
  await sees(completion);
  await button(completion, "Complete order").tap();
  await seesText(page, /was completed\.$/);
}

/** A sheet: as wide as the phone, at its lower edge, with a way out and its buttons in sight. */
async function comesFromBelow(page: Page, sheet: Locator): Promise<void> {
  await sees(button(sheet, "Close").first());
  const [box, { width, height }] = [await sheet.boundingBox(), page.viewportSize() ?? SMALL];
  assert.ok(box && box.x === 0 && Math.round(box.width) === width, `a sheet of ${box?.width} from ${box?.x}`);
  assert.equal(Math.round(box.y + box.height), height);
  const way = await button(sheet, "Close").first().boundingBox();
  assert.ok(way && way.width >= 44 && way.height >= 44, `a way out of ${way?.width} by ${way?.height}`);
  for (const each of await sheet.locator("button[type=submit]").all()) {
    const seen = await each.boundingBox();
    assert.ok(seen && seen.y + seen.height <= height, `a button ends at ${seen && seen.y + seen.height} of ${height}`);
  }
}

/** Nothing sticks out sideways, and nothing to press is too small. */
async function fitsAThumb(page: Page): Promise<void> {
  const { scroll, wide } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, wide: globalThis.innerWidth }));
  assert.ok(scroll <= wide, `${page.url()} is ${scroll} wide in a window of ${wide}`);
  assert.deepEqual(await smallTargetsOn(page), [], `targets on ${page.url()}`);
}
