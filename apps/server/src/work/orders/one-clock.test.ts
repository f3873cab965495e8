import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { dayAfter, dayAt, instantAt } from "@millwright/domain/kit/zones.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildBoard } from "./boards/builders.ts";
import { buildStartedOrder, buildWorkOrder } from "./builders.ts";

/** The organisation of these tests is in UTC; 07:30 there is 23:30 of the day before in Los Angeles. */
const DUE = "2026-12-11T07:30:00Z";
const WEST = "America/Los_Angeles";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const choose = async (person: Person, timeZone: string | null) => {
  const { version } = await person.ok(userProfile.get);
  await person.ok(userProfile.update, { body: { version, timeZone } });
};
const clockOf = async (person: Person) => (await person.ok(auth.me)).data.clock;
const onDay = (day: string) => ({ dueAt: { filterType: "date", type: "equals", dateFrom: day } }) as const;
const daysFound = async (person: Person, title: string, days: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const day of days) {
    const { rows } = await person.ok(workOrders.list, { body: { filterModel: onDay(day), search: title } });
    if (rows.length > 0) found.push(day);
  }
  return found;
};

test("who chose a zone finds an order on the day that they see, in list, board, calendar and file", async () => {
  const planner = await world.tenant.join("Planner");
  await choose(planner, WEST);
  expect(await clockOf(planner)).toEqual({ zone: WEST, isOnly: false });
  const title = "Seen on the tenth";
  const order = await buildWorkOrder(planner, { title, dueAt: DUE, estStartAt: DUE });
  expect(await daysFound(planner, title, ["2026-12-10", "2026-12-11"])).toEqual(["2026-12-10"]);

  const board = await buildBoard(planner, { columnsBy: "day", state: { q: title } });
  const cards = await planner.ok(workOrderBoards.cards, { params: { id: board.id }, body: { from: "2026-12-07" } });
  expect(cards.rows.map(({ id, column, timeZone }) => [id, column, timeZone])).toEqual([[order.id, "2026-12-10", WEST]]);

  const days = await planner.ok(calendar.days, { query: { from: "2026-12-09", until: "2026-12-12", search: title } });
  expect(days.timeZone).toBe(WEST);
  expect(days.rows.map(({ firstDay, timeZone }) => [firstDay, timeZone])).toEqual([["2026-12-10", WEST]]);

  const { body } = await planner.call(workOrders.export, {
    body: {
      columns: [
        { field: "code", title: "Code" },
        { field: "dueAt", title: "Due" },
      ],
      format: "csv",
      search: title,
    },
  });
  expect(parse(body as unknown as Buffer, { bom: true })).toEqual([
    ["Code", `Due (${WEST})`],
    [order.code, "2026-12-10 23:30"],
  ]);
});

test("who chose none reads the clock of their site, else of the organisation; a change of either holds from the next call on", async () => {
  const admin = await world.tenant.as("Administrator");
  const site = await buildLocation(admin, { isSite: true, timeZone: WEST });
  const here = await world.tenant.join("Planner", { siteId: site.id });
  const elsewhere = await world.tenant.join("Planner");
  const title = "Seen from two sites";
  await buildWorkOrder(here, { title, dueAt: DUE });
  const both = ["2026-12-10", "2026-12-11"];
  expect(await clockOf(here)).toEqual({ zone: WEST, isOnly: false });
  expect(await daysFound(here, title, both)).toEqual(["2026-12-10"]);
  // Theirs is the organisation's; that another one is in use, a reader is told.
  expect(await clockOf(elsewhere)).toEqual({ zone: "UTC", isOnly: false });
  expect(await daysFound(elsewhere, title, both)).toEqual(["2026-12-11"]);

  await choose(here, "Europe/Zurich");
  expect(await daysFound(here, title, both)).toEqual(["2026-12-11"]);
  await choose(here, null);
  expect(await daysFound(here, title, both)).toEqual(["2026-12-10"]);
  const { version } = await admin.ok(locations.get, { params: { id: site.id } });
  await admin.ok(locations.update, { params: { id: site.id }, body: { version, timeZone: null } });
  expect(await daysFound(here, title, both)).toEqual(["2026-12-11"]);
});

test("where everybody reads one clock, nothing says so", async () => {
  const apart = await world.otherTenant();
  const planner = await apart.join("Planner");
  expect(await clockOf(planner)).toEqual({ zone: "UTC", isOnly: true });
  await buildWorkOrder(planner, { dueAt: DUE });
  const { body } = await planner.call(workOrders.export, { body: { columns: [{ field: "dueAt", title: "Due" }], format: "csv" } });
  expect(parse(body as unknown as Buffer, { bom: true })).toEqual([["Due"], ["2026-12-11 07:30"]]);
});

/** A zone that has another day than UTC at this very moment: there is always one. */
const otherDay = (now: number) => (new Date(now).getUTCHours() >= 10 ? "Pacific/Kiritimati" : "Pacific/Pago_Pago");

test("today is the reader's today: in a relative filter, on their home and for the hours that they book", async () => {
  const person = await world.tenant.join("Planner");
  const zone = otherDay(Date.now());
  await choose(person, zone);
  const today = dayAt(Date.now(), zone) ?? "";
  const at = (day: string, clock: string) => instantAt(Date.parse(`${day}T${clock}:00Z`), zone) ?? "";
  const title = "Due today, there";
  const started = await buildStartedOrder(person, { title: `${title}, late`, dueAt: at(today, "23:59") });
  await buildWorkOrder(person, { title: `${title}, not yet`, dueAt: at(dayAfter(today, 1), "00:01") });
  const { rows } = await person.ok(workOrders.list, {
    body: { filterModel: { dueAt: { filterType: "date", type: "today" } }, search: title },
  });
  expect(rows.map(({ id }) => id)).toEqual([started.id]);

  // Hours of today are hours of the day that the form proposes; tomorrow's are not worked yet.
  const hours = (day: string) => ({ body: { workOrderId: started.id, day, minutes: 30 } });
  expect((await person.ok(workLabour.create, hours(today))).day).toBe(today);
  expect(await person.call(workLabour.create, hours(dayAfter(today, 1)))).toMatchObject({
    status: 400,
    body: { fields: [{ path: "day", reason: "in_future" }] },
  });
  // A stretch counts on the day on which it is seen.
  const from = new Date(Date.now() - 26 * 3_600_000).toISOString();
  const until = new Date(Date.now() - 26 * 3_600_000 + 60_000).toISOString();
  const made = await person.ok(workLabour.create, { body: { workOrderId: started.id, startAt: from, endAt: until } });
  expect(made.day).toBe(dayAt(Date.parse(from), zone));
});

test("a time in a refusal is that of the reader's clock", async () => {
  const person = await world.tenant.join("Planner");
  await choose(person, WEST);
  const order = await buildStartedOrder(person);
  const stretch = { workOrderId: order.id, startAt: "2026-01-10T05:00:00Z", endAt: "2026-01-10T06:00:00Z" };
  await person.ok(workLabour.create, { body: stretch });
  const again = await person.call(workLabour.create, { body: stretch });
  expect(again.status).toBe(400);
  expect(JSON.stringify(again.body)).toContain("2026-01-09 21:00");
});
