import assert from "node:assert/strict";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { exported, table } from "../harness/downloads.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

export const auditPage = [
  journey(
    "An administrator finds who could not come in and who was refused, verifies the chain, and makes a leaver anonymous",
    async (scene) => {
      const admin = scene.api(HARBOR.admin);
      scene.expectComplaint(/signin|401|403/i);
      const guest = await scene.visit("/login");
      await guest.getByLabel("Username/Email").fill(HARBOR.technician);
      await guest.getByLabel("Password", { exact: true }).fill("not-the-password");
      await guest.getByRole("main").locator("button[type=submit]").click();
      await seesText(guest, /attempt\(s\) left/);
      await assert.rejects(scene.api(HARBOR.requester).ok(suppliers.list, { body: {} }), /403/);

      const page = await scene.visit("/settings/audit", { account: HARBOR.admin });
      await sees(heading(page, "Audit"));
      await button(page, "Sign-ins").click();
      await sees(page.getByRole("gridcell", { name: "Sign-in failed" }));
      await scene.checkAccess(page);
      await button(page, "Sign-ins").click();
      await button(page, "Denied").click();
      await sees(page.getByRole("gridcell", { name: /POST \/api\/Supplier\/list/ }));
      const file = await exported(page, "Export as CSV");
      assert.ok((await table(file)).every((row) => row["What"] === "Denied"));

      await button(page, "Verify").click();
      await seesText(page, "All links are valid");

      const { id, version } = await admin.ok(people.create, {
        body: { firstName: "Vera", lastName: "Lindqvist", email: "vera@harbor.example" },
      });
      await admin.ok(people.archive, { params: { id }, body: { version } });
      await page.goto(`/settings/people/${id}`);
      await button(page, "Make anonymous").click();
      const asked = page.getByRole("dialog");
      await scene.checkAccess(page);
      await field(asked, "Enter the person's name to confirm").fill("vera lindqvist");
      await button(asked, "Make anonymous").click();
      await sees(heading(page, `Former employee ${id}`));
      await page.goto("/settings/audit?q=Lindqvist");
      await seesText(page, "No results for this search and these filters.");
    },
  ),
];
