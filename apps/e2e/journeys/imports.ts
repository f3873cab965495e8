import assert from "node:assert/strict";
import fs from "node:fs";
import type { Page } from "playwright-core";
import { workOrders } from "@millwright/domain/work-orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, link } from "../harness/words.ts";

const GOOD_ROWS = 240;

export const imports = [
  journey("A planner imports years of work from a file, is told which row is damaged, and a second time nothing is new", async (scene) => {
    const page = await scene.visit("/settings/import", { account: HARBOR.planner });
    const file = historyFile();
    await choose(page, file);
    await seesText(page, "What stands in which column");
    const column = (field: string) => page.getByRole("combobox", { name: `${field}: Column of the file` });
    await becomes("the short text is the title", () => column("Title").locator("option:checked").innerText(), (header) => header === "OriginalShorttext");
    await becomes("the start is the date", () => column("Start").locator("option:checked").innerText(), (header) => header === "BscStartDate");
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

interface Csv {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function choose(page: Page, file: Csv): Promise<void> {
  await sees(button(page, "Choose a file"));
  await page.locator("input[type=file]").setInputFiles(file);
  await sees(page.getByRole("heading", { name: file.name }));
}

async function downloaded(page: Page, word: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, word).click()]);
  return fs.readFileSync(await download.path(), "utf8");
}

/** Work as mine staff typed it over the years: five machines, kinds of order, quotes, exact duplicates, nothing and less than nothing for cost, one torn row. */
function historyFile(): Csv {
  const texts = ["BUCKET WON'T OPEN", "Replace drag tooth", "l/h eng timer u/s.  ordered", "1000 HR SERVICE", "repair rh eng temp sensor wiring", "HYD LEAK @ STICK CYL"];
  const kinds = ["PM01", "PM02", "PM01", "PM13", "PM06"];
  const row = (at: number) => {
    // Every eighth row is the one before once more.
    const from = at % 8 === 7 ? at - 1 : at;
    const day = new Date(Date.UTC(2003, 0, 1 + 5 * from)).toISOString().slice(0, 10);
    const cost = from % 11 === 0 ? 0 : from % 17 === 0 ? -124.5 : 100 + from * 1.25;
    return `${day},${"ABCDE"[from % 5]},${texts[from % texts.length]},${kinds[from % kinds.length]},${cost}`;
  };
  const rows = Array.from({ length: GOOD_ROWS }, (_, at) => row(at));
  rows.splice(120, 0, "2003-12-31,B,won,t swing,PM01");
  const text = ["BscStartDate,Asset,OriginalShorttext,PMType,Cost", ...rows, ""].join("\r\n");
  return { name: "history.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
}
