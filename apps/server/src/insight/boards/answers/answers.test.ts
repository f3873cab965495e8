import { afterAll, beforeAll, expect, test } from "vitest";
import { boards, SHOWN_ROWS, type Answer } from "@millwright/domain/insight/boards/contract.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { figures } from "@millwright/domain/insight/figures/contract.ts";
import { messages } from "@millwright/domain/iot/messages/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { buildAlarm } from "../../../iot/alarms/builders.ts";
import { buildGateway, buildSensor } from "../../../iot/ingest/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildWorkOrder } from "../../../work/orders/builders.ts";

const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const at = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const SPAN = { from: at(60), until: at(0), px: 600 };

let world: World;
let admin: Person;
/** Limited to the first site. */
let local: Person;
let blind: Person;
let site: { id: number };
let here: { id: number; key: string };
let there: { id: number; key: string };

beforeAll(async () => {
  world = await openWorld();
  const { tenant } = world;
  admin = await tenant.as("Administrator");
  const [first, second] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  site = first;
  const gateway = await buildGateway(tenant);
  here = await buildSensor(tenant, gateway.networkId, undefined, 60);
  there = await buildSensor(tenant, gateway.networkId, undefined, 60);
  for (const [sensor, location] of [
    [here, first],
    [there, second],
  ] as const) {
    const { version } = await admin.ok(sensors.get, { params: { id: sensor.id } });
    await admin.ok(sensors.update, { params: { id: sensor.id }, body: { version, locationId: location.id } });
  }
  const said = (sensor: { key: string }, value: number) =>
    [50, 49, 30].map((minutes, index) => ({ sensor: sensor.key, datum: "temperature", at: at(minutes), value: value + index }));
  const sent = await world.app.inject({
    method: "POST",
    url: `/ingest/native/${gateway.publicId}`,
    headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ readings: [...said(here, 4), ...said(there, 100)] }),
  });
  expect(sent.json()).toMatchObject({ accepted: 6 });
  const site_ = { flags: ["view"], scope: "site" } as const;
  await addRole(tenant, "Local reader", {
    boards: { flags: ["view"], scope: "all" },
    sensors: site_,
    gateways: site_,
    alarms: site_,
    "work-orders": site_,
  });
  local = await tenant.join("Local reader", { siteId: first.id });
  await addRole(tenant, "Board reader", { boards: { flags: ["view"], scope: "all" } });
  blind = await tenant.as("Board reader");
  for (const location of [first, second])
    await buildWorkOrder(admin, {
      title: `At ${location.name}`,
      locationId: location.id,
      estStartAt: new Date(NOW + 86_400_000).toISOString(),
    });
});
afterAll(() => world.close());

const named = (...all: { id: number }[]) => ({
  series: all.map(({ id }) => ({ sensorId: id, datum: "temperature" })),
});
async function ask(by: Person, widgets: readonly BoardWidget[], where = {}): Promise<Answer[]> {
  const body = { ...SPAN, where, widgets: widgets.map((widget, key) => ({ key: String(key), widget })) };
  return (await by.ok(boards.data, { body })).answers;
}
async function one(by: Person, widget: BoardWidget, where = {}): Promise<Answer> {
  const [answer] = await ask(by, [widget], where);
  if (!answer) throw new Error("the widget was not answered");
  return answer;
}
const seriesOf = (answer: Answer) => {
  if (answer.is !== "series") throw new Error(`no series: ${JSON.stringify(answer)}`);
  return answer.series;
};

test("a line shows what the sensor's own chart shows, and what it said last", async () => {
  const [series] = seriesOf(await one(admin, { kind: "line", source: named(here) }));
  const { curves } = await admin.ok(messages.curves, { body: { sensorId: here.id, from: SPAN.from, until: SPAN.until, points: 200 } });
  expect(series?.points).toEqual(curves[0]?.points);
  expect(series).toMatchObject({ sensor: { id: here.id }, datum: "temperature", intervalSeconds: 60, newest: { at: at(30), value: 6 } });
});

test("several series as one are that of the same readings", async () => {
  const source = named(here, there);
  const means = async (combine: "sum" | "difference" | "most") => {
    const [series] = seriesOf(await one(admin, { kind: "line", source, combine }));
    expect(series?.sensor).toBeNull();
    return [series?.points.map(({ mean }) => mean), series?.newest?.value];
  };
  expect(await means("sum")).toEqual([[104, 106, 108], 108]);
  expect(await means("difference")).toEqual([[-96, -96, -96], -96]);
  expect(await means("most")).toEqual([[100, 101, 102], 102]);
});

test("a reader who is limited to a site sees its series, and of another site no number, count or axis", async () => {
  const [mine, theirs, both, sum, found] = await ask(local, [
    { kind: "value", source: named(here) },
    { kind: "value", source: named(there) },
    { kind: "line", source: named(here, there) },
    { kind: "line", source: named(here, there), combine: "sum" },
    { kind: "line", source: { datum: "temperature" } },
  ]);
  expect(mine).toMatchObject({ is: "series", series: [{ newest: { value: 6 } }], isNarrowed: false });
  expect(theirs).toEqual({ key: "1", is: "refused", refusal: "not_in_scope" });
  expect(both).toMatchObject({ is: "series", isNarrowed: true });
  expect(both?.is === "series" && both.series.map(({ sensor }) => sensor?.id)).toEqual([here.id]);
  expect(sum, "a total of which a part is not theirs is no total").toEqual({ key: "3", is: "refused", refusal: "not_in_scope" });
  expect(found?.is === "series" && found.series.map(({ sensor }) => sensor?.id)).toEqual([here.id]);
  expect(found, "of a place nobody is told that there is more").toMatchObject({ isNarrowed: false });
});

test("a series that does not exist and one out of reach are the same", async () => {
  const widget = (id: number): BoardWidget => ({ kind: "value", source: named({ id }) });
  expect(await one(local, widget(there.id))).toEqual(await one(local, widget(999_999)));
});

test("sensors, alarms, work and gateways are those of the lists, as the reader sees them", async () => {
  const widgets: BoardWidget[] = [{ kind: "sensors" }, { kind: "work" }, { kind: "alarms" }, { kind: "gateways" }];
  const [matrix, work, alarmed, gateways] = await ask(local, widgets);
  expect(matrix?.is === "sensors" && matrix.rows.map(({ id, values }) => [id, values[0]?.value])).toEqual([[here.id, 6]]);
  expect(work?.is === "work" && work.rows.length).toBe(1);
  expect(alarmed).toMatchObject({ is: "alarms", rows: [] });
  expect(gateways, "a gateway of no site is not theirs").toMatchObject({ is: "gateways", rows: [] });
  const [all, orders, , every] = await ask(admin, widgets);
  expect(all?.is === "sensors" && all.rows.length).toBe(2);
  expect(orders?.is === "work" && orders.rows.length).toBe(2);
  expect(every?.is === "gateways" && every.rows.length).toBe(1);
});

test("of each row comes what its widget shows, and nothing else that its list knows", async () => {
  for (const kind of ["work", "sensors", "gateways"] as const) {
    const answer = await one(admin, { kind });
    const [row] = answer.is === kind ? answer.rows : [];
    expect(Object.keys(row ?? {}).sort(), kind).toEqual(Object.keys(SHOWN_ROWS[kind].shape).sort());
  }
});

test("planned work and gateways at a place are those of its site, and of a place that is not there none", async () => {
  const rowsAt = async (by: Person, locationId: number, kind: "work" | "gateways" = "work") => {
    const answer = await one(by, { kind }, { locationId });
    return answer.is === kind ? answer.rows.length : null;
  };
  const room = await buildLocation(admin, { parentId: site.id });
  expect(await rowsAt(admin, site.id)).toBe(1);
  expect(await rowsAt(admin, room.id), "a room is part of its site").toBe(1);
  expect(await rowsAt(admin, 999_999)).toBe(0);
  expect(await rowsAt(admin, site.id, "gateways"), "the only gateway is at no site").toBe(0);
  expect(await rowsAt(admin, 999_999, "gateways")).toBe(0);
});

test("a figure on a board is the figure asked by its reader, for the days of the board", async () => {
  const today = new Date(NOW).toISOString().slice(0, 10);
  for (const by of [admin, local]) {
    const { answers } = await by.ok(figures.ask, {
      body: { questions: [{ figure: "ordersOpen", from: today, until: today, compare: "before", by: "day" }] },
    });
    const told = await one(by, { kind: "figure", figure: "ordersOpen" });
    expect(told).toMatchObject({ is: "figure", answer: { figure: "ordersOpen", value: (answers[0] as { value: number }).value } });
  }
});

test("what is chosen above the board narrows every widget that leaves its place open", async () => {
  const ids = async (where: object, own: object = {}) =>
    seriesOf(await one(admin, { kind: "line", source: { datum: "temperature" }, where: own }, where)).map(({ sensor }) => sensor?.id);
  expect(await ids({ locationId: site.id })).toEqual([here.id]);
  expect(new Set(await ids({}))).toEqual(new Set([here.id, there.id]));
  expect(await ids({ networkId: 999_999 })).toEqual([]);
  expect(await ids({ locationId: 999_999 }, { locationId: site.id }), "its own place goes first").toEqual([here.id]);
  const told = await one(admin, { kind: "figure", figure: "ordersOpen" }, { locationId: site.id });
  expect(told).toMatchObject({ is: "figure", answer: { value: 1 } });
});

test("without a right a widget says so, and the others are answered", async () => {
  const answers = await ask(blind, [
    { kind: "line", source: named(here) },
    { kind: "alarms" },
    { kind: "sensors" },
    { kind: "work" },
    { kind: "gateways" },
    { kind: "figure", figure: "ordersOpen" },
    { kind: "text", text: "Ring the shift lead" },
  ]);
  expect(answers.map((answer) => answer.is === "refused" && answer.refusal)).toEqual(Array.from({ length: 6 }, () => "forbidden"));
  const none = await (
    await world.tenant.as("Requester")
  ).call(boards.data, { body: { ...SPAN, widgets: [{ key: "1", widget: { kind: "alarms" } }] } });
  expect(none.status, "who may see no boards").toBe(403);
});

test("a board of a span that ends before it begins, or of more than is kept, is refused", async () => {
  const widgets = [{ key: "1", widget: { kind: "alarms" as const } }];
  const wrong = await admin.call(boards.data, { body: { ...SPAN, from: at(0), until: at(60), widgets } });
  expect(wrong.body.fields).toEqual([{ path: "until", reason: "invalid" }]);
  const long = await admin.call(boards.data, { body: { ...SPAN, from: "2020-01-01T00:00:00.000Z", widgets } });
  expect(long.body.fields).toMatchObject([{ path: "from", reason: "too_far_back" }]);
});

test("behind a line are the alarms of what it shows, as far as its reader may see alarms", async () => {
  for (const { id } of [here, there]) await buildAlarm(world.tenant, admin, { sensorId: id, severity: 3 });
  const sensors_ = { flags: ["view"], scope: "all" } as const;
  await addRole(world.tenant, "Without alarms", { boards: sensors_, sensors: sensors_ });
  const without = await world.tenant.as("Without alarms");
  const spans = async (by: Person, ...of: { id: number }[]) => {
    const answer = await one(by, { kind: "line", source: named(...of) });
    return answer.is === "series" ? answer.alarms : null;
  };
  expect(await spans(admin, here)).toMatchObject([{ until: null, highestSeverity: 3 }]);
  expect(await spans(admin, here, there)).toHaveLength(2);
  expect(await spans(local, here, there), "of the other site none").toHaveLength(1);
  expect(await spans(without, here)).toEqual([]);
  const value = await one(admin, { kind: "value", source: named(here) });
  expect(value).toMatchObject({ is: "series", alarms: [] });
});

test("what has different units is drawn beside each other and never made one", async () => {
  const gateway = await buildGateway(world.tenant);
  const damp = await buildSensor(world.tenant, gateway.networkId, undefined, 60);
  await world.app.inject({
    method: "POST",
    url: `/ingest/native/${gateway.publicId}`,
    headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ readings: [{ sensor: damp.key, datum: "humidity", at: at(30), value: 61 }] }),
  });
  const source = { series: [...named(here).series, { sensorId: damp.id, datum: "humidity" }] };
  const drawn = await one(admin, { kind: "line", source });
  expect(drawn.is === "series" && drawn.series.map(({ unit }) => unit)).toEqual(["Cel", "%"]);
  expect(await one(admin, { kind: "line", source, combine: "mean" })).toEqual({ key: "0", is: "refused", refusal: "units_differ" });
});
