import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { workOrders } from "@millwright/domain/work-orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { downloaded } from "../harness/downloads.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { GOOD_ROWS, historyFile, type Csv } from "../harness/history-file.ts";
import { journey } from "../harness/journey.ts";
import { button, link } from "../harness/words.ts";

export const imports = [
  journey("A planner imports years of work from a file, is told which row is damaged, and a second time nothing is new", async (scene) => {
    const page = await scene.visit("/settings/import", { account: HARBOR.planner });
    await link(page, "New import").click();
    await link(page, "Work orders").click();
    const file = historyFile();
    await choose(page, file);
    await seesText(page, "What stands in which column");
    const column = (field: string) => page.getByRole("combobox", { name: `${field}: Column of the file` });
    await becomes(
      "the short text is the title",
      () => column("Title").locator("option:checked").innerText(),
      (header) => header === "OriginalShorttext",
    );
    await becomes(
      "the start is the date",
      () => column("Start").locator("option:checked").innerText(),
      (header) => header === "BscStartDate",
    );
    await page.getByRole("combobox", { name: "Status of all rows" }).selectOption({ label: "Status of all rows: Closed" });
    await page.getByRole("combobox", { name: "PM02 means" }).selectOption({ label: "Preventive" });
    await scene.checkAccess(page);

    await button(page, "Check the file").click();
    await sees(button(page, `Import the other ${GOOD_ROWS} rows`));
    // The line of the file, its header being line 1.
    await sees(page.getByRole("textbox", { name: "Line 122, Cost" }));
    await scene.checkAccess(page);
    const refused = (await downloaded(page, button(page, "Download refused rows"))).bytes.toString("utf8");
    assert.match(refused, /swing/);
    assert.equal(refused.trim().split("\n").length, 2, "the header and the damaged row");

    await button(page, `Import the other ${GOOD_ROWS} rows`).click();
    await sees(button(page, "Undo import"));
    await seesText(page, String(GOOD_ROWS));
    const { rows } = await scene.api(HARBOR.planner).ok(workOrders.list, { body: { search: "Replace drag tooth", endRow: 10 } });
    assert.ok(rows.length > 0 && rows.every(({ status }) => status.name === "Closed"), "closed, as the planner answered");

    await link(page, "Import another file").click();
    await choose(page, { ...file, name: "again.csv" });
    await page.getByRole("combobox", { name: "Status of all rows" }).selectOption({ label: "Status of all rows: Closed" });
    await page.getByRole("combobox", { name: "PM02 means" }).selectOption({ label: "Preventive" });
    await button(page, "Check the file").click();
    await sees(button(page, "Nothing to import"));
    await seesText(page, String(GOOD_ROWS));
    assert.equal(await button(page, "Nothing to import").isEnabled(), false);
  }),
];

async function choose(page: Page, file: Csv): Promise<void> {
  await sees(button(page, "Choose a file"));
  await page.locator("input[type=file]").setInputFiles(file);
  await sees(page.getByRole("heading", { name: file.name }));
}
