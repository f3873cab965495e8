import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { imports as importCalls } from "@millwright/domain/connect/imports/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { downloaded, exported, table } from "../harness/downloads.ts";
import { arrivesAt, becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { GOOD_ROWS, historyFile, type Csv } from "../harness/history-file.ts";
import { journey } from "../harness/journey.ts";
import { registerFile } from "../harness/register-file.ts";
import { button, link } from "../harness/words.ts";

/** A check of two thousand suppliers, on a machine that others use as well. */
const PASS_MS = 180_000;

export const imports = [
  journey("A planner imports years of work from a file, is told which row is damaged, and a second time nothing is new", async (scene) => {
    const page = await scene.visit("/settings/import", { account: HARBOR.planner });
    // A list without any import offers it in its midst as well.
    await link(page, "New import").first().click();
    await link(page, "Work orders").click();
    const file = historyFile();
    await choose(page, file);
    await seesText(page, "Map columns");
    const column = (field: string) => page.getByRole("combobox", { name: `${field}: Column in the file` });
    await becomes(
      "the short text is the title",
      () => column("Title").locator("option:checked").innerText(),
      (header) => header === "OriginalShorttext",
    );
    await becomes(
      "the start is the date",
      () => column("Started").locator("option:checked").innerText(),
      (header) => header === "BscStartDate",
    );
    await page.getByRole("combobox", { name: "Status for all rows" }).selectOption({ label: "Status for all rows: Closed" });
    await page
      .getByRole("region", { name: "Values of Work type" })
      .getByRole("combobox", { name: "PM02 means" })
      .selectOption({ label: "Preventive" });
    await scene.checkAccess(page);

    await button(page, "Check the file").click();
    await sees(button(page, `Import the other ${GOOD_ROWS} rows`));
    // The line of the file, its header being line 1.
    await sees(page.getByRole("textbox", { name: "Line 122, Cost" }));
    await scene.checkAccess(page);
    const refused = (await downloaded(page, button(page, "Download rejected rows"))).bytes.toString("utf8");
    assert.match(refused, /swing/);
    assert.equal(refused.trim().split("\n").length, 2, "the header and the damaged row");

    await button(page, `Import the other ${GOOD_ROWS} rows`).click();
    await sees(button(page, "Undo import"));
    await seesText(page, String(GOOD_ROWS));
    const { rows } = await scene.api(HARBOR.planner).ok(workOrders.list, { body: { search: "Replace drag tooth", endRow: 10 } });
    assert.ok(rows.length > 0 && rows.every(({ status }) => status.name === "Closed"), "closed, as the planner answered");

    await link(page, "Import another file").click();
    await choose(page, { ...file, name: "again.csv" });
    await page.getByRole("combobox", { name: "Status for all rows" }).selectOption({ label: "Status for all rows: Closed" });
    await page
      .getByRole("region", { name: "Values of Work type" })
      .getByRole("combobox", { name: "PM02 means" })
      .selectOption({ label: "Preventive" });
    await button(page, "Check the file").click();
    await sees(button(page, "Nothing to import"));
    await seesText(page, String(GOOD_ROWS));
    assert.equal(await button(page, "Nothing to import").isEnabled(), false);
  }),

  journey(
    "A planner is asked what a file of another office means by 03/02/2024 and 1.250, sees both readings, and mends its encoding",
    async (scene) => {
      const page = await scene.visit("/settings/import/new?target=work-orders", { account: HARBOR.planner });
      const text = "Title;Start;Cost\nPrüfen der Pumpe;03/02/2024;1.250\nÖl wechseln;04/05/2024;900\n";
      await choose(page, { name: "abroad.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
      // A file that is not UTF-8 shows its letters first.
      const letters = page.getByRole("list", { name: "Lines with special characters" });
      await sees(letters.getByText("Prüfen der Pumpe"));
      await page.getByLabel("Encoding").selectOption({ label: "Cyrillic (windows-1251)" });
      await sees(letters.getByText("Prьfen der Pumpe"));
      await page.getByLabel("Encoding").selectOption({ label: "Western (windows-1252, latin1)" });
      await sees(letters.getByText("Prüfen der Pumpe"));
      await scene.checkAccess(page);
      await link(page, "Continue to columns").click();

      await sees(page.getByText("03/02/2024 can be read as Feb 03, 2024 or Mar 02, 2024."));
      await sees(page.getByRole("alert").getByText("Choose the format of: Started, Cost."));
      assert.equal(await button(page, "Check the file").isEnabled(), false);
      await scene.checkAccess(page);
      await page.getByRole("combobox", { name: "Started: format" }).selectOption({ label: "Day, month, year: Feb 03, 2024" });
      await sees(page.getByText("03/02/2024 is read as Feb 03, 2024"));
      await page.getByRole("combobox", { name: "Cost: format" }).selectOption({ label: "Decimal comma, 1.234,50: 1,250" });
      await sees(page.getByText("1.250 is read as 1,250"));
      await button(page, "Check the file").click();
      await button(page, "Import 2 rows").click();
      await sees(button(page, "Undo import"));
      const orders = scene.api(HARBOR.planner);
      const { rows } = await orders.ok(workOrders.list, { body: { search: "Prüfen der Pumpe", endRow: 1 } });
      const order = await orders.ok(workOrders.get, { params: { id: rows[0]?.id ?? 0 } });
      assert.match(order.startedAt ?? "", /^2024-02-03/);
    },
  ),

  journey(
    "The list of imports tells how far a check is until it has ended, and is filtered, looked into, opened and taken along",
    async (scene) => {
      const id = await startCheck(scene.api(HARBOR.planner), "LIVE");
      const page = await scene.visit("/settings/import", { account: HARBOR.planner });
      const row = page.getByRole("row", { name: /live\.xlsx/ });
      await sees(row.getByText(/^Checking \d+%$/));
      await scene.checkAccess(page);
      await row.getByText("Checked", { exact: true }).waitFor({ timeout: PASS_MS });
      await sees(row.getByText("1,993"));

      const state = encodeURIComponent(JSON.stringify({ state: { filterType: "set", values: ["checked"] } }));
      await page.goto(`${scene.url}/settings/import?filter=${state}`);
      await seesText(page, "State: Checked");
      for (const entry of ["Export as CSV", "Export as Excel"] as const) {
        const lines = await table(await exported(page, entry));
        assert.ok(
          lines.every(({ State }) => State === "Checked"),
          `${entry}: as filtered, in the words of the screen`,
        );
        assert.equal(lines.find(({ File }) => File === "live.xlsx")?.["Type"], "Suppliers");
      }
      await page.reload();
      await sees(page.getByRole("gridcell", { name: "live.xlsx" }));
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts on this page" });
      await sees(sheet.getByText("Preview the row"));
      await sees(sheet.getByText("Search this list"));
      assert.equal(await sheet.getByText(/Select/).count(), 0, "nothing is selected here");
      await button(sheet, "Close").click();
      await page.keyboard.press("/");
      await page.keyboard.type("LIVE");
      await arrivesAt(page, /[?&]q=LIVE/);
      await sees(page.getByRole("gridcell", { name: "live.xlsx" }));
      await page.locator("[data-row='0'] [role=gridcell]").first().focus();
      await page.keyboard.press("p");
      const preview = page.getByRole("complementary", { name: "Preview" });
      await sees(preview.getByRole("heading", { name: "live.xlsx" }));
      await sees(preview.getByText("To be created"));
      await scene.checkAccess(page);
      await page.keyboard.press("Escape");
      await seesNoMore(preview);
      await page.keyboard.press("Enter");
      await arrivesAt(page, new RegExp(`/settings/import/${id}$`));
    },
    { limitMs: 2 * PASS_MS },
  ),
];

/** A register is uploaded, and its check asked for. */
async function startCheck(api: Api, prefix: string): Promise<number> {
  const { buffer, mimeType } = await registerFile(prefix);
  const upload = {
    query: { target: "suppliers", fileName: `${prefix.toLowerCase()}.xlsx` },
    headers: { "content-type": mimeType },
    body: buffer,
  };
  const made = await api.ok(importCalls.upload, upload as never);
  const { id, version } = await api.ok(importCalls.layout, { params: { id: made.id }, body: { version: made.version, sheet: 1 } });
  await api.ok(importCalls.check, { body: { id, version } });
  return id;
}

async function choose(page: Page, file: Csv): Promise<void> {
  await sees(button(page, "Choose a file"));
  await page.locator("input[type=file]").setInputFiles(file);
  await sees(page.getByRole("heading", { name: file.name }));
}
