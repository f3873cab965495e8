import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

const ENTRIES = /api\/StockCount\/entries/;
const STORES = "stores@harbor.example";

/** Eight motors of 900.00 in a store of their own. */
async function motors(api: Api) {
  const part = await api.ok(masterParts.create, { body: { code: "COUNT-MOTOR", name: "Counted motor" } });
  const store = await api.ok(warehouses.create, { body: { code: "COUNT-STORE", name: "Counted store" } });
  const place = { partId: part.id, warehouseId: store.id };
  await api.ok(stockMovements.receive, { body: { ...place, from: "opening", quantity: 8, price: { amountMinor: 90_000, per: 1 } } });
  return place;
}

export const counting = [
  journey("A count is off, another one counts again, a third approves, and the ledger says what lies there", async (scene) => {
    const api = scene.api(HARBOR.admin);
    const { partId, warehouseId } = await motors(api);
    const { id } = await scene.api(STORES).ok(stockCounts.create, { body: { warehouseId, how: "all" } });
    const record = `/materials-management/stock-counts/${id}`;
    const keeper = await scene.visit(record, { account: STORES });
    await seesText(keeper, "One line to count");
    await button(keeper, "Start counting").click();
    await keeper.getByRole("link", { name: "Count", exact: true }).click();
    await keeper.getByLabel("Counted motor").waitFor();
    if ((await keeper.getByRole("main").innerText()).includes("8")) throw new Error("a counter is told what the books say");
    await scene.checkAccess(keeper);
    // By keyboard alone; the first answer is lost, and the line waits.
    scene.expectComplaint(/StockCount\/entries|Failed to load|ERR_/);
    await keeper.route(ENTRIES, async (route) => {
      await route.fetch();
      // It is sent again by itself; one on its way when the story goes on has nobody left to lose its answer.
      await route.abort("connectionfailed").catch(() => {});
    });
    await keeper.keyboard.type("6");
    await keeper.keyboard.press("Enter");
    await seesText(keeper, "One line has not been sent yet");
    await button(keeper, "Send again").click();
    await keeper.unroute(ENTRIES);
    await seesText(keeper, "Everything is counted.");
    await button(keeper, "Finish counting").click();
    await seesText(keeper, "To recount");

    const planner = await scene.visit(`${record}/count`, { account: HARBOR.planner });
    await planner.getByLabel("Counted motor").waitFor();
    await planner.keyboard.type("5");
    await planner.keyboard.press("Enter");
    await button(planner, "Finish counting").click();
    await seesText(planner, "someone who did not count has to approve, so you cannot");

    const admin = await scene.visit(record, { account: HARBOR.admin });
    await seesText(admin, "-3");
    await scene.checkAccess(admin);
    await button(admin, "Approve and post").click();
    await admin.getByRole("dialog").getByRole("button", { name: "Approve and post" }).click();
    await seesText(admin, "The count was posted.");
    const { rows } = await api.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } });
    if (rows[0]?.onHand !== 5) throw new Error(`five lie there: ${JSON.stringify(rows)}`);
    const count = await api.ok(stockCounts.get, { params: { id } });
    if (count.status !== "booked" || count.accuracy !== 0) throw new Error("it is booked, and its only line was off at first");
  }),
];
