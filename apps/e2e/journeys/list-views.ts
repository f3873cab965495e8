import { listViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

const SUPPLIERS = "/materials-management/suppliers";

export const listViewJourneys = [
  journey(
    "A planner saves a view and shares it with a role: a colleague of the role opens it, a person of another role does not see it",
    async (scene) => {
      const page = await scene.visit(SUPPLIERS, { account: HARBOR.planner });
      await page.getByRole("searchbox", { name: "Search in Suppliers" }).fill("nord");
      await page.waitForURL(/q=nord/);
      await button(page, "Columns").click();
      await page.getByRole("checkbox", { name: "Currency" }).click();
      await page.keyboard.press("Escape");
      await seesNoMore(page.getByRole("columnheader", { name: "Currency" }));

      await button(page, "Views").click();
      await button(page, "Save view...").click();
      const dialog = page.getByRole("dialog", { name: "Save view" });
      await field(dialog, "Name").fill("Drives of the north");
      await dialog.getByRole("radio", { name: "People of some roles" }).check();
      await dialog.getByRole("checkbox", { name: "Technician" }).check();
      await scene.checkAccess(page);
      await button(dialog, "Save").click();
      await seesText(page, "The view Drives of the north was saved.");
      await sees(button(page, "Drives of the north"));

      // A changed view says so, and goes back to what it was.
      await page.getByRole("searchbox", { name: "Search in Suppliers" }).fill("seal");
      await seesText(page, "Edited");
      await button(page, "Reset").click();
      await page.waitForURL(/q=nord/);

      const colleague = await scene.visit(SUPPLIERS, { account: HARBOR.technician });
      await button(colleague, "Views").click();
      await button(colleague, /^Drives of the north/).click();
      await colleague.waitForURL(/q=nord/);
      await seesText(colleague, "Nordmotor Drives");
      await seesNoMore(colleague.getByText("Seal & Gasket Works"));
      await seesNoMore(colleague.getByRole("columnheader", { name: "Currency" }));

      const { rows } = await scene.api(HARBOR.planner).ok(listViews.list, { query: { list: "suppliers" } });
      const view = rows.find(({ name }) => name === "Drives of the north");
      const other = await scene.visit(`${SUPPLIERS}?view=${view?.id}`, { account: HARBOR.admin });
      await seesText(other, "This view does not exist, or you may not see it.");
      await button(other, "Views").click();
      await seesText(other, "Everything");
      await seesNoMore(other.getByText("Drives of the north"));
    },
  ),

  journey("A planner goes through a list by keyboard and looks at rows beside it", async (scene) => {
    const page = await scene.visit(SUPPLIERS, { account: HARBOR.planner });
    await seesText(page, "Baltic Bearings");
    await page.keyboard.press("?");
    await sees(page.getByRole("dialog", { name: "Keys of this list" }));
    await scene.checkAccess(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.keyboard.type("baltic");
    await page.waitForURL(/q=baltic/);
    await seesNoMore(page.getByText("Aerovolt Compressors"));
    await seesText(page, "Baltic Bearings");
    await page.keyboard.press("Escape");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("p");
    const preview = page.getByRole("complementary", { name: "Preview" });
    await sees(preview.getByRole("heading", { name: "Baltic Bearings" }));
    await scene.checkAccess(page);
    await page.keyboard.press("Escape");
    await seesNoMore(preview);
    await page.keyboard.press("Enter");
    await page.waitForURL(/suppliers\/\d+$/);
  }),
];
