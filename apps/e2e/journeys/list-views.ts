import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { listViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

const SUPPLIERS = "/materials-management/suppliers";

export const listViewJourneys = [
  journey(
    "A planner saves a view and shares it with a role: a colleague of the role opens it, a person of another role does not see it",
    async (scene) => {
      const page = await scene.visit(SUPPLIERS, { account: HARBOR.planner });
      await page.getByRole("searchbox", { name: "Search in Suppliers" }).fill("nord");
      await page.waitForURL(/q=nord/);
      await button(page, "Columns").click();
      await page.getByRole("checkbox", { name: "Currency" }).click();
      await page.keyboard.press("Escape");
      await seesNoMore(page.getByRole("columnheader", { name: "Currency" }));

      await button(page, "Views").click();
      await button(page, "Save view...").click();
      const dialog = page.getByRole("dialog", { name: "Save view" });
      await field(dialog, "Name").fill("Drives of the north");
      await dialog.getByRole("radio", { name: "People with certain roles" }).check();
      await dialog.getByRole("checkbox", { name: "Technician" }).check();
      await scene.checkAccess(page);
      await button(dialog, "Save").click();
      await seesText(page, "The view Drives of the north was saved.");
      await sees(button(page, "Drives of the north"));

      // A changed view says so, and goes back to what it was.
      await page.getByRole("searchbox", { name: "Search in Suppliers" }).fill("seal");
      await seesText(page, "Edited");
      await button(page, "Reset").click();
      await page.waitForURL(/q=nord/);

      const colleague = await scene.visit(SUPPLIERS, { account: HARBOR.technician });
      await button(colleague, "Views").click();
      await button(colleague, /^Drives of the north/).click();
      await colleague.waitForURL(/q=nord/);
      await seesText(colleague, "Nordmotor Drives");
      await seesNoMore(colleague.getByText("Seal & Gasket Works"));
      await seesNoMore(colleague.getByRole("columnheader", { name: "Currency" }));

      const { rows } = await scene.api(HARBOR.planner).ok(listViews.list, { query: { list: "suppliers" } });
      const view = rows.find(({ name }) => name === "Drives of the north");
      const other = await scene.visit(`${SUPPLIERS}?view=${view?.id}`, { account: HARBOR.admin });
      await seesText(other, "This view does not exist, or you do not have access to it.");
      await button(other, "Views").click();
      await seesText(other, "Everything");
      await seesNoMore(other.getByText("Drives of the north"));
    },
  ),

  journey("A planner goes through a list by keyboard and looks at rows beside it", async (scene) => {
    const page = await scene.visit(SUPPLIERS, { account: HARBOR.planner });
    await seesText(page, "Baltic Bearings");
    await page.keyboard.press("?");
    await sees(page.getByRole("dialog", { name: "Keyboard shortcuts on this page" }));
    await scene.checkAccess(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("baltic");
    await page.waitForURL(/q=baltic/);
    await seesNoMore(page.getByText("Aerovolt Compressors"));
    await seesText(page, "Baltic Bearings");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("p");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await sees(preview.getByRole("heading", { name: "Baltic Bearings" }));
    await scene.checkAccess(page);
    await page.keyboard.press("Escape");
    await seesNoMore(preview);
    await page.keyboard.press("Enter");
    await page.waitForURL(/suppliers\/\d+$/);
  }),

  journey("Who lives by the keyboard searches, sorts, filters and arranges the columns, and never loses the place", async (scene) => {
    const page = await scene.visit(SUPPLIERS, { account: HARBOR.admin });
    await seesText(page, "Baltic Bearings");
    await says(page, /^\d+ rows$/);
    // Enter does not wait for the answer, and stands on the first row once it is there.
    await page.keyboard.press("/");
    await page.keyboard.type("bearings");
    await page.keyboard.press("Enter");
    await seesNoMore(page.getByText("Aerovolt Compressors"));
    await sees(page.locator("[data-row='0'] > [role=gridcell]:focus"));

    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await sees(page.locator("[role=columnheader][data-field=code]:focus"));
    await page.keyboard.press("Enter");
    await page.waitForURL(/sort=code/);
    await says(page, "Sorted by Code, ascending");
    await sees(page.locator("[role=columnheader][data-field=code][aria-sort=ascending]"));
    await page.keyboard.press("Shift+ArrowRight");
    await says(page, /^Code is now column 2 of \d\.$/);
    await page.keyboard.press("Alt+ArrowRight");
    await says(page, "Code is now 136 pixels wide.");
    await page.keyboard.press("Control+Enter");
    const filter = page.getByRole("dialog", { name: "Filter of Code" });
    await sees(filter);
    await scene.checkAccess(page);
    await page.keyboard.press("Escape");
    await seesNoMore(filter);
    await sees(page.locator("[data-field=code]:focus, [data-field=code] :focus"));
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Move left" }).click();
    await says(page, /^Code is now column 1 of \d\.$/);
    await sees(page.locator("[data-field=code]:focus, [data-field=code] :focus"));

    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("p");
    await button(page.getByRole("complementary", { name: "Preview" }), "Close the preview").click();
    await sees(page.locator("[data-row='0'] > [role=gridcell]:focus"));
    await page.keyboard.press("Space");
    await button(page.getByRole("region", { name: "Selected rows" }), "Clear selection").click();
    await sees(page.locator("[data-row='0'] > [role=gridcell]:focus"));

    await button(page, "Columns").click();
    await button(page, "Reset").click();
    await page.keyboard.press("Escape");
    await sees(button(page, "Columns").and(page.locator(":focus")));
  }),

  journey("Columns without room drop out whole; shown all the same they are scrolled sideways, and code and title stay", async (scene) => {
    const page = await scene.visit(SUPPLIERS, { account: HARBOR.planner });
    await seesText(page, "Baltic Bearings");
    await page.setViewportSize({ width: 1100, height: 800 });
    const more = page.getByRole("button", { name: /^Show \d more columns$/ });
    await sees(more);
    const grid = page.getByRole("grid");
    const overflow = () => grid.evaluate((box) => box.scrollWidth - box.clientWidth);
    await becomes("pixels beside the screen", overflow, (pixels) => pixels === 0);
    await more.click();
    await becomes("pixels beside the screen", overflow, (pixels) => pixels > 100);
    await scene.checkAccess(page);
    const code = page.getByRole("gridcell", { name: "BALT" }).first();
    const before = await code.boundingBox();
    await grid.evaluate((box) => box.scrollTo({ left: 400 }));
    await sees(page.getByRole("columnheader", { name: "Rating" }));
    assert.deepEqual(await code.boundingBox(), before, "the code stays where it was");
    await page.keyboard.press("Control+Home");
    await button(page, "Show only the columns that fit").click();
    await sees(more);
  }),

  journey("A column is drawn wider and carried elsewhere by pointer, and both are kept", async (scene) => {
    const page = await scene.visit(SUPPLIERS, { account: HARBOR.technician });
    await seesText(page, "Baltic Bearings");
    const heads = page.getByRole("columnheader");
    const titles = async () => (await heads.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    const head = (field: string) => page.locator(`[role=columnheader][data-field=${field}]`);
    const boxOf = async (field: string) => (await head(field).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

    const code = await boxOf("code");
    await drag(page, { x: code.x + code.width - 2, y: code.y + 18 }, 60);
    await becomes(
      "width of the column",
      async () => (await boxOf("code")).width,
      (width) => Math.round(width) === Math.round(code.width) + 60,
    );
    const [category, name] = [await boxOf("category"), await boxOf("name")];
    await drag(page, { x: category.x + 30, y: category.y + 18 }, name.x + 20 - (category.x + 30));
    await becomes("order of the columns", titles, ([first, second, third]) => [first, second, third].join() === "Code,Category,Name");
    assert.ok(!page.url().includes("sort=category"), "what is carried is not sorted by");

    const { columns } = await becomes(
      "columns kept by the server",
      async () => (await scene.api(HARBOR.technician).ok(listViews.list, { query: { list: "suppliers" } })).layout,
      ({ columns: kept }) => kept?.[1]?.field === "category",
    );
    assert.equal(columns?.[0]?.width, Math.round(code.width) + 60);
    await scene.api(HARBOR.technician).ok(listViews.arrange, { body: { list: "suppliers", columns: null } });
  }),
];

/** What is said to those who do not see the page. */
const says = async (page: Page, text: string | RegExp): Promise<void> =>
  await page.getByRole("status").filter({ hasText: text }).first().waitFor({ state: "attached" });

/** Takes hold, goes so many pixels sideways in steps as a hand does, and lets go. */
async function drag(page: Page, { x, y }: { x: number; y: number }, by: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(x + (by * step) / 8, y);
  await page.mouse.up();
}
