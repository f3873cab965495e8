import { afterAll, beforeAll, expect, test } from "vitest";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { analyticsDashboards } from "@millwright/domain/insight/dashboards/contract.ts";
import { figures } from "@millwright/domain/insight/figures/contract.ts";
import { boardPrint, pagePrint, type BoardPrintJob, type BoardPrintRequest } from "@millwright/domain/insight/printing/contract.ts";
import type { PrintedSource } from "@millwright/domain/insight/printing/asked.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { workOrderPrint } from "@millwright/domain/work/orders/printing/contract.ts";
import { textOn } from "../../foundation/labels/builders.ts";
import { presentCaller } from "../../platform/work/job-caller.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Answered, type Person, type World } from "../../testing/world.ts";
import { buildCost } from "../../work/orders/costs/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildDashboard } from "../dashboards/builders.ts";
import { buildFilledBoard, buildTwoSites, filesIn, NOW, type TwoSites } from "./builders.ts";
import { printed, readerOf, type PrintedFile } from "./service.ts";

let world: World;
let admin: Person;
/** Limited to the first site. */
let local: Person;
/** Sees boards and nothing of what they show. */
let blind: Person;
let sites: TwoSites;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  sites = await buildTwoSites(world, admin);
  const site = { flags: ["view"], scope: "site" } as const;
  const view = { flags: ["view"], scope: "all" } as const;
  await addRole(world.tenant, "Local reader", { boards: view, sensors: site, locations: site, "work-orders": site });
  local = await world.tenant.join("Local reader", { siteId: sites.here.siteId });
  await addRole(world.tenant, "Board reader", { boards: view });
  blind = await world.tenant.as("Board reader");
});
afterAll(() => world.close());

const ASKED = { asOf: new Date(NOW) };

/** As a report by mail asks: in somebody's name, without a session. */
async function file(
  by: Person,
  source: PrintedSource,
  choice: Partial<Parameters<typeof printed>[3]> = {},
  format: Parameters<typeof printed>[2] = "csv",
): Promise<PrintedFile | undefined> {
  const call = { id: "test", log: world.app.log };
  const caller = await presentCaller(world.db, { tenantId: world.tenant.id, personId: by.personId }, { isDemoShut: false });
  if (!caller) throw new Error("the person may come in");
  return await printed(readerOf({ ...world.platform, files: world.files }, caller, call), source, format, { ...ASKED, ...choice });
}
async function tables(by: Person, source: PrintedSource, names: readonly string[], choice = {}): Promise<Record<string, string[][]>> {
  const made = await file(by, source, choice);
  if (!made) throw new Error("the board is seen");
  expect(made.mediaType).toBe("application/zip");
  return await filesIn(made.bytes, names);
}

const temperature = (...all: { id: number }[]) => ({ series: all.map(({ id }) => ({ sensorId: id, datum: "temperature" })) });

test("the tables of a board say what its data say, to each reader what they may see, and say so quietly where that is nothing", async () => {
  const line: BoardWidget = { kind: "line", title: "Both", source: temperature(sites.here, sites.there) };
  const far: BoardWidget = { kind: "value", title: "Far", source: temperature(sites.there) };
  const board = await buildFilledBoard(admin, [
    line,
    far,
    { kind: "work", title: "Work" },
    { kind: "text", title: "Note", text: "Call the shift" },
  ]);
  const source = { kind: "board", boardId: board.id } as const;
  const names = ["00-About.csv", "01-Both.csv", "02-Far.csv", "03-Note.csv", "04-Work.csv"];

  const all = await tables(admin, source, names);
  const body = {
    from: new Date(NOW - 6 * 3_600_000).toISOString(),
    until: new Date(NOW).toISOString(),
    px: 1440,
    where: {},
    widgets: [{ key: "line", widget: line }],
  };
  const { answers } = await admin.ok(boards.data, { body });
  const [shown] = answers;
  if (shown?.is !== "series") throw new Error("the line is answered");
  const numbers = shown.series.flatMap(({ points }) => points.map(({ mean, low, high }) => [mean, low, high].map(String)));
  expect(numbers).toHaveLength(6);
  expect(all["01-Both.csv"]?.slice(1).map((row) => row.slice(3, 6))).toEqual(numbers);
  expect(all["01-Both.csv"]?.[1]?.at(-1)).toBe("°C");
  expect(all["02-Far.csv"]?.[1]?.slice(2, 4)).toEqual(["102", "°C"]);
  expect(all["03-Note.csv"]?.[1]).toEqual(["Call the shift"]);
  expect(all["00-About.csv"]).toContainEqual(["Period", "Last 6 hours"]);
  expect(all["00-About.csv"]?.at(-1)?.at(1)).toBe("All records");

  const own = await tables(local, source, names);
  expect(own["01-Both.csv"]?.slice(1).map((row) => row[3])).toEqual(["4", "5", "6", undefined]);
  expect(own["01-Both.csv"]?.at(-1)).toEqual(["Some series are not in your scope."]);
  expect(own["02-Far.csv"]).toEqual([["Note"], ["Not in your scope"]]);
  expect(own["00-About.csv"]?.at(-1)?.at(1)).toBe(`Records at ${sites.here.siteName}`);

  const none = await tables(blind, source, names);
  for (const name of ["01-Both.csv", "02-Far.csv", "04-Work.csv"])
    expect(none[name]).toEqual([["Note"], ["You do not have access to this."]]);
  expect(JSON.stringify(none)).not.toMatch(/102|°C/);
});

test("a list is a table with its own words, an amount beside its currency, to each reader their rows, on paper with how many there are", async () => {
  await buildWorkOrder(admin, { title: "Near the door", priority: 3, locationId: sites.here.siteId });
  await buildCost(admin, { amountMinor: 45_050 });
  const list: BoardWidget = {
    kind: "list",
    title: "Orders",
    list: "work-orders",
    state: { sort: "title", q: "door" },
    columns: [
      { field: "title", title: "What" },
      { field: "priority", words: { "3": "High" } },
      { field: "createdAt", title: "Made" },
    ],
  };
  const costly: BoardWidget = { ...list, title: "Costs", most: 1, state: { sort: "-cost" }, columns: [{ field: "cost", title: "Cost" }] };
  const board = await buildFilledBoard(admin, [list, costly]);
  const source = { kind: "board", boardId: board.id } as const;
  const names = ["01-Orders.csv", "02-Costs.csv"];
  const all = await tables(admin, source, names);
  expect(all["01-Orders.csv"]?.map((row) => row.slice(0, 2))).toEqual([
    ["What", "Priority"],
    ["Near the door", "High"],
  ]);
  expect(all["01-Orders.csv"]?.[0]?.[2]).toMatch(/^Made \(/);
  expect(all["02-Costs.csv"]?.[0]).toEqual(["Cost", "Cost currency"]);
  expect(all["02-Costs.csv"]?.[1]?.[0]).toBe("450.5");
  const own = await tables(local, source, names);
  expect(own["01-Orders.csv"]?.[1]?.[0]).toBe("Near the door");
  expect(own["02-Costs.csv"], "an order by what is hidden says nothing").toEqual([
    ["Note"],
    ["This list can no longer be filtered or sorted the way this widget was set up."],
  ]);
  const none = await tables(blind, source, names);
  expect(none["01-Orders.csv"]).toEqual([["Note"], ["You do not have access to this."]]);
  const paper = (await textOn((await file(admin, source, {}, "pdf"))?.bytes ?? new Uint8Array())).join(" ");
  expect(paper).toContain("Near the door");
  expect(paper).toMatch(/\d+ in total/);
});

test("numbers are in the reader's units", async () => {
  const reader = await world.tenant.join("Administrator");
  await reader.ok(sensorUnits.updateMine, { body: { system: "us" } });
  const board = await buildFilledBoard(admin, [{ kind: "value", title: "Cold", source: temperature(sites.here) }]);
  const { "01-Cold.csv": rows } = await tables(reader, { kind: "board", boardId: board.id }, ["01-Cold.csv"]);
  expect(rows?.[1]?.slice(2, 4)).toEqual(["42.8", "°F"]);
});

test("what people wrote is no formula in a table, and leads nowhere in an archive", async () => {
  await buildWorkOrder(admin, { title: "=HYPERLINK(1)", estStartAt: new Date(NOW + 86_400_000).toISOString() });
  const board = await buildFilledBoard(admin, [{ kind: "work", title: "../../=work" }]);
  const { "01-work.csv": rows } = await tables(admin, { kind: "board", boardId: board.id }, ["01-work.csv"]);
  expect(rows?.map((row) => row[1])).toContain("'=HYPERLINK(1)");
});

test("a board of somebody else, one that does not exist and any board without the right are not there", async () => {
  const { id: boardId } = await buildFilledBoard(admin, [], { sharedWith: "nobody" });
  expect(await file(local, { kind: "board", boardId })).toBeUndefined();
  expect(await file(admin, { kind: "board", boardId: 999_999_999 })).toBeUndefined();
  const shared = await buildFilledBoard(admin, []);
  expect(await file(local, { kind: "board", boardId: shared.id }), "who has the right").toBeDefined();
  expect(await file(await world.tenant.as("Requester"), { kind: "board", boardId: shared.id })).toBeUndefined();
});

test("a dashboard that somebody is given and has not the right to is not there", async () => {
  const { roles } = await admin.ok(analyticsDashboards.roles, {});
  const roleId = roles.find(({ name }) => name === "Board reader")?.id ?? 0;
  await admin.ok(analyticsDashboards.setRoles, { body: { roles: [{ roleId, dashboardIds: [2], startId: null }] } });
  expect(await file(admin, { kind: "page", dashboardId: 2 })).toBeDefined();
  expect(await file(blind, { kind: "page", dashboardId: 2 })).toBeUndefined();
});

/** Files are drawn behind everything else that the machine does. */
const LONG = 180_000;

const print = async (by: Person, body: BoardPrintRequest) => (await by.call(boardPrint.print, { body })) as Answered<unknown>;
const pdfIn = ({ status, body }: Answered<unknown>): Buffer => {
  expect(status, Buffer.isBuffer(body) ? "" : JSON.stringify(body)).toBe(200);
  return body as Buffer;
};
/** All of it as one line of words: where a line breaks is the paper's business. */
const wordsOf = async (pdf: Uint8Array): Promise<string> => (await textOn(pdf)).join(" ").replace(/\s+/g, " ");

test(
  "the document of a board has the numbers of its data for each reader, says whose scope that is, and how its figures come about",
  async () => {
    const board = await buildFilledBoard(admin, [
      { kind: "value", title: "Here", source: temperature(sites.here), high: 5 },
      { kind: "gauge", title: "There", source: temperature(sites.there), least: 0, most: 200 },
      { kind: "line", title: "Both", source: temperature(sites.here, sites.there), low: 1 },
      { kind: "timeline", title: "States", source: temperature(sites.here) },
      { kind: "heat", title: "Hours", source: temperature(sites.here) },
      { kind: "figure", figure: "ordersOpen" },
      { kind: "pareto", figure: "ordersOpen", by: "status" },
      { kind: "sensors", title: "All sensors" },
      { kind: "text", title: "Note", text: "<b>Call</b> the shift" },
    ]);
    const answered = await print(admin, { id: board.id, format: "pdf", paper: "Letter" });
    expect(String(answered.headers["content-disposition"])).toContain(`${board.name.replace(/\W+/g, "-")}.pdf`);
    const all = await wordsOf(pdfIn(answered));
    for (const said of [
      "6.0 °C",
      "Outside limits (at most 5.0 °C)",
      "102.0 °C",
      "Scale 0 to 200.0 °C",
      "101.0 °C",
      "Last 6 hours",
      "All records",
    ])
      expect(all).toContain(said);
    for (const said of ["Open orders", "Work orders open at the end of the period", "<b>Call</b> the shift", "Page 1 of", board.name])
      expect(all).toContain(said);
    const { answers } = await admin.ok(figures.ask, {
      body: {
        questions: [
          { figure: "ordersOpen", from: new Date(NOW).toISOString().slice(0, 10), until: new Date(NOW).toISOString().slice(0, 10) },
        ],
      },
    });
    const [open] = answers;
    if (!open || !("value" in open)) throw new Error("the figure is told");
    expect(all).toContain(`Open orders ${String(open.value)} `);

    const own = await wordsOf(pdfIn(await print(local, { id: board.id, format: "pdf" })));
    expect(own).toContain(`Records at ${sites.here.siteName}`);
    expect(own).toContain("6.0 °C");
    expect(own).toContain("Not in your scope");
    expect(own).not.toMatch(/10[012]\.0/);

    const none = await wordsOf(pdfIn(await print(blind, { id: board.id, format: "pdf" })));
    expect(none).toContain("You do not have access to this.");
    expect(none).not.toMatch(/°C|Work orders open at/);
  },
  LONG,
);

test(
  "the document of a dashboard has the figures of its range, and what it is narrowed by",
  async () => {
    const page = await buildDashboard(admin, {
      title: "Figures of the week",
      widgets: [
        { kind: "figure", figure: "ordersCreated" },
        { kind: "trend", figure: "ordersCreated" },
        { kind: "bars", figure: "ordersCreated", by: "priority" },
        { kind: "table", figure: "ordersOpen", by: "status" },
      ],
    });
    const days = { from: dayAfter(new Date(NOW).toISOString().slice(0, 10), -6), until: new Date(NOW).toISOString().slice(0, 10) };
    const { answers } = await admin.ok(figures.ask, {
      body: { questions: [{ figure: "ordersCreated", ...days, siteId: sites.here.siteId }] },
    });
    const [created] = answers;
    if (!created || !("value" in created)) throw new Error("the figure is told");
    const asked = { id: page.id, range: days, siteId: sites.here.siteId, compare: "none" } as const;
    const words = await wordsOf(pdfIn((await admin.call(pagePrint.print, { body: { ...asked, format: "pdf" } })) as Answered<unknown>));
    for (const said of [
      "Figures of the week",
      `Site: ${sites.here.siteName}`,
      "Orders created by priority",
      "Work orders created in the period",
    ])
      expect(words).toContain(said);
    expect(words).toContain(`Orders created ${String(created.value)} `);
    const csv = (await admin.call(pagePrint.print, { body: { ...asked, format: "csv" } })) as Answered<unknown>;
    const { "01-Orders-created.csv": rows } = await filesIn(csv.body as Buffer, ["01-Orders-created.csv"]);
    expect(rows?.[1]?.slice(0, 2)).toEqual(["Orders created", String(created.value)]);
    const missing = await admin.call(pagePrint.print, { body: { id: 999_999, format: "csv" } });
    expect(await (await world.tenant.as("Planner")).call(pagePrint.print, { body: { ...asked, format: "csv" } })).toMatchObject({
      status: 404,
      body: missing.body,
    });
    const wrong = { ...asked, range: { from: days.until, until: days.from }, format: "csv" as const };
    expect(await admin.call(pagePrint.print, { body: wrong })).toMatchObject({ status: 400, body: { fields: [{ path: "range.until" }] } });
  },
  LONG,
);

test(
  "a document of more than twelve widgets is drawn beside the calls, with what its reader may see then, for them alone; its tables come at once",
  async () => {
    const widgets = Array.from({ length: 13 }, (_, at): BoardWidget => ({
      kind: "text",
      title: `Text ${String(at)}`,
      text: `Word ${String(at)}`,
    }));
    const board = await buildFilledBoard(admin, widgets);
    const person = await world.tenant.join("Planner");
    expect((await print(person, { id: board.id, format: "csv" })).status).toBe(200);
    const asked = (await print(person, { id: board.id, format: "pdf", range: "days7" })) as Answered<BoardPrintJob>;
    expect(asked).toMatchObject({ status: 202, body: { state: "waiting", done: 0, total: 13 } });
    const params = { id: asked.body.id };
    expect((await person.call(boardPrint.fetch, { params })).status).toBe(202);
    await world.jobs.runOnce(world.tenant.id);
    const words = await wordsOf(pdfIn((await person.call(boardPrint.fetch, { params })) as Answered<unknown>));
    for (const said of ["Word 0", "Word 12", "Last 7 days"]) expect(words).toContain(said);
    const missing = await person.call(boardPrint.fetch, { params: { id: 999_999_999 } });
    expect(await admin.call(boardPrint.fetch, { params }), "nobody else gets it").toMatchObject({ status: 404, body: missing.body });
    expect((await person.call(workOrderPrint.fetch, { params })).status, "it is no file of orders").toBe(404);

    const shut = (await print(person, { id: board.id, format: "pdf" })) as Answered<BoardPrintJob>;
    await admin.ok(boards.update, { params: { id: board.id }, body: { version: board.version, sharedWith: "nobody" } });
    await world.jobs.runOnce(world.tenant.id);
    expect(await person.call(boardPrint.fetch, { params: { id: shut.body.id } })).toMatchObject({
      status: 409,
      body: { reason: "print_failed" },
    });
  },
  LONG,
);

test("a board that is missing, foreign or somebody else's is not printed, byte for byte alike", async () => {
  const other = await world.otherTenant();
  const foreign = await buildFilledBoard(await other.as("Administrator"), []);
  const hidden = await buildFilledBoard(await world.tenant.join("Administrator"), [], { sharedWith: "nobody" });
  const answers = await Promise.all([foreign.id, hidden.id, 999_999_999].map(async (id) => await print(admin, { id, format: "pdf" })));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [404, answers[0]?.body]));
  expect((await print(await world.tenant.as("Requester"), { id: hidden.id, format: "csv" })).status).toBe(403);
});

test(
  "letters that the font does not have are named before a board is printed; who knows of them gets a sign for each",
  async () => {
    const board = await buildFilledBoard(admin, [{ kind: "text", title: "Pump", text: "泵" }], { name: "Pumps" });
    expect(await print(admin, { id: board.id, format: "pdf" })).toMatchObject({
      status: 409,
      body: { reason: "letters_unprintable", params: { letters: "泵", codes: "Pumps" } },
    });
    expect(await wordsOf(pdfIn(await print(admin, { id: board.id, format: "pdf", withUnprintable: true })))).toContain("\ufffd");
  },
  LONG,
);
