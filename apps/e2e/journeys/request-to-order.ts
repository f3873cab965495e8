import type { Page } from "playwright-core";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { arrivesAt, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link, pick } from "../harness/words.ts";

const FAULT = "Sealing jaw smells burnt";
const TASK = "Find out why it overheats";

export const requestToOrder = [
  journey(
    "A fault reported with a photo becomes an order, is worked through step by step, and its reporter sees it done",
    async (scene) => {
      const requester = await scene.visit("/home", { account: HARBOR.requester, view: "phone" });
      await link(requester, "Report a fault").tap();
      await field(requester, "What is wrong?").fill(FAULT);
      await requester.getByRole("combobox", { name: "Where is it?" }).fill("labeller");
      await requester
        .getByRole("option", { name: /Labeller/ })
        .first()
        .tap();
      await requester.getByRole("radio", { name: /unsafe/ }).check();
      await requester.locator("input[type=file][multiple]").setInputFiles(await photo(requester, "jaw.png"));
      await sees(requester.getByRole("img", { name: "jaw.png" }));
      await scene.checkAccess(requester);
      await button(requester, "Send report").tap();
      await seesText(requester, "Thank you, your report was sent. Your code:");
      const code = await requester
        .locator("p", { hasText: /^WR-\d{4}-\d+$/ })
        .first()
        .innerText();
      await sees(button(requester, /^Open jaw\.png/));
      await scene.checkAccess(requester);

      const technicianName = (await personOf(scene.api(HARBOR.technician))).name;
      const planner = await scene.visit("/maintenance-management/work-requests", { account: HARBOR.planner });
      await planner.getByRole("searchbox").fill(code);
      await planner.getByRole("row", { name: code }).getByRole("link").click();
      await sees(heading(planner, FAULT));
      await sees(button(planner, /^Open jaw\.png/));
      await scene.checkAccess(planner);
      await button(planner, "Accept").click();
      await seesText(planner, `${code} was accepted.`);
      await button(planner, "Create work order").click();
      const dialog = planner.getByRole("dialog", { name: `Work order for ${code}` });
      await pick(dialog, "Responsible", technicianName);
      await scene.checkAccess(planner);
      await button(dialog, "Create order").click();
      await seesNoMore(dialog);
      await planner
        .getByRole("list")
        .getByRole("link", { name: /WO-\d{4}-/ })
        .first()
        .click();
      await sees(heading(planner, FAULT));
      await planner.getByRole("tab", { name: "Files" }).click();
      await sees(button(planner, /^Open jaw\.png/));
      await planTheWork(planner);
      await scene.checkAccess(planner);

      const technician = await scene.visit(new URL(planner.url()).pathname, { account: HARBOR.technician });
      await button(technician, "Start work").click();
      await seesText(technician, /is now In Progress/);
      await doTheWork(technician);
      await scene.checkAccess(technician);
      await button(technician, "Complete").click();
      const completion = technician.getByRole("dialog", { name: /^Complete WO-/ });
      await field(completion, "Actual time").fill("01:15");
      await field(completion, "Completion notes").fill("Thermostat replaced.");
      await scene.checkAccess(technician);
      await button(completion, "Complete order").click();
      await seesText(technician, /was completed\.$/);

      await requester.reload();
      await sees(requester.getByRole("listitem").filter({ hasText: /^Done/ }));
      await sees(requester.getByText("Completed").first());
    },
  ),

  journey("A planner rejects a request with a reason, and its reporter reads it", async (scene) => {
    const requester = await scene.visit("/maintenance-management/work-requests/new", { account: HARBOR.requester });
    await field(requester, "What is wrong?").fill("Too few cups in the canteen");
    await requester.getByRole("combobox", { name: "Where is it?" }).fill("labeller");
    await requester
      .getByRole("option", { name: /Labeller/ })
      .first()
      .click();
    await requester.getByRole("radio", { name: /It can wait/ }).check();
    await button(requester, "Send report").click();
    await arrivesAt(requester, /work-requests\/\d+/);

    const planner = await scene.visit(new URL(requester.url()).pathname, { account: HARBOR.planner });
    await button(planner, "Reject").click();
    const dialog = planner.getByRole("dialog");
    await button(dialog, "Reject").click();
    await seesText(planner, "Enter a reason.");
    await field(dialog, /^Reason/).fill("Ask the kitchen, please.");
    await button(dialog, "Reject").click();
    await seesText(planner, /was rejected\.$/);
    await requester.reload();
    await seesText(requester, "Ask the kitchen, please.");
  }),
];

/** A picture such as a phone's camera gives; the page itself is the motive. */
async function photo(page: Page, name: string) {
  return { name, mimeType: "image/png", buffer: await page.screenshot() };
}

const STEPS = [
  ["Inspection", "Heating element"],
  ["Number", "Temperature after ten minutes"],
  ["Photo", "Thermostat after the repair"],
  ["Yes / No", "Guard closed again"],
  ["Check", "Area cleaned"],
] as const;

async function planTheWork(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Tasks/ }).click();
  await field(page, "Add a task").fill(TASK);
  await page.keyboard.press("Enter");
  const task = button(page, TASK);
  await sees(task);
  if ((await task.getAttribute("aria-expanded")) !== "true") await task.click();
  for (const [kind, name] of STEPS) {
    await field(page, "Add a step").fill(name);
    await page.getByRole("combobox", { name: "Result type" }).selectOption(kind);
    await field(page, "Add a step").press("Enter");
    await sees(page.getByRole("list", { name: TASK }).getByText(name));
  }
}

async function doTheWork(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Tasks/ }).click();
  const task = button(page, TASK);
  await sees(task);
  if ((await task.getAttribute("aria-expanded")) !== "true") await task.click();
  const step = (name: string) => page.getByRole("list", { name: TASK }).getByRole("listitem").filter({ hasText: name });
  await button(step("Heating element"), "Fail").click();
  await field(step("Heating element"), /^What did you see\?/).fill("Thermostat stuck");
  await button(step("Heating element"), "Save").click();
  await button(step("Heating element"), "No follow-up needed").click();
  await field(step("Heating element"), "Why is no follow-up needed?").fill("Replaced within this order");
  await button(step("Heating element"), "Save the reason").click();
  await field(step("Temperature"), /Temperature/).fill("182.5");
  await button(step("Temperature"), "Save").click();
  await step("Thermostat after")
    .getByLabel(/^Take a photo/)
    .setInputFiles(await photo(page, "thermostat.png"));
  await sees(button(step("Thermostat after"), /^Open thermostat\.png/));
  await button(step("Guard closed"), "Yes").click();
  await button(step("Area cleaned"), /^Done/).click();
  await sees(page.getByRole("tab", { name: /^Tasks/ }));
  await sees(step("Area cleaned").locator("[aria-pressed=true]"));
}
