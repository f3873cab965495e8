import assert from "node:assert/strict";
import fs from "node:fs";
import type { Page } from "playwright-core";
import { workOrders } from "@millwright/domain/work-orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { GOOD_ROWS, historyFile, type Csv } from "../harness/history-file.ts";
import { journey } from "../harness/journey.ts";
import { button, link } from "../harness/words.ts";

export const imports = [
  journey("A planner imports years of work from a file, is told which row is damaged, and a second time nothing is new", async (scene) => {
    const page = await scene.visit("/settings/import", { account: HARBOR.planner });
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
    await seesText(page, `${GOOD_ROWS} rows would be imported.`);
    await seesText(page, "1 row would be refused.");
    const damaged = page.getByRole("row", { name: /won t swing/ });
    await sees(damaged);
    assert.match(await damaged.innerText(), /^122\s/, "the line of the file, its header being line 1");
    await scene.checkAccess(page);
    const refused = await downloaded(page, "Download refused rows");
    assert.match(refused, /swing/);
    assert.equal(refused.trim().split("\n").length, 2, "the header and the damaged row");

    await button(page, `Import ${GOOD_ROWS} rows`).click();
    await seesText(page, `${GOOD_ROWS} work orders were created.`);
    const { rows } = await scene.api(HARBOR.planner).ok(workOrders.list, { body: { search: "Replace drag tooth", endRow: 10 } });
    assert.ok(rows.length > 0 && rows.every(({ status }) => status.name === "Closed"), "closed, as the planner answered");

    await link(page, "Back").click();
    await choose(page, { ...file, name: "again.csv" });
    await page.getByRole("combobox", { name: "Status of all rows" }).selectOption({ label: "Status of all rows: Closed" });
    await page.getByRole("combobox", { name: "PM02 means" }).selectOption({ label: "Preventive" });
    await button(page, "Check the file").click();
    await seesText(page, `${GOOD_ROWS} rows are here already and stay as they are.`);
    assert.equal(await button(page, "Nothing to import").isEnabled(), false);
  }),
];

async function choose(page: Page, file: Csv): Promise<void> {
  await sees(button(page, "Choose a file"));
  await page.locator("input[type=file]").setInputFiles(file);
  await sees(page.getByRole("heading", { name: file.name }));
}

async function downloaded(page: Page, word: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, word).click()]);
  return fs.readFileSync(await download.path(), "utf8");
}
