import { afterAll, beforeAll, expect, test } from "vitest";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import type { PrintedSource } from "@millwright/domain/insight/printing/asked.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { presentCaller } from "../../platform/work/job-caller.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
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
): Promise<PrintedFile | undefined> {
  const call = { id: "test", log: world.app.log };
  const caller = await presentCaller(world.db, { tenantId: world.tenant.id, personId: by.personId }, { isDemoShut: false });
  if (!caller) throw new Error("the person may come in");
  return await printed(readerOf({ ...world.platform, files: world.files }, caller, call), source, "csv", { ...ASKED, ...choice });
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
  expect(await file(await world.tenant.as("Requester"), { kind: "board", boardId })).toBeUndefined();
  expect(await file(blind, { kind: "page", dashboardId: 2 })).toBeUndefined();
});
