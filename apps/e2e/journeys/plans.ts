import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans as contract } from "@millwright/domain/work/plans/contract.ts";
import { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

export const plans = [
  journey("A plan is written by keyboard, published, done at once, and its order says why", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const page = await scene.visit("/maintenance-management/maintenance-plans/new", { account: HARBOR.planner });
    await page.getByRole("textbox", { name: "Code" }).fill("PM-WALK");
    await page.getByRole("textbox", { name: "Name" }).fill("Walk along the dock");
    await button(page, "Save").click();
    await seesText(page, "The plan was created.");

    await page.getByRole("tab", { name: "Triggers" }).click();
    await button(page, "Add a trigger").click();
    const trigger = page.getByRole("dialog");
    await trigger.getByRole("combobox", { name: "Repeats" }).selectOption({ label: "Monthly, on a weekday" });
    await trigger.getByRole("combobox", { name: "Weekday" }).selectOption({ label: "Friday" });
    await trigger.getByRole("combobox", { name: "Which" }).selectOption({ label: "last" });
    await trigger.getByText("every month on the last Friday").waitFor();
    await trigger.getByText("Next dates:").waitFor();
    if ((await trigger.getByRole("listitem").count()) !== 10) throw new Error("ten dates are shown");
    await scene.checkAccess(page);
    await page.keyboard.press("Control+Enter");
    await seesText(page, "Fixed: every month on the last Friday");

    await page.getByRole("tab", { name: "Assets" }).click();
    await button(page, "Add assets").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox", { name: "Find assets" }).fill("Chiller");
    await dialog.getByRole("checkbox", { name: /CS-CH1/ }).check();
    await dialog.getByRole("checkbox", { name: /CS-CH2/ }).check();
    await page.keyboard.press("Control+Enter");
    await seesText(page, "2 assets were added.");

    await button(page, "Publish").click();
    await page
      .getByRole("dialog")
      .getByRole("cell", { name: /CS-CH1/ })
      .waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await seesText(page, "Version 1 is in effect.");

    const plan = (await api.ok(contract.list, { body: { search: "PM-WALK" } })).rows[0];
    const { rows } = await api.ok(planAssets.list, { body: { filterModel: { planId: { filterType: "set", values: [plan?.id ?? 0] } } } });
    if (rows.length !== 2) throw new Error("the plan has two assets");
    await page.getByRole("button", { name: "Why?" }).first().click();
    await button(page, "Do now").click();
    await seesText(page, "Maintenance plan");
    await seesText(page, "Due every month on the last Friday");
    await scene.checkAccess(page);
  }),

  journey(
    "A route is planned, published and made; it is walked on a phone with a finding, and each stop counts for its own asset",
    async (scene) => {
      const api = scene.api(HARBOR.planner);
      const page = await scene.visit("/maintenance-management/maintenance-plans/new", { account: HARBOR.planner });
      await page.getByRole("textbox", { name: "Code" }).fill("PM-ROUTE");
      await page.getByRole("textbox", { name: "Name" }).fill("Grease the kettles");
      await page.getByRole("switch", { name: "One order with a stop for each asset" }).click();
      await button(page, "Save").click();
      await seesText(page, "The plan was created.");
      const plan = (await api.ok(contract.list, { body: { search: "PM-ROUTE" } })).rows[0];
      const planId = plan?.id ?? 0;
      const today = new Date().toISOString().slice(0, 10);
      await api.ok(planTriggers.create, {
        body: {
          planId,
          kind: "calendar",
          mode: "floating",
          anchor: "completed",
          rrule: "FREQ=DAILY;INTERVAL=30",
          startDay: today,
          time: "00:00",
        },
      });
      const { rows: groups } = await api.ok(taskGroups.list, { body: { search: "TG-007" } });
      const { version } = await api.ok(contract.get, { params: { id: String(planId) } });
      await api.ok(contract.update, {
        params: { id: String(planId) },
        body: { version, levels: [{ multiplier: 1, taskGroupIds: groups.map(({ id }) => id) }] },
      });

      await page.goto(new URL(`/maintenance-management/maintenance-plans/${planId}?tab=assets`, page.url()).href);
      await button(page, "Add assets").click();
      const adding = page.getByRole("dialog");
      await adding.getByRole("searchbox", { name: "Find assets" }).fill("agitator");
      for (const code of [/KT-K1-AG/, /KT-K2-AG/, /KT-K3-AG/]) await adding.getByRole("checkbox", { name: code }).check();
      await page.keyboard.press("Control+Enter");
      await seesText(page, "3 assets were added.");
      // The last one is walked first.
      await button(page, "Stop order").click();
      const up = button(page.getByRole("dialog"), "Move Kettle 3 agitator up");
      await up.press("Enter");
      await page.getByText("Kettle 3 agitator is now stop 2.").waitFor();
      await up.press("Enter");
      await page.getByText("Kettle 3 agitator is now stop 1.").waitFor();
      await scene.checkAccess(page);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
      await button(page, "Publish").click();
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      await seesText(page, "Version 1 is in effect.");

      const { rows: made } = await api.ok(contract.generate, { body: { planIds: [planId] } });
      const orderId = made[0]?.workOrder?.id ?? 0;
      if (made.length !== 3 || made.some(({ workOrder }) => workOrder?.id !== orderId)) throw new Error("three stops stand in one order");

      const phone = await scene.visit(`/maintenance-management/work-order-board/1/${orderId}`, {
        account: HARBOR.technician,
        view: "phone",
      });
      await button(phone, "Assign to me and start").tap();
      const walk = phone.getByRole("dialog", { name: /^Route of WO-/ });
      await walk.getByRole("heading", { name: "Kettle 3 agitator" }).waitFor();
      await walk.getByText("1 of 3").waitFor();
      await scene.checkAccess(phone);
      const sideways = await phone.evaluate(() => document.documentElement.scrollWidth);
      if (sideways > 390) throw new Error(`the walk sticks out sideways: ${sideways}`);
      const answer = async (seals: "Pass" | "Fail") => {
        for (let step = 0; step < 3; step += 1) await button(walk, /^Done/).first().tap();
        await button(walk, seals).tap();
      };
      await answer("Fail");
      await button(walk, /request/i).tap();
      await walk.getByText(/WR-/).waitFor();
      await button(walk, "Stop done").tap();
      await walk.getByRole("heading", { name: "Kettle 1 agitator" }).waitFor();
      await button(walk, "Skip stop").tap();
      await walk.getByRole("textbox", { name: "Why is Kettle 1 agitator skipped?" }).fill("Being cleaned");
      await button(walk, "Skip stop").tap();
      await walk.getByRole("heading", { name: "Kettle 2 agitator" }).waitFor();
      await answer("Pass");
      await button(walk, "Stop done").tap();
      await seesText(phone, "All stops are done or skipped.");
      await scene.checkAccess(phone);

      const { rows: stops } = await api.ok(workOrderStops.list, { query: { woId: String(orderId) } });
      if (stops.map(({ state }) => state).join() !== "done,skipped,done") throw new Error("two stops are done and one is skipped");
      await page.goto(new URL(`/maintenance-management/work-order-board/1/${orderId}?tab=8`, page.url()).href);
      await button(page, /Kettle 1 agitator.*Skipped/).click();
      await seesText(page, "Being cleaned");
      await page.getByText("Why?").first().click();
      await seesText(page, /The first occurrence is due/);
      const { rows: history } = await api.ok(planOccurrences.list, {
        body: { filterModel: { planId: { filterType: "set", values: [planId] } } },
      });
      if (history.filter(({ doneAt }) => doneAt !== null).length !== 2) throw new Error("each stop counts for its own asset");
      await page.goto(new URL(`/maintenance-management/maintenance-plans/${planId}?tab=history`, page.url()).href);
      await seesText(page, /Kettle 2 agitator/);
      await scene.checkAccess(page);
    },
  ),
  journey(
    "A planner sees which weeks a craft is short of hours, opens one, and tries a longer interval without saving it",
    async (scene) => {
      const api = scene.api(HARBOR.planner);
      const [listed] = (await api.ok(contract.list, { body: { search: "Chiller service" } })).rows;
      const chiller = await api.ok(contract.get, { params: { id: listed?.id ?? 0 } });
      const page = await scene.visit("/maintenance-management/forecast", { account: HARBOR.planner });
      await page.getByRole("combobox", { name: "Group by" }).selectOption({ label: "Craft" });
      await page.getByRole("region", { name: "Total" }).waitFor();
      const all = page.getByRole("region", { name: "Total", exact: true });
      await all.getByText("Show as a table").click();
      await scene.checkAccess(page);
      await all
        .getByRole("button", { name: /^Open the week of/ })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("link").first().waitFor();
      await scene.checkAccess(page);
      await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();

      await page.goto(new URL(`/maintenance-management/maintenance-plans/${chiller.id}`, page.url()).href);
      await button(page, "Simulate").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("spinbutton", { name: /^Every/ }).fill("200");
      await dialog.getByRole("button", { name: "Compare" }).click();
      await dialog.getByText("First dates, simulated").waitFor();
      await scene.checkAccess(page);
      await dialog.getByRole("button", { name: "Close" }).click();
      const after = await api.ok(contract.get, { params: { id: chiller.id } });
      if (after.version !== chiller.version || after.hasChanges !== chiller.hasChanges) throw new Error("nothing was saved");
    },
  ),
];
