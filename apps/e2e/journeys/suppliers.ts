import { suppliers as calls } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { arrivesAt, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link } from "../harness/words.ts";

export const suppliers = [
  journey("A planner enters a supplier, corrects it, archives it and brings it back", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.planner });
    await link(page, "New supplier").first().click();
    await field(page, "Code").fill("sup-900");
    await button(page, "Save").click();
    await sees(page.locator("[aria-invalid=true]"));

    await field(page, "Name").fill("Fenwick Seals");
    await field(page, "Lead time").fill("12");
    await button(page, "Add a contact").click();
    const contact = page.getByRole("group", { name: "Contact 1" });
    await field(contact, "Name").fill("Ada Fenwick");
    await field(contact, "E-mail").fill("ada@fenwick.example");
    await scene.checkAccess(page);
    await button(page, "Save").click();
    await seesText(page, "The supplier was created.");
    await sees(heading(page, "Fenwick Seals"));
    await seesText(page, "Ada Fenwick");

    await link(page, "Edit").click();
    await field(page, "Terms").fill("30 days net");
    await page.keyboard.press("Control+Enter");
    await seesText(page, "30 days net");
    await page.getByRole("tab", { name: "Log" }).click();
    await seesText(page, /changed this/);

    await button(page, "Archive").click();
    await button(page.getByRole("dialog"), "Archive").click();
    await seesText(page, "Archived.");
    await link(page, "Back").click();
    const search = page.getByRole("searchbox", { name: "Search in Suppliers" });
    await search.fill("fenwick");
    await seesText(page, "No results for this search and these filters.");
    await button(page, "Archived").click();
    await link(page, /Fenwick Seals|sup-900/i)
      .first()
      .click();
    await button(page, "Restore").click();
    await seesText(page, "Restored.");
    await sees(button(page, "Archive"));
  }),

  journey("Two planners change one supplier: the second sees both versions and loses nothing", async (scene) => {
    const { id } = await scene.api(HARBOR.planner).ok(calls.create, { body: { code: "SUP-901", name: "Halden Pumps", terms: "14 days" } });
    const edit = `/materials-management/suppliers/${id}/edit`;
    const first = await scene.visit(edit, { account: HARBOR.planner });
    const second = await scene.visit(edit, { account: HARBOR.admin });
    scene.expectComplaint(/409/);
    await field(second, "Terms").fill("45 days, freight paid");
    await field(second, "Notes").fill("Ask for Ida.");

    await field(first, "Terms").fill("60 days");
    await button(first, "Save").click();
    // The text stands in the form as well: what is saved is seen where the form leads.
    await arrivesAt(first, /suppliers\/\d+$/);
    await seesText(first, "60 days");

    await button(second, "Save").click();
    const dialog = second.getByRole("dialog", { name: "Someone else changed this" });
    await sees(dialog.getByText("60 days"));
    await sees(dialog.getByText("45 days, freight paid"));
    await scene.checkAccess(second);
    await dialog.getByRole("radio", { name: /Yours.*45 days/ }).check();
    await button(dialog, "Save these values").click();
    await arrivesAt(second, /suppliers\/\d+$/);
    await seesText(second, "45 days, freight paid");
    await seesText(second, "Ask for Ida.");
  }),

  journey("What was typed into a form survives a browser that goes away", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers/new", { account: HARBOR.planner });
    await field(page, "Code").fill("SUP-902");
    await field(page, "Name").fill("Half Typed");
    await page.waitForTimeout(800);
    await page.reload();
    await seesText(page, /^Your entries from .* have been restored/);
    await button(page, "Discard").click();
    await seesNoMore(page.getByText(/^Your entries from .* have been restored/));
  }),
];
