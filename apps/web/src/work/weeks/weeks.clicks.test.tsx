import { afterEach, expect, test } from "vitest";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildShift } from "../../../../server/src/register/shifts/builders.ts";
import { mondayIn } from "../../../../server/src/work/weeks/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { button, clickedTests, dialog, open, PHONE, screen, WIDE, windowOf, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const NEXT = mondayIn(1);
afterEach(() => windowOf(WIDE));

/** A crew of one, who works Monday to Friday, in a tenant of its own. */
async function crewOf() {
  const tenant = await world().otherTenant();
  const [by, admin] = [await tenant.as("Planner"), await tenant.as("Administrator")];
  const crew = await by.ok(crews.create, { body: { code: "PAGE", name: "Page crew" } });
  await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId: by.personId, fromDay: "2026-01-01" } });
  await by.ok(shiftTerms.create, { body: { shiftId: (await buildShift(by)).id, crewId: crew.id, fromDay: "2026-01-01" } });
  return { by, crewId: crew.id, address: `/maintenance-management/crew-weeks?crew=${crew.id}&week=${NEXT}` };
}

test("a week is filled by ticks and locked; what comes into it afterwards is asked why, and thought better of it stays out", async () => {
  const { by, crewId, address } = await crewOf();
  const gate = await buildWorkOrder(by, { title: "Grease the gate", crewId, estimateMinutes: 60 });
  const leak = await buildWorkOrder(by, { title: "Mend the leak", crewId });
  const user = await open(by, address);
  await user.click(await button("Auto-schedule"));
  const proposal = await dialog("Proposed schedule");
  expect(await proposal.findByRole("checkbox", { name: "Grease the gate", checked: true })).toBeTruthy();
  await proposal.findByText("1 order could not be scheduled");
  await user.click(proposal.getByRole("button", { name: "Accept 1 order" }));
  await screen.findByText("1 order scheduled.");
  expect((await by.ok(workOrders.get, { params: { id: gate.id } })).estStartAt).toBe(`${NEXT}T07:00:00Z`);

  await user.click(await button("Lock week"));
  await user.click((await dialog("Lock the week?")).getByRole("button", { name: "Lock week" }));
  await screen.findByText("The week was locked.");

  await user.click(await button(`Plan ${leak.code} on…`));
  await user.click((await screen.findAllByRole("menuitem"))[1] ?? document.body);
  const why = await dialog("Add to a locked week?");
  await user.click(why.getByRole("button", { name: "Cancel" }));
  expect((await by.ok(workOrders.get, { params: { id: leak.id } })).estStartAt).toBeNull();

  await user.click(await button(`Plan ${leak.code} on…`));
  await user.click((await screen.findAllByRole("menuitem"))[1] ?? document.body);
  const again = await dialog("Add to a locked week?");
  await user.type(again.getByRole("textbox"), "The floor is wet");
  await user.click(await button("Add to locked week"));
  await screen.findByText("Break-in");
  expect((await by.ok(workOrders.get, { params: { id: leak.id } })).estStartAt).toBe(`${dayAfter(NEXT, 1)}T08:00:00Z`);
  const { rows } = await by.ok(crewWeeks.list, { body: {} });
  const week = await by.ok(crewWeeks.get, { params: { id: rows[0]?.id ?? 0 } });
  expect(week.changes).toMatchObject([{ kind: "break_in", reason: "The floor is wet" }]);
});

test("overdue work is ticked and first, work that waits for parts is not; the hours of each day follow the ticks", async () => {
  const { by, crewId, address } = await crewOf();
  const ago = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await buildWorkOrder(by, { title: "Plain work", crewId, estimateMinutes: 120 });
  await buildWorkOrder(by, { title: "Overdue work", crewId, estimateMinutes: 120, priority: 1, dueAt: ago });
  const user = await open(by, address);
  await user.click(await button("Auto-schedule"));
  const proposal = await dialog("Proposed schedule");
  await proposal.findByRole("checkbox", { name: "Overdue work", checked: true });
  const names = proposal.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
  expect(names).toEqual(["All", "Overdue work", "Plain work"]);
  expect(proposal.getByText("Overdue")).toBeTruthy();
  const sums = () =>
    within(proposal.getByRole("list", { name: "Hours per day" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(sums().map((one) => one?.split(": ")[1])).toEqual(["02:00 of 08:00 h", "02:00 of 08:00 h", ...Array(3).fill("00:00 of 08:00 h")]);
  await user.click(proposal.getByRole("checkbox", { name: "Plain work" }));
  expect(sums()[1]).toContain("00:00 of 08:00 h");
});

test("open work without a crew is beside the week, and the crew takes it by a button", async () => {
  const { by, crewId, address } = await crewOf();
  const lost = await buildWorkOrder(by, { title: "In nobody's week", estimateMinutes: 60 });
  const user = await open(by, address);
  await screen.findByText("Without a crew (1)");
  await user.click(await button(`Assign ${lost.code} to Page crew`));
  await screen.findByText(`${lost.code} assigned to Page crew.`);
  expect((await by.ok(workOrders.get, { params: { id: lost.id } })).crewId).toBe(crewId);
  await button(`Plan ${lost.code} on…`);
});

test("capacity and load stand in figures and words; a locked week opens the rows of its figures", async () => {
  const { by, crewId, address } = await crewOf();
  await buildWorkOrder(by, {
    title: "Long one",
    crewId,
    responsiblePersonId: by.personId,
    estStartAt: `${NEXT}T08:00:00Z`,
    estimateMinutes: 600,
  });
  const { id } = await by.ok(crewWeeks.lock, { body: { crewId, monday: NEXT } });
  await open(by, address);
  // 600 minutes of 480.
  expect((await screen.findAllByText("125 %, 02:00 h over capacity")).length).toBeGreaterThan(0);
  await screen.findAllByText("off");
  // The cell of that day, its figure behind a red bar; days with room are green and say so to who does not see it.
  const cell = (await screen.findAllByTitle("125 %, 02:00 h over capacity"))[0]!;
  expect([cell.textContent, cell.querySelector("[data-tone]")?.getAttribute("data-tone")]).toEqual([
    "10:00 of 08:00 h125 %, 02:00 h over capacity",
    "alarm",
  ]);
  const free = (await screen.findAllByTitle("free"))[0]!;
  expect([free.textContent, free.querySelector("[data-tone]")?.getAttribute("data-tone")]).toEqual(["08:00 hfree", "ok"]);
  const user = await open(by, `/maintenance-management/crew-weeks/locked/${id}`);
  await user.click(await button("0 done"));
  await screen.findByText("None.");
  await user.click(await button("1 not done"));
  await screen.findByText("Long one", { exact: false });
});

test("four figures say how full the week is, what waits and what was done; where nothing was locked nothing is told of it", async () => {
  const { by, crewId, address } = await crewOf();
  const planned = { crewId, responsiblePersonId: by.personId, estimateMinutes: 120 };
  await buildWorkOrder(by, { ...planned, title: "On Monday", estStartAt: `${NEXT}T08:00:00Z` });
  await open(by, address);
  const figures = await screen.findByLabelText("Key figures of the week");
  expect([...figures.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    "Planned",
    "Ready backlog",
    "Schedule compliance (orders)",
    "Schedule compliance (hours)",
  ]);
  const values = () => [...figures.querySelectorAll("strong")].map(({ textContent }) => textContent);
  // Two of forty hours; a crew without a locked week has done nothing that could be told.
  expect(values()).toEqual(["5 %", "0.1 weeks", "–", "–"]);
  await by.ok(crewWeeks.lock, { body: { crewId, monday: NEXT } });
  await open(by, address);
  await screen.findByText("0 of 1 orders, so far");
});

test("a card of the tray names its machine, hours and what keeps it; a late one says when it was due", async () => {
  const { by, crewId, address } = await crewOf();
  const asset = await buildAsset(by, { name: "Labeller" });
  await buildWorkOrder(by, { title: "Waits here", crewId, assetId: asset.id, estimateMinutes: 90, dueAt: "2020-01-02T08:00:00Z" });
  await open(by, address);
  const card = (await screen.findByText("Waits here")).closest("li")!;
  expect(card.textContent).toMatch(/^Waits hereLabeller01:30 hOverdue .*2020.*Ready$/);
  expect(card.dataset["late"]).toBe("true");
});

test("on a phone the figures are a line, and the orders come before what people can do", async () => {
  const { by, crewId, address } = await crewOf();
  const planned = { crewId, responsiblePersonId: by.personId, estimateMinutes: 120 };
  await buildWorkOrder(by, { ...planned, title: "On Monday", estStartAt: `${NEXT}T08:00:00Z` });
  windowOf(PHONE);
  await open(by, address);
  const line = await screen.findByText("5 % planned · 0.1 weeks ready");
  const order = await screen.findByText("On Monday");
  const strip = await screen.findByText("Capacity and load");
  expect(screen.queryByLabelText("Key figures of the week")).toBeNull();
  const follows = (one: Node, other: Node) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect([follows(line, order), follows(order, strip)]).toEqual([true, true]);
});
