import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans as contract } from "@millwright/domain/work/plans/contract.ts";
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
    await trigger.getByRole("combobox", { name: "Comes back" }).selectOption({ label: "Months, on a weekday" });
    await trigger.getByRole("combobox", { name: "Weekday" }).selectOption({ label: "Friday" });
    await trigger.getByRole("combobox", { name: "Which" }).selectOption({ label: "last" });
    await trigger.getByText("every month on the last Friday").waitFor();
    await trigger.getByText("The next dates:").waitFor();
    if ((await trigger.getByRole("listitem").count()) !== 10) throw new Error("ten dates are shown");
    await scene.checkAccess(page);
    await page.keyboard.press("Control+Enter");
    await seesText(page, "Fixed: every month on the last Friday");

    await page.getByRole("tab", { name: "Assets" }).click();
    await button(page, "Add assets").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox", { name: "Look for assets" }).fill("Chiller");
    await dialog.getByRole("checkbox", { name: /CS-CH1/ }).check();
    await dialog.getByRole("checkbox", { name: /CS-CH2/ }).check();
    await page.keyboard.press("Control+Enter");
    await seesText(page, "2 assets were added.");

    await button(page, "Publish").click();
    await page.getByRole("dialog").getByText("CS-CH1").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await seesText(page, "Version 1 is in force.");

    const plan = (await api.ok(contract.list, { body: { search: "PM-WALK" } })).rows[0];
    const { rows } = await api.ok(planAssets.list, { body: { filterModel: { planId: { filterType: "set", values: [plan?.id ?? 0] } } } });
    if (rows.length !== 2) throw new Error("the plan has two assets");
    await page.getByRole("button", { name: "Why?" }).first().click();
    await button(page, "Do it now").click();
    await seesText(page, "Made by a plan");
    await seesText(page, "Comes every month on the last Friday");
    await scene.checkAccess(page);
  }),

  journey(
    "A planner sees which weeks a craft is short of hours, opens one, and tries a longer interval without saving it",
    async (scene) => {
      const api = scene.api(HARBOR.planner);
      const [listed] = (await api.ok(contract.list, { body: { search: "Chiller service" } })).rows;
      const chiller = await api.ok(contract.get, { params: { id: listed?.id ?? 0 } });
      const page = await scene.visit("/maintenance-management/forecast", { account: HARBOR.planner });
      await page.getByRole("combobox", { name: "Hours by" }).selectOption({ label: "Craft" });
      await page.getByRole("region", { name: "All together" }).waitFor();
      const all = page.getByRole("region", { name: "All together", exact: true });
      await all.getByText("The weeks as a table").click();
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
      await dialog.getByRole("button", { name: "Show both years" }).click();
      await dialog.getByText("First dates that would be").waitFor();
      await scene.checkAccess(page);
      await dialog.getByRole("button", { name: "Close" }).click();
      const after = await api.ok(contract.get, { params: { id: chiller.id } });
      if (after.version !== chiller.version || after.hasChanges !== chiller.hasChanges) throw new Error("nothing was saved");
    },
  ),
];
