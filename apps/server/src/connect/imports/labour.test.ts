import { afterAll, beforeAll, expect, test } from "vitest";
import { labourRates } from "@millwright/domain/register/labour-rates/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildClosedOrder, buildStartedOrder } from "../../work/orders/builders.ts";
import { importer } from "./builders.ts";

let world: World;
let by: Person;
beforeAll(async () => {
  world = await openWorld();
  by = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const hoursOf = async (workOrderId: number) =>
  (await by.ok(workLabour.browse, { query: { workOrderId } })).rows.map(({ person, day, minutes, cost }) => [
    person?.name,
    day,
    minutes,
    cost?.amountMinor ?? null,
  ]);

test("a time sheet books hours through the rules, is known when it comes again, and is taken back with what it cost", async () => {
  const order = await buildStartedOrder(by);
  const closed = await buildClosedOrder(by);
  const [ada, ben] = [
    await buildPerson(by, { lastName: "Adams", email: "ada@sheet.example" }),
    await buildPerson(by, { lastName: "Bell", email: "ben@sheet.example" }),
  ];
  await by.ok(labourRates.create, { body: { personId: ada.id, fromDay: "2020-01-01", amountMinor: 60_00 } });
  const { upload, check, run, undo, refused } = importer(world, world.tenant, by);
  const lines = [
    "Work order code,Person e-mail,Day,From,Until,Minutes,Pay code code,Note",
    `${order.code},ada@sheet.example,,2026-05-04 08:00,2026-05-04 09:30,,OVER,Belt`,
    `${order.code},ada@sheet.example,,2026-05-04 09:00,2026-05-04 10:00,,,Twice at a time`,
    `${order.code},ben@sheet.example,2026-05-04,,,45,,Help`,
    `${order.code},ben@sheet.example,2026-05-04,,,30,,Help again`,
    `${closed.code},ben@sheet.example,2026-05-04,,,30,,Before it was closed`,
    `${order.code},ben@sheet.example,2199-05-04,,,30,,Ahead`,
  ];
  const done = await run(await check(await upload("work-labour", lines, "sheet.csv")));
  expect((await refused(done)).flatMap(({ line, faults }) => faults.map(({ reason }) => [line, reason]))).toEqual([
    [3, "worked_already_on"],
    [7, "in_future"],
  ]);
  expect(done).toMatchObject({ rowsCreated: 4, rowsUpdated: 0 });
  expect(await hoursOf(order.id)).toEqual([
    [ada.name, "2026-05-04", 90, 135_00],
    [ben.name, "2026-05-04", 45, null],
    [ben.name, "2026-05-04", 30, null],
  ]);
  const again = await run(await check(await upload("work-labour", lines.slice(0, 2).concat(lines.slice(3, 5)), "again.csv")));
  expect(again).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0 });

  // What a closed order was given stays with it.
  expect(await hoursOf(closed.id)).toHaveLength(1);
  expect(await undo(done)).toMatchObject({ rowsUndone: 3, rowsKept: 1 });
  expect(await hoursOf(order.id)).toEqual([]);
  expect((await by.ok(workOrders.get, { params: { id: order.id } })).costs).toEqual([]);
});

test("what a time sheet brought stays when its order was closed since", async () => {
  const order = await buildStartedOrder(by);
  await buildPerson(by, { email: "cy@sheet.example" });
  const { upload, check, run, undo } = importer(world, world.tenant, by);
  const done = await run(
    await check(
      await upload(
        "work-labour",
        ["Work order code,Person e-mail,Day,Minutes", `${order.code},cy@sheet.example,2026-05-04,30`],
        "late.csv",
      ),
    ),
  );
  expect(done).toMatchObject({ rowsCreated: 1 });
  const read = async () => (await by.ok(workOrders.get, { params: { id: order.id } })).version;
  await by.ok(workOrders.complete, { body: { id: order.id, version: await read(), actualMinutes: 30 } });
  for (const statusId of [STATUS.completed, STATUS.closed])
    await by.ok(workOrders.setStatus, { body: { id: order.id, version: await read(), statusId } });
  expect(await undo(done)).toMatchObject({ rowsUndone: 0, rowsKept: 1 });
  expect(await hoursOf(order.id)).toHaveLength(1);
});
