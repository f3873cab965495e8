import { expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildWorkRequest } from "../../../../server/src/work/requests/builders.ts";
import { button, clickedTests, dialog, open, screen, waitFor } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");
const requestNow = async (id: number) => await (await planner()).ok(workRequests.get, { params: { id } });

test("a planner accepts a request and makes the order of it", async () => {
  const request = await buildWorkRequest(await planner(), { title: "Sealing jaw smells burnt" });
  const user = await open(await planner(), `/maintenance-management/work-requests/${request.id}`);
  await user.click(await button("Accept"));
  await screen.findByText(`${request.code} was accepted.`);
  await user.click(await button("Create work order"));
  const convert = await dialog(`Work order for ${request.code}`);
  await user.click(convert.getByRole("button", { name: "Create order" }));
  const link = await screen.findAllByRole("link", { name: /WO-\d{4}-/ });
  expect(link.length).toBeGreaterThan(0);
  const { workOrder } = await requestNow(request.id);
  const order = await (await planner()).ok(workOrders.get, { params: { id: workOrder?.id ?? 0 } });
  expect(order.title).toBe("Sealing jaw smells burnt");
});

test("a rejection needs a reason, and the person who reported it reads it", async () => {
  const reporter = await world().tenant.as("Requester");
  const request = await buildWorkRequest(reporter, { title: "Too few cups" }, await planner());
  const user = await open(await planner(), `/maintenance-management/work-requests/${request.id}`);
  await user.click(await button("Reject"));
  const reject = await dialog(`Reject ${request.code}?`);
  await user.click(reject.getByRole("button", { name: "Reject" }));
  await reject.findByText("Enter a reason.");
  await user.type(reject.getByLabelText(/^Reason/), "Ask the kitchen, please.");
  await user.click(reject.getByRole("button", { name: "Reject" }));
  await screen.findByText(`${request.code} was rejected.`);
  await open(reporter, `/maintenance-management/work-requests/${request.id}`);
  await screen.findAllByText("Ask the kitchen, please.");
});

test("a request that somebody else judged meanwhile is read anew, and not judged twice", async () => {
  const request = await buildWorkRequest(await planner());
  const user = await open(await planner(), `/maintenance-management/work-requests/${request.id}`);
  await button("Accept");
  await (await planner()).ok(workRequests.setStatus, { body: { id: request.id, version: request.version, move: "accept" } });
  await user.click(await button("Accept"));
  await screen.findByText("This is not possible in the request's current status.");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Accept" })).toBeNull());
});

test("who is made responsible shows the crew that takes the order, unless another one is chosen", async () => {
  const tenant = await world().otherTenant();
  const [by, admin] = [await tenant.as("Planner"), await tenant.as("Administrator")];
  const crew = await admin.ok(crews.create, { body: { code: "TAKES", name: "Taking crew" } });
  const { personId } = await tenant.join("Technician");
  await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2026-01-01" } });
  const { name } = await admin.ok(people.get, { params: { id: personId } });
  const request = await buildWorkRequest(by, { title: "Leaks" });
  const user = await open(by, `/maintenance-management/work-requests/${request.id}`);
  await user.click(await button("Create work order"));
  const convert = await dialog(`Work order for ${request.code}`);
  await user.type(convert.getByRole("combobox", { name: "Responsible" }), name);
  await user.click(await screen.findByRole("option", { name: new RegExp(name) }));
  await convert.findByText(`Crew: Taking crew, from ${name}. Choose another crew to change it.`);
  await user.click(convert.getByRole("button", { name: "Create order" }));
  await waitFor(async () => {
    const { workOrder } = await by.ok(workRequests.get, { params: { id: request.id } });
    expect((await by.ok(workOrders.get, { params: { id: workOrder?.id ?? 0 } })).crewId).toBe(crew.id);
  });
});
