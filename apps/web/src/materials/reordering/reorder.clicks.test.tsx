import { expect, test } from "vitest";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { buildShort } from "../../../../server/src/materials/reordering/builders.ts";
import { button, clickedTests, open, screen, waitFor } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("a quantity typed over is what is ordered; one that is none keeps the order back and says so", async () => {
  const admin = await (await world().otherTenant()).as("Administrator");
  await buildShort(admin);
  const user = await open(admin, "/materials-management/reordering");
  const quantity = await screen.findByRole("textbox", { name: /^Order quantity of/ });
  expect((quantity as HTMLInputElement).value).toBe("8");
  await user.clear(quantity);
  await user.type(quantity, "0");
  await screen.findByText(/Enter a quantity above zero/);
  expect(((await button("Create draft orders (1)")) as HTMLButtonElement).disabled).toBe(true);
  await user.clear(quantity);
  await user.type(quantity, "12");
  await user.click(await button("Create draft orders (1)"));
  await waitFor(async () => expect((await admin.ok(purchaseOrders.list, { body: {} })).rows).toHaveLength(1));
  const [row] = (await admin.ok(purchaseOrders.list, { body: {} })).rows;
  const made = await admin.ok(purchaseOrders.get, { params: { id: row?.id ?? 0 } });
  expect(made.lines.map((line) => line.quantity)).toEqual([12]);
});
