import assert from "node:assert/strict";
import { assetMovements } from "@millwright/domain/register/asset-movements/contract.ts";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link, pick } from "../harness/words.ts";

export const positions = [
  journey("A pump is swapped at its position, and both histories are right", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const store = (await api.ok(locations.list, { body: { search: "HF-W" } })).rows.find(({ code }) => code === "HF-W");
    const spare = await api.ok(assets.create, { body: { code: "SP-CF125", name: "Spare cooling water pump", locationId: store?.id ?? 0 } });
    const [position] = (await api.ok(assetPositions.list, { body: { search: "P-UT-CT1-P" } })).rows;
    assert(position?.asset, "the demo has this position, and a pump stands there");
    const old = position.asset;
    const page = await scene.visit(`/asset-management/asset-positions/${position.id}`, { account: HARBOR.planner });
    await sees(heading(page, "Cooling water pump"));
    await button(page, "Exchange").click();
    const dialog = page.getByRole("dialog");
    await pick(dialog, /^Asset/, "SP-CF125");
    await field(dialog, /^Reason/).fill("Overhauled pump put in");
    await pick(dialog, /^New location of the removed asset/, "Warehouse");
    await field(dialog, /^Reason for removal/).fill("Shaft seal leaks");
    await scene.checkAccess(page);
    await button(dialog, "Save").click();
    await seesText(page, "Shaft seal leaks");
    await sees(page.getByRole("listitem").filter({ hasText: "SP-CF125" }).filter({ hasText: "Installed here" }));
    await scene.checkAccess(page);
    const placed = await api.ok(assets.get, { params: { id: spare.id } });
    assert.equal(placed.parentId, position.parentAsset?.id);
    // On the pump that went: where it was, and that it stands in the warehouse now.
    await link(page.getByRole("listitem").filter({ hasText: "Shaft seal leaks" }), new RegExp(old.code)).click();
    await seesText(page, /Removed .* to Warehouse/);
    await page.goto(`${scene.url}/asset-management/asset/${spare.id}`);
    await sees(link(page, `Installed at ${position.code}`));
    await page.getByRole("tab", { name: "Movement" }).click();
    await seesText(page, "Overhauled pump put in");
    const { rows } = await api.ok(assetPositions.installations, { query: { assetId: String(old.id) } });
    assert.deepEqual([rows[0]?.removeReason, rows[0]?.toLocation?.code], ["Shaft seal leaks", "HF-W"]);
  }),

  journey("A forklift goes from one plant to the other by two people: sent here, received there", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const truck = (await api.ok(assets.list, { body: { search: "WH-FT1" } })).rows[0];
    assert(truck, "the demo has this forklift");
    const page = await scene.visit(`/asset-management/asset/${truck.id}?tab=movement`, { account: HARBOR.planner });
    await button(page, "Transfer").click();
    const dialog = page.getByRole("dialog");
    await pick(dialog, /^Location/, "Dock");
    await field(dialog, /^Reason/).fill("Theirs is at the workshop");
    await scene.checkAccess(page);
    await button(dialog, "Save").click();
    await seesText(page, "In transit. Someone at the other site has to receive it.");
    // Who sent it does not receive it.
    await sees(page.getByText("In transit", { exact: true }));
    await seesNoMore(button(page, "Receive"));

    const there = await scene.visit("/home", { account: HARBOR.westPlanner });
    await link(there, /waits? to be received/).click();
    const line = there.getByRole("listitem").filter({ hasText: "WH-FT1" });
    await button(line, "Receive").click();
    await field(there.getByRole("dialog"), /^Condition/).fill("Arrived whole");
    await scene.checkAccess(there);
    await button(there.getByRole("dialog"), "Save").click();
    await seesText(there, "Received.");
    const arrived = await becomes(
      "the site of the forklift",
      async () => await api.ok(assets.get, { params: { id: truck.id } }),
      ({ site }) => site?.name === "Harbor Foods West",
    );
    const { rows } = await api.ok(assetMovements.list, { query: { assetId: String(arrived.id) } });
    assert.deepEqual(
      rows.slice(0, 2).map(({ kind, condition }) => [kind, condition]),
      [
        ["receive", "Arrived whole"],
        ["transfer", null],
      ],
    );
    assert.notEqual(rows[0]?.person?.id, rows[1]?.person?.id);
  }),
];
