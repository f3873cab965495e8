import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { fillOrders } from "@millwright/server/testing/fill/orders.ts";
import { ALPINE, HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { exported, table } from "../harness/downloads.ts";
import { arrivesAt, becomes, sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { DAMAGED, registerFile, SUPPLIERS } from "../harness/register-file.ts";
import { button, heading, link } from "../harness/words.ts";

/** A pass over two thousand suppliers, on a machine that others use as well. */
const PASS_MS = 180_000;
/** A hundred thousand rows, filled in and fetched. */
const MANY_MS = 120_000;

export const inAndOut = [
  journey(
    "A planner brings in 2,000 suppliers, mends seven cells on the screen, and takes all back but the one somebody has changed",
    async (scene) => {
      const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.planner });
      await button(page, "Import / export").click();
      await page.getByRole("menuitem", { name: "Import from a file" }).click();
      await arrivesAt(page, /settings\/import\/new\?target=suppliers/);
      await sees(heading(page, "Choose the file"));
      await scene.checkAccess(page);

      await page.locator("input[type=file]").setInputFiles(await registerFile());
      await page.getByRole("combobox", { name: "Sheet" }).selectOption({ label: "Register" });
      await seesText(page, "2,000 rows below it.");
      assert.ok(await page.getByRole("radio", { name: "Line 3 has the column names" }).isChecked(), "the header was found in line 3");
      await scene.checkAccess(page);
      await link(page, "Continue to columns").click();
      await becomes(
        "the vendor number is the code",
        () => page.getByRole("combobox", { name: "Code: Column in the file" }).locator("option:checked").innerText(),
        (header) => header === "Vendor no.",
      );
      await page.getByRole("combobox", { name: "Category: Column in the file" }).selectOption({ label: "Group" });
      await scene.checkAccess(page);

      await button(page, "Check the file").click();
      await counts(page, { "To be created": "1,993", Rejected: "7" });
      for (const { line, column, good } of DAMAGED) await page.getByRole("textbox", { name: `Line ${line}, ${column}` }).fill(good);
      await scene.checkAccess(page);
      await button(page, "Check again with 7 corrected rows").click();
      await counts(page, { "To be created": "2,000", Rejected: "0" });
      await button(page, "Import 2,000 rows").click();
      await counts(page, { Created: "2,000", Rejected: "0" });
      assert.equal((await registered(scene.api(HARBOR.planner))).length, SUPPLIERS);

      const [changed] = await registered(scene.api(HARBOR.planner), "REG-1100");
      assert.ok(changed);
      const admin = scene.api(HARBOR.admin);
      const { id, version } = await admin.ok(suppliers.get, { params: { id: changed.id } });
      await admin.ok(suppliers.update, { params: { id }, body: { version, terms: "60 days" } });
      await button(page, "Undo import").click();
      await seesText(page, /2,000 created records will be removed\./);
      await button(page.getByRole("dialog"), "Undo").click();
      await counts(page, { Undone: "2,000", "Not undone": "2" });
      // Its category was made on the way, and is still needed.
      await sees(page.getByRole("row", { name: /Bearings This is still used by suppliers/ }));
      await sees(page.getByRole("row", { name: /REG-1100 Registered 100 .*Changed since the import/ }));
      await scene.checkAccess(page);
      assert.deepEqual(
        (await registered(scene.api(HARBOR.planner))).map(({ code }) => code),
        ["REG-1100"],
      );
      await page.reload();
      await counts(page, { Kept: "2" });
    },
    { limitMs: 5 * PASS_MS, features: ["imports"] },
  ),

  journey("A planner takes the filtered list of orders along as CSV and as a workbook, just as it stands on the screen", async (scene) => {
    const filter = { priority: { filterType: "set", values: [2, 3] } };
    const board = `/maintenance-management/work-order-board/1?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=title&quick=overdue`;
    const page = await scene.visit(board, { account: HARBOR.planner });
    const { rows } = await scene.api(HARBOR.planner).ok(workOrders.list, {
      body: {
        endRow: 500,
        quick: ["overdue"],
        sortModel: [{ colId: "title", sort: "asc" }],
        filterModel: { priority: { filterType: "set", values: [2, 3] } },
      },
    });
    assert.ok(rows.length > 0, "there are orders that are late");
    await seesText(page, rows[0]?.title ?? "");
    const wanted = rows.map(({ code, title, status, priority, asset, responsiblePerson }) => ({
      Code: code,
      Title: title,
      Status: status.name,
      Priority: priority === 3 ? "High" : "Medium",
      "Asset code": asset?.code ?? "",
      Asset: asset?.name ?? "",
      Responsible: responsiblePerson?.name ?? "",
    }));
    for (const entry of ["Export as CSV", "Export as Excel"] as const) {
      const file = await exported(page, entry);
      assert.match(file.name, entry === "Export as CSV" ? /^work-orders-.*\.csv$/ : /^work-orders-.*\.xlsx$/);
      const shown = (await table(file)).map((row) => Object.fromEntries(Object.keys(wanted[0] ?? {}).map((title) => [title, row[title]])));
      assert.deepEqual(shown, wanted);
      await seesText(page, `${file.name} was saved to your downloads.`);
    }
  }),

  journey(
    "An administrator exports 100,000 work orders, and every one of them is in the file",
    async (scene) => {
      const orders = await fillOrders(scene.dataDir, "alpine", 100_000);
      const page = await scene.visit("/maintenance-management/work-order-board/1", { account: ALPINE.admin });
      await sees(button(page, /export/i));
      const file = await exported(page, "Export as CSV", MANY_MS);
      const codes = new Set((await table(file)).map((row) => row["Code"]));
      assert.equal(codes.size, orders, "each order once");
      assert.ok(codes.has("FILL-000001") && codes.has("FILL-100000"));
    },
    { limitMs: 2 * MANY_MS },
  ),
];

/** The numbers of the page, by their words. */
async function counts(page: Page, wanted: Record<string, string>): Promise<void> {
  for (const [word, number] of Object.entries(wanted)) {
    const told = page.locator("dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${word}$`) }) }).locator("dd");
    await told.filter({ hasText: new RegExp(`^${number}$`) }).waitFor({ timeout: PASS_MS });
  }
}

async function registered(planner: Api, code = "REG-") {
  const rows: { id: number; code: string }[] = [];
  let after: string | undefined;
  do {
    const filterModel = { code: { filterType: "text", type: "contains", filter: code } } as const;
    const block = await planner.ok(suppliers.list, {
      body: { startRow: rows.length, endRow: rows.length + 500, filterModel, ...(after === undefined ? {} : { after }) },
    });
    rows.push(...block.rows);
    after = block.after;
  } while (after !== undefined);
  return rows;
}
