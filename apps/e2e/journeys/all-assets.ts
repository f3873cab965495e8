import assert from "node:assert/strict";
import { allAssets as calls } from "@millwright/domain/register/all-assets/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading } from "../harness/words.ts";

export const allAssets = [
  journey(
    "A planner finds a machine in the tree and moves it by keyboard alone, two more by dragging, and one on a phone",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const place = async (code: string, name: string, parentId?: number) =>
        await planner.ok(locations.create, { body: { code, name, ...(parentId === undefined ? {} : { parentId }) } });
      const thing = async (code: string, name: string, locationId: number) =>
        await planner.ok(assets.create, { body: { code, name, locationId } });
      const yard = await place("YARD", "Aardvark yard");
      const shed = await place("SHED", "Aardvark shed", yard.id);
      const depot = await place("DEPOT", "Aardvark depot", yard.id);
      const [winch] = await Promise.all([
        thing("WINCH", "Winch", shed.id),
        thing("HOIST", "Hoist", shed.id),
        thing("LADLE", "Ladle", shed.id),
      ]);
      const at = async (locationId: number) =>
        (await planner.ok(calls.browse, { query: { treeview: "true", locationId: String(locationId) } })).rows
          .map(({ code }) => code)
          .join(" ");

      // By keyboard alone, from the search.
      const page = await scene.visit("/asset-management/all/assets", { account: HARBOR.planner });
      await sees(heading(page, "All Assets"));
      await page.keyboard.press("/");
      await page.keyboard.type("winch");
      await sees(page.getByRole("row", { name: /WINCH/ }));
      await page.keyboard.press("Control+A");
      await page.keyboard.type("aardvark");
      await sees(page.getByRole("row", { name: /DEPOT/ }));
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Delete");
      const tree = page.getByRole("treegrid");
      await seesNoMore(page.getByRole("row", { name: /DEPOT/ }));
      await sees(page.getByRole("row", { name: /Harbor Foods West/ }));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.type("aardvark y");
      // Few at the top are open from the start.
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowRight");
      await sees(page.getByRole("row", { name: /SHED/ }));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await sees(page.getByRole("row", { name: /WINCH/ }));
      await page.waitForTimeout(800);
      await page.keyboard.type("winch");
      await page.keyboard.press("Control+X");
      await seesText(page, "Moving Winch.");
      await scene.checkAccess(page);
      await page.waitForTimeout(800);
      await page.keyboard.type("aardvark d");
      await page.keyboard.press("Control+V");
      await sees(page.getByRole("dialog", { name: "Move Winch below Aardvark depot?" }));
      await button(page, "Move").press("Enter");
      await becomes(
        "the winch in the depot",
        async () => await at(depot.id),
        (codes) => codes === "WINCH",
      );

      // Two at once by dragging; a place cannot go below what stands in it.
      const row = (name: string) => tree.getByRole("row", { name: new RegExp(name) });
      for (const name of ["Hoist", "Ladle"]) await row(name).getByRole("checkbox").check();
      await row("HOIST").dragTo(row("DEPOT"));
      await button(page.getByRole("dialog", { name: "Move 2 rows below Aardvark depot?" }), "Move").click();
      await becomes(
        "all three in the depot",
        async () => await at(depot.id),
        (codes) => codes === "HOIST LADLE WINCH",
      );
      assert.equal(await at(shed.id), "");

      // On a phone: chosen with a box, put down with a tap.
      const phone = await scene.visit("/asset-management/all/assets?q=winch", { account: HARBOR.planner, view: "phone" });
      await phone.getByRole("row", { name: /WINCH/ }).getByRole("checkbox").check();
      await button(phone, "Move …").click();
      await phone.getByRole("searchbox").fill("aardvark shed");
      await phone.getByRole("row", { name: /SHED/ }).click();
      await scene.checkAccess(phone);
      await button(phone.getByRole("dialog"), "Move").click();
      await becomes(
        "the winch back in the shed",
        async () => await at(shed.id),
        (codes) => codes === "WINCH",
      );
      const { rows } = await planner.ok(assets.log, { params: { id: winch.id } });
      assert.ok(rows.filter(({ changes }) => changes.some(({ field }) => field === "locationId" || field === "location")).length >= 2);
    },
  ),
];
