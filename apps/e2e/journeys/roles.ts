import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link } from "../harness/words.ts";

export const roles = [
  journey(
    "A role is changed by keyboard alone while somebody works under it: a button appears, and the next click is refused",
    async (scene) => {
      scene.expectComplaint(/403/);
      const api = scene.api(HARBOR.admin);
      const { rows } = await api.ok(userRoles.list, { body: { search: "technician" } });
      const id = rows[0]?.id ?? 0;
      const technician = await scene.visit("/materials-management/suppliers", { account: HARBOR.technician });
      await sees(heading(technician, "Suppliers"));
      assert.equal(await link(technician, "New supplier").count(), 0);

      const page = await scene.visit(`/settings/user-roles/${id}`, { account: HARBOR.admin });
      await sees(page.getByRole("grid", { name: "Permissions of this role" }));
      await walkTo(page, "Suppliers: Create");
      await page.keyboard.press("Space");
      await sees(page.getByRole("checkbox", { name: "Suppliers: Create, not saved yet", checked: true }));
      await seesText(page, /^1 permission added, for \d+ people$/);
      await scene.checkAccess(page);
      await save(page);

      // Any call tells of it: no reload.
      await technician.getByRole("searchbox", { name: "Search in Suppliers" }).fill("bal");
      await link(technician, "New supplier").click();
      await field(technician, "Code").fill("LATE-1");
      await field(technician, "Name").fill("Too late");

      assert.equal(await focused(page), "Suppliers: Create");
      await page.keyboard.press("Space");
      await seesText(page, /^1 permission removed, for \d+ people$/);
      await save(page);

      await button(technician, "Save").click();
      await seesText(technician, "You do not have permission for this.");
      await button(technician, "Cancel").click();
      await button(technician.getByRole("dialog"), "Leave").click();
      await sees(heading(technician, "Suppliers"));
      await seesNoMore(link(technician, "New supplier"));
      await page.getByRole("tab", { name: "Log" }).click();
      await seesText(page, "Suppliers: may no longer create");
    },
  ),
];

const focused = async (page: Page): Promise<string> => await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

/** By Tab into the matrix and by arrow keys to a cell of it. */
async function walkTo(page: Page, name: string): Promise<void> {
  const [title = "", flag = ""] = name.split(": ");
  for (let press = 0; press < 60 && !(await page.evaluate(() => document.activeElement?.hasAttribute("data-at"))); press += 1)
    await page.keyboard.press("Tab");
  for (let press = 0; press < 40 && !(await focused(page)).startsWith(`${title}: `); press += 1) await page.keyboard.press("ArrowDown");
  for (let press = 0; press < 8 && !(await focused(page)).startsWith(`${title}: ${flag}`); press += 1)
    await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), name);
}

/** By Tab to the button behind the matrix. */
async function save(page: Page): Promise<void> {
  const isSave = async () => await page.evaluate(() => document.activeElement?.textContent === "Save");
  for (let press = 0; press < 6 && !(await isSave()); press += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await becomes(
    "the matrix has the focus again",
    () => focused(page),
    (name) => name === "Suppliers: Create",
  );
}
