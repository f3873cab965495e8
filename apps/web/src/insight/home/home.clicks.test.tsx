import { expect, test } from "vitest";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { buildAlarm } from "../../../../server/src/iot/alarms/builders.ts";
import { addRole } from "../../../../server/src/testing/roles.ts";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("one touch takes free work of the crew, which then stands in the own day", async () => {
  const admin = await world().tenant.as("Administrator");
  await addRole(world().tenant, "Fitter", { "work-orders": { flags: ["view"], scope: "crew" } });
  const tech = await world().tenant.join("Fitter");
  const { id: crewId } = await admin.ok(crews.create, { body: { code: "DAY", name: "Day crew" } });
  await admin.ok(crewMembers.create, { body: { crewId, personId: tech.personId, fromDay: "2020-01-01" } });
  const order = await buildWorkOrder(admin, { title: "Free as air", crewId, dueAt: "2020-01-01T08:00:00Z" });
  const user = await open(tech, "/home");
  const free = await screen.findByRole("region", { name: "My crews' open work" });
  await user.click(within(free).getByRole("button", { name: `Assign ${order.code} to me` }));
  const late = await screen.findByRole("region", { name: /^Overdue 1/ });
  expect(within(late).getByText("Free as air")).toBeTruthy();
  expect((await admin.ok(workOrders.get, { params: { id: order.id } })).responsiblePerson?.id).toBe(tech.personId);
  await waitFor(() => expect(screen.getAllByText("Free as air")).toHaveLength(1));
});

test("an active alarm stands on home with its severity and value, and leads to its page", async () => {
  const admin = await world().tenant.as("Administrator");
  const alarm = await buildAlarm(world().tenant, admin, { severity: 3 });
  await open(admin, "/home");
  const card = await screen.findByRole("region", { name: /^Active alarms/ });
  const line = within(card).getByRole("link", { name: new RegExp(alarm.name) });
  expect(line.textContent).toMatch(/High.*9\.1 .*8/);
  expect(line.getAttribute("href")).toBe(`/IoT/Alarms/${alarm.id}`);
});
