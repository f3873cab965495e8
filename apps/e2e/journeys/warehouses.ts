import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { warehouses as calls } from "@millwright/domain/materials/warehouses/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

const LIST = "/materials-management/warehousing";

export const warehouses = [
  journey("A stockroom is made, gets 50 bins by a pattern, and one of them is blocked by keyboard", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const page = await scene.visit(`${LIST}/`, { account: HARBOR.planner });
    await seesText(page, "Main warehouse");
    await page.goto(`${scene.url}${LIST}/new`);
    await page.getByLabel(/^Code/).fill("NIGHT");
    await page.getByLabel(/^Name/).fill("Night store");
    await page.getByLabel("Type").selectOption({ label: "Stockroom" });
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/warehousing\/stockroom\/\d+$/);
    await page.getByRole("tab", { name: "Bins" }).click();
    await button(page, "Create many").click();
    await seesText(page, "50 bins:");
    await scene.checkAccess(page);
    await button(page, "Create bins").click();
    await seesText(page, "50 bins were created.");
    await page.getByLabel("Find a bin").fill("a-02-5");
    await page.getByRole("button", { name: "More actions: A-02-5" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Block", exact: true }).press("Enter");
    await page.getByRole("dialog").getByLabel("Reason").fill("The shelf is bent");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await seesText(page, "The shelf is bent");
    const { rows } = await api.ok(calls.list, { body: { search: "NIGHT" } });
    const warehouseId = rows[0]?.id;
    if (warehouseId === undefined) throw new Error("it was made");
    const { rows: all } = await api.ok(bins.tree, { query: { warehouseId: String(warehouseId) } });
    const blocked = all.find(({ blockedReason }) => blockedReason === "The shelf is bent");
    if (all.length !== 50 || blocked?.code !== "A-02-5") throw new Error("one of 50 is blocked");
    // The address of a label leads to the bin, and one under another type leads to nothing.
    await page.goto(`${scene.url}/materials-management/bins/${blocked.id}`);
    await page.waitForURL(/warehousing\/stockroom\/\d+\?.*bin=/);
    await seesText(page, "A-02-5");
    await page.goto(`${scene.url}${LIST}/vehicle/${warehouseId}`);
    await seesText(page, "Not found");
  }),
];
