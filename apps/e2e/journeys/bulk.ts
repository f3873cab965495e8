import assert from "node:assert/strict";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { Api } from "../harness/api.ts";
import { personOf } from "../harness/arrange.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, pick } from "../harness/words.ts";

const ORDERS = "/maintenance-management/work-order-board/1";
const CANCELLED = 5;

/** Orders that only one word of their title tells from the others. */
async function ordersOf(planner: Api, word: string, count: number, sealed: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const made = await planner.ok(workOrders.create, { body: { title: `${word} check ${String(at).padStart(2, "0")}` } });
    const move = { id: made.id, version: made.version, statusId: CANCELLED, reason: "The line is gone." };
    if (at <= sealed) await planner.ok(workOrders.setStatus, { body: move });
  }
}

export const bulk = [
  journey("A planner gives 12 orders to a colleague; two sealed ones are refused with their reason and stay selected", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const { personId, name } = await personOf(scene.api(HARBOR.technician));
    await ordersOf(planner, "Gantry", 12, 2);
    const page = await scene.visit(`${ORDERS}?q=Gantry`, { account: HARBOR.planner });
    await seesText(page, "Gantry check 12");
    await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await sees(bar.getByText("12 selected"));
    await scene.checkAccess(page);

    await button(bar, "Responsible").click();
    const dialog = page.getByRole("dialog", { name: "Responsible" });
    await sees(dialog.getByText(/Can be applied to 10 of 12/));
    await pick(dialog, /Responsible/, name);
    await scene.checkAccess(page);
    await button(dialog, "Apply to 12").click();
    await sees(dialog.getByText("10 changed, 2 not applied"));
    await sees(dialog.getByText("A closed or cancelled order cannot be changed. Reopen it first."));
    await scene.checkAccess(page);
    await button(dialog, "Keep skipped rows selected").click();
    await sees(bar.getByText("2 selected"));

    const given = await planner.ok(workOrders.list, { body: { search: "Gantry" } });
    const theirs = given.rows.filter(({ responsiblePerson }) => responsiblePerson?.id === personId);
    if (theirs.length !== 10) throw new Error(`${theirs.length} orders are the colleague's`);
  }),

  journey("A planner takes orders from a colleague, to be given to no one yet, and takes their due dates away", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const { personId } = await personOf(scene.api(HARBOR.technician));
    for (const at of [1, 2]) {
      await planner.ok(workOrders.create, {
        body: { title: `Windlass check ${at}`, responsiblePersonId: personId, dueAt: "2031-05-02T10:00:00Z" },
      });
    }
    await planner.ok(workOrders.create, { body: { title: "Windlass check 3" } });
    const page = await scene.visit(`${ORDERS}?q=Windlass`, { account: HARBOR.planner });
    await seesText(page, "Windlass check 3");
    await page.getByRole("checkbox", { name: "Select all loaded rows" }).click();
    const bar = page.getByRole("region", { name: "Selected rows" });

    await button(bar, "Responsible").click();
    const people = page.getByRole("dialog", { name: "Responsible" });
    const noOne = people.getByRole("checkbox", { name: "No one" });
    const apply = button(people, "Apply to 3");
    await sees(noOne);
    assert.ok(await apply.isDisabled(), "nothing is chosen before somebody chooses");
    await noOne.check();
    await scene.checkAccess(page);
    await pick(people, /Responsible/, "a");
    assert.ok(!(await noOne.isChecked()), "a person is chosen instead");
    await noOne.check();
    await apply.click();
    await seesText(page, "2 changed, 1 unchanged");

    await button(bar, "More").click();
    await page.getByRole("menuitem", { name: "Due" }).click();
    const due = page.getByRole("dialog", { name: "Due" });
    await due.getByRole("checkbox", { name: "No due date" }).check();
    await button(due, "Apply to 3").click();
    await seesText(page, "2 changed, 1 unchanged");
    await seesNoMore(due);
    const { rows } = await planner.ok(workOrders.list, { body: { search: "Windlass" } });
    assert.deepEqual(
      rows.map(({ responsiblePerson, dueAt }) => [responsiblePerson, dueAt]),
      [
        [null, null],
        [null, null],
        [null, null],
      ],
    );
  }),

  journey("Rows are selected by keyboard, and another search drops them", async (scene) => {
    await ordersOf(scene.api(HARBOR.planner), "Turntable", 5, 0);
    const page = await scene.visit(`${ORDERS}?q=Turntable`, { account: HARBOR.planner });
    const bar = page.getByRole("region", { name: "Selected rows" });
    const chosen = (count: number) =>
      becomes(
        "rows that are selected",
        async () => await page.locator("[data-row] input:checked").count(),
        (value) => value === count,
      );
    await sees(page.getByRole("gridcell", { name: "Turntable check 04" }));
    // The sheet of keys tells of each key that is pressed below.
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts on this page" });
    for (const does of ["Select or deselect the row", "Extend the selection", "Select all loaded rows", "Clear selection"]) {
      await sees(sheet.getByText(does));
    }
    await scene.checkAccess(page);
    await page.keyboard.press("Escape");
    await seesNoMore(sheet);
    await page.locator("[data-row='1'] [role=gridcell]").nth(3).focus();
    await page.keyboard.press("Space");
    await chosen(1);
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await chosen(3);
    await page.keyboard.press("Control+a");
    await chosen(5);
    await page.keyboard.press("Escape");
    await seesNoMore(bar);
    await page.keyboard.press("Space");
    await sees(bar.getByText("1 selected"));
    await page.getByRole("searchbox", { name: /Search in/ }).fill("Turntable check 01");
    await seesNoMore(bar);
  }),

  journey("A planner opens a branch of the tree of locations, selects it by keyboard and archives it whole", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const hall = await planner.ok(locations.create, { body: { code: "ANNEX", name: "Annex" } });
    for (const name of ["North", "South"])
      await planner.ok(locations.create, { body: { code: `ANNEX-${name}`, name: `Annex ${name}`, parentId: hall.id } });
    const page = await scene.visit("/asset-management/locations", { account: HARBOR.planner });
    const bar = page.getByRole("region", { name: "Selected rows" });
    const rows = page.getByRole("treeitem", { name: /Annex/ });
    await sees(rows);
    await rows.first().focus();
    await page.keyboard.press("Space");
    await sees(bar.getByText("1 selected"));
    // Few at the top are open from the start.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await sees(page.getByRole("treeitem", { name: "ANNEX-South Annex South" }));
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await sees(bar.getByText("3 selected"));
    // Closed, the branch stays selected.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await seesNoMore(page.getByRole("treeitem", { name: "ANNEX-South Annex South" }));
    await sees(bar.getByText("3 selected"));
    await scene.checkAccess(page);

    await button(bar, "Archive").click();
    const dialog = page.getByRole("dialog", { name: "Archive" });
    await button(dialog, "Apply to 3").click();
    await seesText(page, "3 changed");
    await seesNoMore(bar);
    await seesNoMore(rows);
    await button(page, "Undo").click();
    await seesText(page, "Undone. The rows are back to their previous values.");
  }),

  journey("On a phone a planner touches orders to select them and cancels them with one reason", async (scene) => {
    await ordersOf(scene.api(HARBOR.planner), "Stretcher", 3, 0);
    const page = await scene.visit(`${ORDERS}?q=Stretcher`, { account: HARBOR.planner, view: "phone" });
    await button(page, "Select").click();
    await page.getByText("Stretcher check 01").click();
    await page.getByText("Stretcher check 03").click();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await sees(bar.getByText("2 selected"));
    await scene.checkAccess(page);
    await button(bar, "More").click();
    await page.getByRole("menuitem", { name: "Status" }).click();
    const dialog = page.getByRole("dialog", { name: "Status" });
    await dialog.getByRole("combobox").selectOption({ label: "Cancelled" });
    await dialog.getByRole("textbox", { name: /Reason/ }).fill("The line is gone.");
    await button(dialog, "Apply to 2").click();
    await seesText(page, "2 changed");
    await seesNoMore(bar);
    await seesText(page, "Cancelled");
  }),
];
