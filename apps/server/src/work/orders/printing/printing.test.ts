import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workOrderPrint, type PrintJob, type PrintRequest } from "@millwright/domain/work/orders/printing/contract.ts";
import { workNotes, workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import { buildMeter } from "../../../register/meters/builders.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { printed, scannedOn, textOn } from "../../../foundation/labels/builders.ts";
import { SAMPLES } from "../../../testing/samples.ts";
import { openWorld, send, type Answered, type Person, type World } from "../../../testing/world.ts";
import { buildClosedOrder, buildStep, buildTask, buildWorkOrder } from "../builders.ts";
import { buildKeptPrint, buildOrders, buildPrint } from "./builders.ts";
import { sweepPrints } from "./prints.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());
/** Files are drawn behind everything else that the machine does. */
const LONG = 180_000;

const print = async (person: Person, body: PrintRequest) => (await person.call(workOrderPrint.print, { body })) as Answered<unknown>;
const pdfOf = ({ status, body }: Answered<unknown>): Buffer => {
  expect(status, Buffer.isBuffer(body) ? "" : JSON.stringify(body)).toBe(200);
  return body as Buffer;
};
/** All of it as one line of words: where a line breaks is the paper's business. */
const wordsOf = async (answer: Answered<unknown>): Promise<string> => (await textOn(pdfOf(answer))).join(" ").replace(/\s+/g, " ");

const photo = async (rootfolder: "WorkOrders" | "WorkOrderSubTasks", id: number) => {
  const sent = { query: { id, fileName: "photo.png" }, headers: { rootfolder, "content-type": "image/png" }, body: SAMPLES["image/png"] };
  expect((await send(world, files.upload, sent, { authorization: `Bearer ${by.token}` })).status).toBe(200);
};

test(
  "a job card says what the work is about, what may hurt, each step with its limits and room, and its code leads to the order",
  async () => {
    const asset = await buildAsset(by, { code: "P-101", name: "Feed pump" });
    const order = await buildWorkOrder(by, {
      title: "Yearly inspection",
      assetId: asset.id,
      description: "<p>Mind the <b>valve</b> &amp; the hose</p>",
      estimateMinutes: 90,
    });
    await world.tenant.rows(
      async (db) =>
        await db
          .updateTable("workOrders")
          .set({ hazards: "Hot surfaces", protectiveEquipment: "Gloves" })
          .where("id", "=", order.id)
          .execute(),
    );
    const task = await buildTask(by, { workOrderId: order.id, plannedTaskName: "Look around" });
    await buildStep(by, {
      workOrderTaskId: task.id,
      name: "Belt tension",
      kind: "number",
      unit: "N",
      minValue: 40,
      maxValue: 60,
      isMandatory: true,
    });
    await buildStep(by, { workOrderTaskId: task.id, name: "Guards in place", kind: "inspection" });
    await photo("WorkOrders", order.id);
    for (const paper of ["A4", "Letter"] as const) {
      const answer = await print(by, { ids: [order.id], kind: "card", paper });
      expect(answer.headers["content-type"]).toBe("application/pdf");
      expect(String(answer.headers["content-disposition"])).toContain(`${order.code}-card.pdf`);
      const words = await wordsOf(answer);
      for (const said of [
        "Job card",
        order.code,
        "Yearly inspection",
        "P-101",
        "Feed pump",
        "Mind the valve & the hose",
        "Hazards Hot surfaces",
        "Protective equipment Gloves",
      ])
        expect(words, paper).toContain(said);
      for (const said of [
        "Look around",
        "Belt tension",
        "mandatory · 40 to 60 N",
        "Guards in place",
        "Pass",
        "Fail",
        "Flag",
        "Estimated hours",
        "1.5",
        "Done by",
        "Checked by",
        "Page 1 of 1",
      ])
        expect(words, paper).toContain(said);
      expect(words).not.toContain("\u0000");
      const [page] = await printed(pdfOf(answer));
      const [code] = page ? await scannedOn(page) : [];
      expect(code).toEqual({ format: "QRCode", text: `${world.settings.publicUrl}/maintenance-management/work-order-board/1/${order.id}` });
    }
  },
  LONG,
);

test(
  "a report of a closed order tells results, findings, photos, readings, notes and times; Cyrillic, Greek and Polish letters are found in it",
  async () => {
    const asset = await buildAsset(by);
    const meter = await buildMeter(by, { code: `M-${asset.id}`, assetId: asset.id });
    const order = await buildWorkOrder(by, { title: "Zażółć gęślą jaźń", assetId: asset.id, responsiblePersonId: by.personId });
    const task = await buildTask(by, { workOrderId: order.id });
    const step = await buildStep(by, { workOrderTaskId: task.id, name: "Проверить насос", kind: "inspection" });
    await photo("WorkOrderSubTasks", step.id);
    await by.ok(workOrderSubtasks.complete, {
      body: { id: step.id, version: step.version, isDone: true, resultChoice: 3, resultText: "Φθορά στον ιμάντα" },
    });
    await by.ok(workNotes.create, { body: { workOrderId: order.id, note: "Щётка заменена, όλα καλά" } });
    await by.ok(workOrderReadings.create, { body: { workOrderId: order.id, meterId: meter.id, value: 1234.5 } });
    const words = await wordsOf(await print(by, { ids: [order.id], kind: "report" }));
    for (const said of [
      "Work report",
      "Zażółć gęślą jaźń",
      "Проверить насос",
      "Φθορά στον ιμάντα",
      "Flag",
      "Щётка заменена, όλα καλά",
      meter.code,
      "1,234.5",
      "Photos",
    ])
      expect(words).toContain(said);
    const closed = await buildClosedOrder(by, { title: "Done long ago" });
    const told = await wordsOf(await print(by, { ids: [closed.id], kind: "report" }));
    expect(told).toContain("Closed");
    expect(told).toContain("Hours worked 0.5");
  },
  LONG,
);

test(
  "what it cost stands on a report for those who may see costs, and in no byte of anybody else's",
  async () => {
    const order = await buildWorkOrder(by);
    await world.tenant.rows(async (db) => {
      await sql`insert into work_order_costs (work_order_id, cost_group, amount_minor, currency, booked_on) values (${order.id}, 'subtasks', 1234567, 'USD', '2026-01-02')`.execute(
        db,
      );
      const { rows } = await sql<{
        id: number;
      }>`insert into work_order_planned_parts (work_order_id, text, quantity) values (${order.id}, 'Gasket', 2) returning id`.execute(db);
      await sql`insert into work_order_costs (work_order_id, cost_group, amount_minor, currency, booked_on, work_part_id, quantity) values (${order.id}, 'parts', 765432, 'USD', '2026-01-02', ${rows[0]?.id}, 2)`.execute(
        db,
      );
    });
    const seen = await wordsOf(await print(by, { ids: [order.id], kind: "report" }));
    for (const said of ["Costs", "$12,345.67", "$7,654.32", "Gasket"]) expect(seen).toContain(said);
    const other = await wordsOf(await print(await world.tenant.as("Storekeeper"), { ids: [order.id], kind: "report" }));
    expect(other).toContain("Gasket");
    for (const hidden of ["Cost", "$", "12,345", "7,654"]) expect(other).not.toContain(hidden);
  },
  LONG,
);

test(
  "whatever a title holds is only words on paper: markup, a formula, two hundred letters without a space",
  async () => {
    const hostile = ["<script>alert(1)</script>{{7*7}}${7*7}=1+1", `${"W".repeat(199)}x`, "a\tb\u200e‮rtl\u{1F600}", "__proto__"];
    for (const title of hostile) {
      const order = await buildWorkOrder(by, { title });
      for (const kind of ["card", "report", "list"] as const) {
        const pages = await textOn(pdfOf(await print(by, { ids: [order.id], kind, withUnprintable: true })));
        expect(pages.length, `${title} ${kind}`).toBeLessThan(3);
        if (title.startsWith("<")) expect(pages.join("").replace(/\s/g, "")).toContain(title);
      }
    }
  },
  LONG,
);

test(
  "a list is one table over its pages, in the order that was asked for, an order once",
  async () => {
    const [first = 0, second = 0] = await buildOrders(world.tenant, 2);
    const words = await wordsOf(await print(by, { ids: [second, first, second], kind: "list" }));
    expect(words.indexOf("machine 2")).toBeLessThan(words.indexOf("machine 1"));
    expect(words.split("machine 2").length).toBe(2);
    expect(words).toContain("Page 1 of 1");
  },
  LONG,
);

test(
  "an order that is missing, foreign or out of reach refuses all, byte for byte alike; one too many is refused as well",
  async () => {
    const [own = 0] = await buildOrders(world.tenant, 1);
    const tenant = await world.otherTenant();
    const [foreign = 0] = await buildOrders(tenant, 1);
    const answers = await Promise.all([foreign, 999_999_999].map(async (id) => await print(by, { ids: [own, id], kind: "card" })));
    const site = await world.tenant.join("Technician");
    answers.push(await print(site, { ids: [own], kind: "card" }));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [404, answers[0]?.body]));
    const many = await buildOrders(world.tenant, 21);
    expect((await print(by, { ids: [...many, foreign], kind: "list" })).status).toBe(404);
    expect((await print(by, { ids: Array.from({ length: 201 }, (_, at) => at + 1), kind: "list" })).status).toBe(400);
    expect((await print(await world.tenant.as("Requester"), { ids: [own], kind: "card" })).status).toBe(403);
  },
  LONG,
);

test(
  "two hundred cards are drawn beside the calls: progress and file are told to whoever asked and to nobody else, each order counts its own pages, and the file goes after a day",
  async () => {
    const ids = await buildOrders(world.tenant, 200);
    const asked = (await print(by, { ids, kind: "card" })) as Answered<PrintJob>;
    expect(asked.status).toBe(202);
    expect(asked.body).toMatchObject({ state: "waiting", done: 0, total: 200, kind: "card" });
    const params = { id: asked.body.id };
    expect(await by.call(workOrderPrint.fetch, { params })).toMatchObject({ status: 202, body: { id: params.id, state: "waiting" } });
    await world.jobs.runOnce(world.tenant.id);
    const ready = await by.call(workOrderPrint.fetch, { params });
    const pages = await textOn(pdfOf(ready));
    expect(pages).toHaveLength(200);
    expect(pages[199]?.replace(/\s+/g, " ")).toContain("Look over machine 200");
    expect(pages.every((page) => page.replace(/\s+/g, " ").includes("Page 1 of 1"))).toBe(true);
    const other = await world.tenant.join("Administrator");
    const missing = await by.call(workOrderPrint.fetch, { params: { id: 999_999_999 } });
    expect(await other.call(workOrderPrint.fetch, { params })).toMatchObject({ status: 404, body: missing.body });
    expect(await sweepPrints(world.db, world.files)).toBe(0);
    await world.tenant.rows(
      async (db) => await sql`update work_order_prints set created_at = now() - interval '25 hours' where id = ${params.id}`.execute(db),
    );
    expect((await by.call(workOrderPrint.fetch, { params })).status).toBe(404);
    expect(await sweepPrints(world.db, world.files)).toBe(1);
  },
  LONG,
);

test(
  "who may no longer see the orders when they are drawn gets no file",
  async () => {
    const person = await world.tenant.join("Planner");
    const ids = await buildOrders(world.tenant, 21);
    const asked = (await print(person, { ids, kind: "list" })) as Answered<PrintJob>;
    await world.tenant.rows(
      async (db) =>
        await sql`update people set role_id = (select id from roles where name = 'Requester') where id = ${person.personId}`.execute(db),
    );
    await world.jobs.runOnce(world.tenant.id);
    await world.tenant.rows(
      async (db) =>
        await sql`update people set role_id = (select id from roles where name = 'Planner') where id = ${person.personId}`.execute(db),
    );
    const answer = await person.call(workOrderPrint.fetch, { params: { id: asked.body.id } });
    expect(answer).toMatchObject({ status: 409, body: { reason: "print_failed" } });
  },
  LONG,
);

test(
  "an order of several pages says on each what it is, and counts them by itself",
  async () => {
    const long = await buildWorkOrder(by, { title: "Long one" });
    const task = await buildTask(by, { workOrderId: long.id });
    await world.tenant.rows(
      async (db) =>
        await sql`insert into work_order_subtasks (work_order_id, work_order_task_id, name, instructions)
        select ${long.id}, ${task.id}, 'Step ' || n, 'Turn it, look at it, turn it back' from generate_series(1, 60) n`.execute(db),
    );
    const [short = 0] = await buildOrders(world.tenant, 1);
    const pages = (await textOn(pdfOf(await print(by, { ids: [long.id, short], kind: "card" })))).map((page) => page.replace(/\s+/g, " "));
    const own = pages.length - 1;
    expect(own).toBeGreaterThan(1);
    pages.slice(0, own).forEach((page, at) => {
      expect(page).toContain(`Page ${at + 1} of ${own}`);
      expect(page).toContain(long.code);
    });
    expect(pages[own]).toContain("Page 1 of 1");
    expect((await buildPrint(world, world.tenant, by)).total).toBe(21);
  },
  LONG,
);

test("three files of a person wait to be drawn, also where eight are asked for at once, and twenty of an organisation", async () => {
  const tenant = await world.otherTenant();
  const ids = await buildOrders(tenant, 21);
  const person = await tenant.join("Planner");
  const asked = await Promise.all(Array.from({ length: 8 }, async () => await print(person, { ids, kind: "list" })));
  expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 202, 202, 409, 409, 409, 409, 409]);
  expect(asked.find(({ status }) => status === 409)?.body).toMatchObject({ reason: "prints_waiting", params: { limit: 3 } });
  expect((await print(person, { ids: ids.slice(0, 2), kind: "list" })).status, "a few are drawn at once all the same").toBe(200);

  const statuses: number[] = [];
  for (let more = 0; more < 6; more += 1) {
    const other = await tenant.join("Planner");
    for (let at = 0; at < 3; at += 1) statuses.push((await print(other, { ids, kind: "list" })).status);
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(17);
  expect((await print(await tenant.join("Planner"), { ids, kind: "list" })).body).toMatchObject({ reason: "prints_waiting_all" });
  expect((await print(by, { ids: await buildOrders(world.tenant, 21), kind: "list" })).status, "another organisation").toBe(202);
}, 60_000);

test("of the files that were drawn ten are kept of a person: a further one takes the place of the oldest", async () => {
  const person = await world.tenant.join("Planner");
  const kept: number[] = [];
  for (let at = 0; at < 11; at += 1) kept.push((await buildKeptPrint(world, world.tenant, person)).id);
  const fetch = async (id: number) => (await person.call(workOrderPrint.fetch, { params: { id } })).status;
  expect(await fetch(kept[0] ?? 0)).toBe(200);
  expect((await print(person, { ids: await buildOrders(world.tenant, 21), kind: "list" })).status).toBe(202);
  expect(await Promise.all(kept.map(fetch))).toEqual([404, 404, ...Array.from({ length: 9 }, () => 200)]);
}, 60_000);

test(
  "letters that the font does not have are named before orders are printed, wherever on the paper they stand; of many those of their heads",
  async () => {
    const order = await buildWorkOrder(by, { title: "Cooling" });
    const task = await buildTask(by, { workOrderId: order.id });
    await buildStep(by, { workOrderTaskId: task.id, name: "Check 泵 seals" });
    const refused = await print(by, { ids: [order.id], kind: "card" });
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: "letters_unprintable", params: { count: 1, letters: "泵", codes: order.code } },
    });
    expect(await wordsOf(await print(by, { ids: [order.id], kind: "card", withUnprintable: true }))).toContain("Check \ufffd seals");
    expect((await print(by, { ids: [order.id], kind: "list" })).status).toBe(200);
    const many = [
      await buildWorkOrder(by, { title: "ทดสอบ" }),
      ...(await Promise.all(Array.from({ length: 20 }, async () => await buildWorkOrder(by)))),
    ];
    const ids = many.map(({ id }) => id);
    expect((await print(by, { ids, kind: "list" })).body).toMatchObject({ reason: "letters_unprintable" });
    expect((await print(by, { ids, kind: "list", withUnprintable: true })).status).toBe(202);
  },
  LONG,
);
