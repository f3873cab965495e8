import { suppliers as calls } from "@millwright/domain/suppliers/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { arrivesAt, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";

export const suppliers = [
  journey("A planner enters a supplier, corrects it, archives it and brings it back", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.planner });
    await page.getByRole("link", { name: "New supplier" }).first().click();
    await page.getByLabel("Code").fill("sup-900");
    await page.getByRole("button", { name: "Save" }).click();
    await sees(page.locator("[aria-invalid=true]"));

    await page.getByLabel("Name", { exact: true }).first().fill("Fenwick Seals");
    await page.getByLabel("Lead time").fill("12");
    await page.getByRole("button", { name: "Add a contact" }).click();
    const contact = page.getByRole("group", { name: "Contact 1" });
    await contact.getByLabel("Name").fill("Ada Fenwick");
    await contact.getByLabel("E-mail").fill("ada@fenwick.example");
    await scene.checkAccess(page);
    await page.getByRole("button", { name: "Save" }).click();
    await seesText(page, "The supplier was created.");
    await sees(page.getByRole("heading", { name: "Fenwick Seals" }));
    await seesText(page, "Ada Fenwick");

    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Terms").fill("30 days net");
    await page.keyboard.press("Control+Enter");
    await seesText(page, "30 days net");
    await page.getByRole("tab", { name: "Log" }).click();
    await seesText(page, /changed this/);

    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await seesText(page, "Archived.");
    await page.getByRole("link", { name: "Back" }).click();
    const search = page.getByRole("searchbox", { name: "Search in Suppliers" });
    await search.fill("fenwick");
    await seesText(page, "Nothing matches the search and filters.");
    await page.getByRole("button", { name: "Archived" }).click();
    await page.getByRole("link", { name: /Fenwick Seals|sup-900/i }).first().click();
    await page.getByRole("button", { name: "Restore" }).click();
    await seesText(page, "Restored.");
    await sees(page.getByRole("button", { name: "Archive" }));
  }),

  journey("Two planners change one supplier: the second sees both versions and loses nothing", async (scene) => {
    const { id } = await scene.api(HARBOR.planner).ok(calls.create, { body: { code: "SUP-901", name: "Halden Pumps", terms: "14 days" } });
    const edit = `/materials-management/suppliers/${id}/edit`;
    const first = await scene.visit(edit, { account: HARBOR.planner });
    const second = await scene.visit(edit, { account: HARBOR.admin });
    scene.expectComplaint(/409/);
    await second.getByLabel("Terms").fill("45 days, freight paid");
    await second.getByLabel("Notes").fill("Ask for Ida.");

    await first.getByLabel("Terms").fill("60 days");
    await first.getByRole("button", { name: "Save" }).click();
    await seesText(first, "60 days");

    await second.getByRole("button", { name: "Save" }).click();
    const dialog = second.getByRole("dialog", { name: "Someone else changed this" });
    await sees(dialog.getByText("60 days"));
    await sees(dialog.getByText("45 days, freight paid"));
    await scene.checkAccess(second);
    await dialog.getByRole("radio", { name: /Yours.*45 days/ }).check();
    await dialog.getByRole("button", { name: "Save these values" }).click();
    await arrivesAt(second, /suppliers\/\d+$/);
    await seesText(second, "45 days, freight paid");
    await seesText(second, "Ask for Ida.");
  }),

  journey("What was typed into a form survives a browser that goes away", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers/new", { account: HARBOR.planner });
    await page.getByLabel("Code").fill("SUP-902");
    await page.getByLabel("Name", { exact: true }).first().fill("Half Typed");
    await page.waitForTimeout(800);
    await page.reload();
    await seesText(page, /was kept and is back/);
    await page.getByRole("button", { name: "Throw it away" }).click();
    await seesNoMore(page.getByText(/was kept and is back/));
  }),
];
