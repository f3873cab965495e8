import { assets } from "@millwright/domain/register/assets/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

export const attributes = [
  journey(
    "A kind of machine is made with an attribute that is required: an asset is classed so, refused while it says nothing, and then found by it",
    async (scene) => {
      const page = await scene.visit("/settings/classification-schemes?list=asset-scheme", { account: HARBOR.admin });
      await button(page, "Production").click();
      const categories = page.getByRole("region", { name: "Asset Categories" });
      await button(categories, "Add to Asset Categories").click();
      await categories.getByPlaceholder("Name").fill("Agitators");
      await button(categories, "Add").click();
      await button(page, "Agitators").click();
      await button(page, "Add attribute").click();
      await field(page, "Name").fill("Blades");
      await page.getByLabel("Type").selectOption({ label: "Number" });
      await field(page, "Maximum").fill("12");
      await page.getByRole("switch", { name: "Required" }).check();
      await scene.checkAccess(page);
      await button(page, "Save").click();
      await seesText(page, "Number, up to 12");

      const api = scene.api(HARBOR.planner);
      const asset = await api.ok(assets.create, { body: { code: "AGI-1", name: "Agitator of the mash tun" } });
      await page.goto(new URL(`/asset-management/asset/${asset.id}/edit`, page.url()).href);
      await page.getByRole("combobox", { name: "Category" }).fill("Agit");
      await page.getByRole("option", { name: /Agitators/ }).click();
      await button(page, "Save").click();
      await sees(heading(page, "Agitator of the mash tun"));
      await seesText(page, "Required, not entered yet");
      await button(page, "Change attributes").click();
      const dialog = page.getByRole("dialog");
      await button(dialog, "Save").click();
      await seesText(page, "Fill this in.");
      await field(dialog, "Blades").fill("20");
      await button(dialog, "Save").click();
      await seesText(page, "Must be at most 12.");
      await field(dialog, "Blades").fill("4");
      await scene.checkAccess(page);
      await button(dialog, "Save").click();
      await dialog.waitFor({ state: "detached" });

      const { rows } = await api.ok(assets.list, { body: { search: "AGI-1" } });
      const [key] = Object.keys(rows[0]?.attributeValues ?? {});
      if (!key) throw new Error("the list knows what was said");
      const filter = encodeURIComponent(JSON.stringify({ [key]: { filterType: "number", type: "equals", filter: 4 } }));
      await page.goto(new URL(`/asset-management/assets?filter=${filter}`, page.url()).href);
      await seesText(page, "Agitator of the mash tun");
      await seesText(page, "Blades");
    },
  ),
];
