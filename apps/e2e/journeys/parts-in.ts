import assert from "node:assert/strict";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

const PARTS = 400;
const PASS_MS = 120_000;

export const partsInAndOut = [
  journey(
    "Four hundred parts come in from a file with their suppliers and prices, and are taken back",
    async (scene) => {
      const api = scene.api(HARBOR.admin);
      const { rows: known } = await api.ok(suppliers.list, { body: { endRow: 1 } });
      const supplier = known[0]?.code ?? "";
      const lines = Array.from({ length: PARTS }, (_, at) => {
        const number = String(at + 1).padStart(3, "0");
        return `IN-${number},Coupling ${number},Piece,${supplier},${(at + 1).toFixed(2)}`;
      });
      const file = ["Code,Name,Unit,Supplier,Price", ...lines].join("\n");
      const page = await scene.visit("/settings/import/new?target=master-parts", { account: HARBOR.admin });
      await sees(button(page, "Choose a file"));
      await page.locator("input[type=file]").setInputFiles({ name: "parts.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
      await seesText(page, "Map columns");
      await scene.checkAccess(page);
      await button(page, "Check the file").click();
      await button(page, `Import ${PARTS} rows`).click({ timeout: PASS_MS });
      await button(page, "Undo import").waitFor({ timeout: PASS_MS });
      const there = async () => (await api.ok(masterParts.list, { body: { search: "Coupling", endRow: 500 } })).rows;
      const rows = (await there()).filter(({ code }) => code.startsWith("IN-"));
      assert.equal(rows.length, PARTS);
      await page.goto(`${scene.url}/materials-management/master-parts/${rows[0]?.id}`);
      await seesText(page, "IN-001");
      await page.goBack();
      await button(page, "Undo import").click();
      await button(page.getByRole("dialog"), "Undo").click();
      await page.getByRole("heading", { name: "Undone" }).waitFor({ timeout: PASS_MS });
      assert.deepEqual(
        (await there()).filter(({ code }) => code.startsWith("IN-")),
        [],
      );
    },
    { limitMs: 3 * PASS_MS },
  ),
];
