import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button, field, link } from "../harness/words.ts";

/** From the home page to "done". */
const MOST_TAPS = 5;

export const technician = [
  journey(`A technician takes a phone, opens the first order and completes it in at most ${MOST_TAPS} taps`, async (scene) => {
    const order = await myOrder(scene, "Grease the main bearing", [{ name: "Bearing greased", kind: "check", isMandatory: true }]);
    const page = await scene.visit("/home", { account: HARBOR.technician, view: "phone" });
    const { tap, count } = tapsOn(page);
    await tap(link(page.getByRole("region", { name: "My open work" }), order.title));
    await tap(button(page, "Start work"));
    await tap(button(page, /^Done/));
    await seesText(page, "All steps are done.");
    await tap(button(page, "Complete order"));
    await tap(button(page.getByRole("dialog", { name: /^Complete WO-/ }), "Complete order"));
    await seesText(page, /was completed\.$/);
    assert.ok(count() <= MOST_TAPS, `${count()} taps`);
    const { status } = await scene.api(HARBOR.technician).ok(workOrders.get, { params: { id: order.id } });
    assert.equal(status.name, "Completed");
  }),

  journey("On a phone every kind of step is answered with one hand, and a finding is put in words", async (scene) => {
    const order = await myOrder(scene, "Yearly inspection of the labeller", [
      { name: "Power locked out", kind: "check", isMandatory: true },
      { name: "Belt tension", kind: "number", unit: "N", minValue: 40, maxValue: 60 },
      { name: "Guards", kind: "inspection" },
      { name: "Oil leaking", kind: "yes_no" },
      { name: "Plate readable", kind: "photo" },
      { name: "Remarks", kind: "text" },
    ]);
    const page = await scene.visit(`/maintenance-management/work-order-board/1/${order.id}`, { account: HARBOR.technician, view: "phone" });
    await sees(page.getByRole("heading", { name: order.title }));
    await becomes(
      "nothing sticks out sideways",
      () => page.evaluate(() => document.documentElement.scrollWidth),
      (width) => width <= 390,
    );
    await scene.checkAccess(page);
    await button(page, "Start work").tap();
    const runner = page.getByRole("dialog", { name: /^Steps of/ });
    const at = (name: string) => sees(runner.getByRole("heading", { name }));

    await at("Power locked out");
    await scene.checkAccess(page);
    await bigEnough(button(runner, /^Done/));
    await button(runner, /^Done/).tap();
    await at("Belt tension");
    await field(runner, "Belt tension").fill("72");
    await sees(runner.getByText(/Above the limits/));
    await button(runner, "Save").tap();
    await field(runner, /^What did you see\?/).fill("Tensioner at its end");
    await button(runner, "Save").first().tap();
    await button(runner, "Next").tap();
    await at("Guards");
    for (const word of ["Pass", "Fail", "Flag"]) await bigEnough(button(runner, word));
    await button(runner, "Pass").tap();
    await at("Oil leaking");
    await button(runner, "No").tap();
    await at("Plate readable");
    await runner.locator("input[type=file]").setInputFiles({ name: "plate.png", mimeType: "image/png", buffer: await page.screenshot() });
    await at("Remarks");
    await runner.getByRole("textbox", { name: "Remarks" }).fill("Order a tensioner.");
    await button(runner, "Save").tap();
    await seesText(page, "All steps are done.");

    const { rows } = await scene.api(HARBOR.technician).ok(workOrderSubtasks.list, { query: { woId: order.id } });
    const results = rows.map(({ name, doneAt, resultNumber, resultChoice, resultText, photos }) => [
      name,
      doneAt !== null,
      resultNumber,
      resultChoice,
      resultText,
      photos,
    ]);
    assert.deepEqual(results, [
      ["Power locked out", true, null, null, null, 0],
      ["Belt tension", true, 72, null, "Tensioner at its end", 0],
      ["Guards", true, null, 1, null, 0],
      ["Oil leaking", true, null, 2, null, 0],
      ["Plate readable", true, null, null, null, 1],
      ["Remarks", true, null, null, "Order a tensioner.", 0],
    ]);
  }),
];

async function myOrder(scene: Scene, title: string, steps: Parameters<typeof orderFor>[1]["steps"]) {
  const { personId } = await personOf(scene.api(HARBOR.technician));
  return await orderFor(scene.api(HARBOR.planner), { personId, title, steps });
}

/** Taps on the page, counted. */
function tapsOn(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      await sees(target);
      taps += 1;
      await target.first().tap();
      await page.waitForTimeout(50);
    },
    count: () => taps,
  };
}

/** A target for a thumb in a glove: 44 px at least. */
async function bigEnough(target: Locator): Promise<void> {
  const box = await target.boundingBox();
  assert.ok(box && box.width >= 44 && box.height >= 44, `a target of ${box?.width} by ${box?.height} px`);
}
