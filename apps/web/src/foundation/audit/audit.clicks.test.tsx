import { expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { chainTenant } from "../../../../server/src/platform/records/audit-chain.ts";
import { buildPerson } from "../../../../server/src/foundation/people/builders.ts";
import { buildSupplier } from "../../../../server/src/register/suppliers/builders.ts";
import { button, clickedTests, dialog, heading, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const admin = () => world().tenant.as("Administrator");

test("an entry is found, looked at, and the chain is verified", async () => {
  const planner = await world().tenant.as("Planner");
  const supplier = await buildSupplier(planner, { name: "Fenwick Seals", leadTimeDays: 5 });
  await planner.ok(suppliers.update, { params: { id: supplier.id }, body: { version: supplier.version, leadTimeDays: 30 } });
  const user = await open(await admin(), `/settings/audit?q=${supplier.code}`);
  await heading("Audit");
  await screen.findByText("Lead time days: 5 → 30");
  const [look] = await screen.findAllByRole("button", { name: new RegExp(`${supplier.code} Fenwick Seals`) });
  if (!look) throw new Error("the row has a way to its preview");
  await user.click(look);
  const side = await screen.findByRole("complementary", { name: /Preview|Changed/ });
  await within(side).findByRole("heading", { name: "Changed · Supplier" });
  const name = await within(side).findByRole("link", { name: new RegExp(supplier.code) });
  expect(name.getAttribute("href")).toBe(`/materials-management/suppliers/${supplier.id}`);
  await within(side).findByText("127.0.0.1");

  await chainTenant(world().db, world().tenant.id);
  await user.click(await button("Verify"));
  await screen.findByText("Recalculating every link");
  await world().jobs.runOnce(world().tenant.id);
  await screen.findByText("All links are valid");
  await user.clear(await screen.findByRole("searchbox"));
  await screen.findByText("Chain verified");
});

test("somebody who left is made anonymous by typing their name", async () => {
  const by = await admin();
  const { id, version } = await buildPerson(by, { firstName: "Ida", lastName: "Berg" });
  await by.ok(people.archive, { params: { id }, body: { version } });
  const user = await open(by, `/settings/people/${id}`);
  await user.click(await button("Make anonymous"));
  const asked = await dialog("Make Ida Berg anonymous?");
  await user.type(await asked.findByLabelText("Enter the person's name to confirm"), "Ida Borg");
  await user.click(await asked.findByRole("button", { name: "Make anonymous" }));
  await asked.findByText("This is not the person's name.");
  await user.clear(await asked.findByLabelText("Enter the person's name to confirm"));
  await user.type(await asked.findByLabelText("Enter the person's name to confirm"), "Ida Berg");
  await user.click(await asked.findByRole("button", { name: "Make anonymous" }));
  await heading(`Former employee ${id}`);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Restore" })).toBeNull());
  expect(screen.queryByRole("button", { name: "Make anonymous" })).toBeNull();
});

test("a planner finds no way there", async () => {
  await open(await world().tenant.as("Planner"), "/settings/audit");
  await screen.findByText(/You do not have access|No access|not have permission/i);
});
