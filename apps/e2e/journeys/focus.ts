import type { Locator, Page } from "playwright-core";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading } from "../harness/words.ts";

const ORDERS = "/maintenance-management/work-order-board/1";

/** The keyboard is where the story says, and not at the page as a whole. */
async function isAt(page: Page, what: string, where: Locator): Promise<void> {
  await becomes(
    `the focus after: ${what}`,
    async () =>
      (await where
        .first()
        .evaluate((element) => element === document.activeElement, undefined, { timeout: 300 })
        .catch(() => false))
        ? "there"
        : await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "nothing"),
    (at) => at === "there",
  );
}

export const focus = [
  journey(
    "The main job is done without a mouse, and after each step the keyboard is on what comes next",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { personId } = await personOf(planner);
      const title = `Replace the infeed belt ${Date.now()}`;
      const { id } = await orderFor(planner, {
        personId,
        title,
        steps: [
          { name: "Lock out the belt", kind: "check" },
          { name: "What you saw", kind: "text" },
        ],
      });
      const page = await scene.visit(`${ORDERS}?q=${encodeURIComponent(title)}`, { account: HARBOR.planner });
      const keys = async (...pressed: string[]) => {
        for (const key of pressed) await page.keyboard.press(key);
      };
      const press = async (what: Locator) => {
        await what.first().focus();
        await keys("Enter");
      };
      await seesText(page, title);

      // A list, its keys, a record and back.
      await keys("ArrowDown", "?");
      await isAt(page, "the sheet of keys opens", button(page.getByRole("dialog"), "Close"));
      await keys("Escape");
      await isAt(page, "the sheet closes", page.getByRole("gridcell"));
      await keys("Enter");
      await isAt(page, "a record opens", heading(page, title));
      await keys("?");
      await sees(page.getByRole("dialog", { name: "Keyboard shortcuts on this page" }));
      await keys("Escape");
      await isAt(page, "the sheet of a record closes", heading(page, title));

      // Facts where they stand: two presses each, and back.
      await press(button(page, /^Priority: High/));
      await keys("ArrowDown", "Enter");
      await isAt(page, "a priority is chosen", button(page, /^Priority: Medium/));
      await press(button(page, "Undo"));
      await sees(button(page, /^Priority: High/));
      await press(button(page, /^Change: Due/));
      await isAt(page, "a date is asked for", page.getByRole("spinbutton", { name: /^month/ }));
      await keys("Escape");
      await isAt(page, "no other date", button(page, /^Change: Due/));

      // A card.
      await press(button(page, "Edit: General information"));
      await isAt(page, "a card is edited", page.getByRole("textbox", { name: "Title" }));
      await keys("Control+Enter");
      await isAt(page, "a card is saved", button(page, "Edit: General information"));

      // The work itself.
      await press(button(page, "Start work"));
      await isAt(page, "work is started", button(page, "Complete"));
      await page.goto(`${ORDERS}/${id}?tab=1&mode=steps`);
      const runner = page.getByRole("dialog");
      await press(button(runner, /^Done/));
      await isAt(page, "a step is done", heading(runner, "What you saw"));
      await runner.getByRole("textbox").fill("All well");
      await press(button(runner, /Save|Done/));
      await isAt(page, "the last step is done", heading(runner, "All steps are done."));
      await keys("Escape");
      await isAt(page, "the steps close", heading(page, title));
      await press(button(page, "Complete"));
      await isAt(page, "completing asks", page.getByLabel(/^Actual/));
      await page.getByLabel(/^Actual/).fill("00:30");
      await keys("Control+Enter");
      await seesText(page, /was completed|is completed/i);
    },
    { limitMs: 120_000 },
  ),
];
