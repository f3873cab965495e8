import { sql } from "kysely";
import { connect } from "../../testing/catalogue.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildApproved } from "../../materials/material-requests/builders.ts";
import { buildSentOrder } from "../../materials/purchase-orders/builders.ts";
import { buildReservation } from "../../materials/reservations/builders.ts";
import { buildCount } from "../../materials/stock-counts/builders.ts";
import { buildStock, buildWarehouse } from "../../materials/stock/builders.ts";
import { buildRuleRow } from "../../iot/alarms/builders.ts";
import { buildNetwork } from "../../iot/networks/builders.ts";
import { seriesKey, seriesOf } from "../../iot/readings/service.ts";
import { buildSensor } from "../../iot/sensors/builders.ts";
import { buildFinding, buildWorkOrder } from "../../work/orders/builders.ts";
import { assetOfPlan, buildPlan } from "../../work/plans/builders.ts";

const DAY_MS = 86_400_000;

/** Numbers from 0 to 1, the same ones each time. */
function rolling(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export interface Plant {
  sites: number[];
  assets: { id: number; siteId: number }[];
  crews: { id: number; siteId: number }[];
}

/** Two sites, each with a crew and three assets of which one is below another. */
export async function buildPlant(by: Person, tag: string): Promise<Plant> {
  const plant: Plant = { sites: [], assets: [], crews: [] };
  for (const at of [1, 2]) {
    const { id: siteId } = await buildLocation(by, { isSite: true });
    plant.sites.push(siteId);
    const { id: crewId } = await by.ok(crews.create, { body: { code: `FIG-${tag}-${at}`, name: `Crew ${tag} ${at}`, siteId } });
    plant.crews.push({ id: crewId, siteId });
    const [top, other] = [await buildAsset(by, { locationId: siteId }), await buildAsset(by, { locationId: siteId })];
    const below = await buildAsset(by, { parentId: top.id });
    plant.assets.push(...[top, other, below].map(({ id }) => ({ id, siteId })));
  }
  return plant;
}

export const joinCrew = async (by: Person, crewId: number, person: Person, fromDay: string) =>
  await by.ok(crewMembers.create, { body: { crewId, personId: person.personId, fromDay } });

/** What happened in 120 days up to today: orders of every kind, hours, locked weeks, occurrences of a plan and standstills, made up of a seed. */
export async function buildHistory(
  by: Person,
  tenant: TestTenant,
  { sites, assets, crews: teams }: Plant,
  seed: number,
  whose = by.personId,
): Promise<void> {
  const roll = rolling(seed);
  const below = (most: number) => Math.floor(roll() * most);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const iso = (ms: number) => new Date(ms).toISOString();
  const today = new Date().toISOString().slice(0, 10);
  const plan = await buildPlan(by, { assetIds: assets.map(({ id }) => id) });
  const planAsset = await assetOfPlan(by, plan.id);
  await tenant.rows(async (db) => {
    const orders: { id: number; crewId: number | null; assetId: number | null; siteId: number | null }[] = [];
    for (let n = 0; n < 60; n += 1) {
      const asset = roll() < 0.8 ? one(assets) : null;
      const siteId = asset?.siteId ?? (roll() < 0.7 ? one(sites) : null);
      const crewId = roll() < 0.7 ? one(teams).id : null;
      const made = Date.now() - roll() * 120 * DAY_MS;
      const statusId = one([STATUS.open, STATUS.inProgress, STATUS.completed, STATUS.completed, STATUS.closed, STATUS.cancelled]);
      const isDone = statusId === STATUS.completed || statusId === STATUS.closed;
      const startAt = statusId === STATUS.open ? null : made + roll() * 5 * DAY_MS;
      // Some came in from elsewhere, and were done before they were made here.
      const doneAt = isDone ? Math.min(made + (roll() < 0.1 ? -3 : roll() * 20) * DAY_MS, Date.now() - 60_000) : null;
      const facts = { assetId: asset?.id ?? null, siteId, crewId, workType: one([1, 2, null]), createdBy: whose };
      const times = {
        createdAt: iso(made),
        startedAt: startAt === null ? null : iso(startAt),
        completedAt: doneAt === null ? null : iso(doneAt),
        dueAt: roll() < 0.7 ? iso(made + roll() * 20 * DAY_MS) : null,
      };
      const { id } = await db
        .insertInto("workOrders")
        .values({
          code: `FIG-${seed}-${n}`,
          title: `Order ${n}`,
          statusId,
          priority: 1 + below(3),
          estimateMinutes: one([null, 0, 30, 90]),
          ...facts,
          ...times,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      orders.push({ id, crewId, assetId: facts.assetId, siteId });
    }
    for (let n = 0; n < 80; n += 1) {
      const day = dayAfter(today, -below(120));
      const hours = { kind: "actual", personId: whose, workedOn: day, workedMinutes: 5 + below(200), minutes: 0 };
      await db
        .insertInto("workOrderPlannedLabour")
        .values({ workOrderId: one(orders).id, ...hours })
        .execute();
    }
    for (let back = 0; back < 12; back += 1) {
      const monday = dayAfter(mondayOf(today), -7 * back);
      for (const team of teams) {
        const its = orders.filter(() => roll() < 0.15);
        const minutes = its.map(() => below(200));
        const { id } = await db
          .insertInto("crewWeeks")
          .values({
            name: `Week ${monday} ${team.id}`,
            crewId: team.id,
            siteId: team.siteId,
            monday,
            lockedById: whose,
            orderCount: its.length,
            lockedMinutes: minutes.reduce((sum, each) => sum + each, 0),
            ...(roll() < 0.2 ? { unlockedAt: iso(Date.now()), unlockReason: "Changed" } : {}),
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        for (const [at, order] of its.entries())
          await db
            .insertInto("crewWeekOrders")
            .values({ crewWeekId: id, workOrderId: order.id, day: monday, minutes: minutes[at] ?? 0 })
            .execute();
        const late = { crewWeekId: id, workOrderId: one(orders).id, kind: "break_in", day: monday, minutes: 30, reason: "Leak" };
        await db.insertInto("crewWeekChanges").values(late).execute();
      }
    }
    for (let n = 0; n < 60; n += 1) {
      const asset = one(assets);
      const due = Date.now() + (10 - roll() * 120) * DAY_MS;
      const outcome = one(["made", "made", "made", "skipped", "missed", "merged", "moved"]);
      await db
        .insertInto("planOccurrences")
        .values({
          planId: plan.id,
          planAssetId: planAsset.id,
          assetId: asset.id,
          siteId: asset.siteId,
          crewId: one([null, one(teams).id]),
          occurrenceKey: `made-up:${seed}:${n}`,
          versionNumber: 1,
          dueAt: iso(due),
          dueDay: iso(due).slice(0, 10),
          intervalDays: one([null, 7, 30, 365]),
          outcome,
          rule: "due",
          workOrderId: outcome === "made" ? one(orders).id : null,
        })
        .execute();
    }
    for (let n = 0; n < 40; n += 1) {
      const asset = one(assets);
      const from = Date.now() - roll() * 120 * DAY_MS;
      const until = roll() < 0.1 ? null : iso(Math.min(from + roll() * 3 * DAY_MS, Date.now()));
      await db
        .insertInto("downtimes")
        .values({
          assetId: asset.id,
          siteId: asset.siteId,
          startAt: iso(from),
          endAt: until,
          isPlanned: roll() < 0.4,
          state: one(["down", "down", "degraded"]),
          workOrderId: roll() < 0.3 ? one(orders).id : null,
          createdBy: whose,
        })
        // An asset is down once at a time.
        .onConflict((open) => open.doNothing())
        .execute();
    }
  });
}

/** A store at each site: stock of which some is to be ordered and some is short, counts that were booked, and what is asked of it and on its way. */
export async function buildStores(by: Person, approver: Person, tenant: TestTenant, sites: readonly number[]): Promise<void> {
  for (const locationId of sites) {
    const { id: warehouseId } = await buildWarehouse(by, { locationId });
    const lying = [];
    for (const pieces of [4, 10]) lying.push(await buildStock(by, { pieces, each: 1250, warehouseId }));
    const [short, spare] = lying;
    if (!short || !spare) throw new Error("two parts lie there");
    await buildReservation(by, { partId: short.partId, warehouseId, quantity: 9, wantsHard: false });
    await buildSentOrder(by, { warehouseId });
    await buildApproved(by, approver, { warehouseId, lines: [{ partId: spare.partId, quantity: 3 }] });
    const counts = [
      await buildCount(by, { warehouseId, how: "parts", partIds: [spare.partId] }),
      await buildCount(by, { warehouseId, how: "parts", partIds: [short.partId] }),
    ];
    await tenant.rows(async (db) => {
      await db.updateTable("stockLevels").set({ belowSince: new Date().toISOString() }).where("partId", "=", short.partId).execute();
      for (const [at, { id }] of counts.entries())
        await db
          .updateTable("stockCounts")
          .set({ status: "booked", firstLines: 8, firstWithin: 7 - at, bookedAt: new Date(Date.now() - 20 * DAY_MS).toISOString() })
          .where("id", "=", id)
          .execute();
    });
  }
}

/** Failures with a problem, some of them again, follow-ups of findings with hours on what came of them, and what assets cost beside what they are worth. */
export async function buildFailures(by: Person, tenant: TestTenant, { assets }: Pick<Plant, "assets">, seed: number): Promise<void> {
  const roll = rolling(seed);
  const { id: classId } = await buildValue(by, "failures", { name: `Pumps ${seed}` });
  const problems: number[] = [];
  for (const name of ["Leaks", "Noise"])
    problems.push((await buildValue(by, "failures", { parentId: classId, name: `${name} ${seed}` })).id);
  const back = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  for (const asset of assets) {
    const finding = await buildFinding(by, { assetId: asset.id });
    const { followUp } = await by.ok(workOrderSubtasks.followUp, { body: { workOrderSubTaskId: finding.id } });
    await tenant.rows(async (db) => {
      const orders = await db.selectFrom("workOrders").select("id").where("assetId", "=", asset.id).orderBy("id").execute();
      for (const { id: workOrderId } of orders.slice(0, 6))
        await db
          .insertInto("workOrderFailures")
          .values({
            workOrderId,
            assetId: roll() < 0.9 ? asset.id : null,
            failureClassId: classId,
            failureProblemId: roll() < 0.9 ? (problems[roll() < 0.5 ? 0 : 1] ?? null) : null,
            createdAt: back(roll() * 70),
          })
          .execute();
      await db
        .updateTable("workRequests")
        .set({ createdAt: back(5 + roll() * 40) })
        .where("id", "=", followUp.id)
        .execute();
      const made = orders.at(-1)?.id ?? 0;
      await db.updateTable("workOrders").set({ workRequestId: followUp.id }).where("id", "=", made).execute();
      const hours = { kind: "actual", personId: by.personId, workedOn: back(9).slice(0, 10), workedMinutes: 45, minutes: 0 };
      await db
        .insertInto("workOrderPlannedLabour")
        .values({ workOrderId: made, ...hours })
        .execute();
      const cost = { costGroup: "parts", amountMinor: 12_300, currency: "USD", bookedOn: back(10).slice(0, 10), description: "Seal" };
      await db
        .insertInto("workOrderCosts")
        .values({ workOrderId: made, ...cost })
        .execute();
      await db.insertInto("assetValues").values({ assetId: asset.id, currency: "USD", replacementValueMinor: 5_000_000 }).execute();
    });
  }
}

/** What moved in the store of these sites, dated back: taken for an order and in part brought back, of two deliveries one that came and one that did not. */
export async function buildMovements(by: Person, tenant: TestTenant, sites: readonly number[]): Promise<void> {
  const { id: workOrderId } = await buildWorkOrder(by);
  for (const locationId of sites) {
    const { id: warehouseId } = await buildWarehouse(by, { locationId });
    const { partId } = await buildStock(by, { pieces: 40, each: 700, warehouseId });
    const issued = await by.ok(stockMovements.issue, { body: { workOrderId, lines: [{ partId, warehouseId, quantity: 9 }] } });
    await by.ok(stockMovements.giveBack, { body: { movementId: issued.id, line: lineNumberOf(issued, "consumption"), quantity: 2 } });
    const came = await buildSentOrder(by, { warehouseId });
    await buildSentOrder(by, { warehouseId });
    await tenant.rows(async (db) => {
      await sql`update purchase_orders set expected_on = current_date - 20 where warehouse_id = ${warehouseId}`.execute(db);
      await sql`update purchase_order_lines set received = stock_quantity where purchase_order_id = ${came.id}`.execute(db);
      await sql`update purchase_orders set status = 'received' where id = ${came.id}`.execute(db);
      await sql`update stock_levels set minimum = 1 where part_id = ${partId}`.execute(db);
    });
  }
  const owner = await connect("owner", tenant.id);
  await owner.query("update stock_movement_lines set effective_at = now() - interval '15 days' where kind in ('issue', 'return')");
  await owner.query("update stock_movement_lines set effective_at = now() - interval '500 days' where kind = 'receive'");
  await owner.end();
}

const lineNumberOf = ({ lines }: StockMovement, place: string): number => lines.find((line) => line.place === place)?.line ?? 0;

/** Sensors at machines in every state, days of their readings, and alarms: open ones, cleared ones, acknowledged and again. */
export async function buildMeasured(by: Person, tenant: TestTenant, { assets }: Pick<Plant, "assets">, seed: number): Promise<void> {
  const roll = rolling(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T;
  const iso = (ms: number) => new Date(ms).toISOString();
  const today = new Date().toISOString().slice(0, 10);
  const { id: networkId } = await buildNetwork(by);
  const sensors: { id: number; asset: Plant["assets"][number]; seriesId: number }[] = [];
  for (const asset of assets)
    for (const state of ["ok", "offline", one(["ok", "aware", "late", "never_heard"])]) {
      const { id } = await buildSensor(by, { networkId, assetId: asset.id });
      const seriesId = await tenant.rows(async (db) => {
        const battery = one([null, 5, 19.9, 20, 90]);
        await sql`update sensors set state = ${state}, battery = ${battery}, status = ${one(["active", "active", "outOfService"])} where id = ${id}`.execute(
          db,
        );
        const wanted = { sensorId: id, datum: "temperature", kind: "gauge" as const, unit: "Cel", intervalSeconds: 600, decimals: 1 };
        const series = await seriesOf(db, [{ ...wanted, leastPlausible: null, mostPlausible: null, rollOver: null }]);
        const seriesNumber = series.get(seriesKey(id, wanted.datum))?.id ?? 0;
        for (let back = 1; back < 60; back += 7)
          await sql`insert into sensor_days (series_id, day, count, least, most, first, last, mean, expected, late)
            values (${seriesNumber}, ${dayAfter(today, -back)}::date, ${one([144, 140, 150])}, 1, 2, 1, 2, 1.5, 144, 0)`.execute(db);
        return seriesNumber;
      });
      sensors.push({ id, asset, seriesId });
    }
  const rules: number[] = [];
  for (const datum of ["temperature", "humidity"])
    rules.push(await buildRuleRow(tenant, { datum }, { sensorIds: sensors.map(({ id }) => id) }));
  await tenant.rows(async (db) => {
    for (const { id: sensorId, asset, seriesId } of sensors)
      for (const [at, ruleId] of rules.entries()) {
        const raised = Date.now() - (3 + roll() * 70) * DAY_MS;
        const cleared = roll() < 0.3 ? null : raised + roll() * 3 * DAY_MS;
        const severity = 1 + Math.floor(roll() * 3);
        await sql`insert into alarms (name, rule_id, series_id, sensor_id, asset_id, site_id, severity, highest_severity, since_at, raised_at, cleared_at, clear_reason,
            acknowledged_at, acknowledged_by, is_repeat)
          values ('Too warm', ${ruleId}, ${at === 0 ? seriesId : null}, ${sensorId}, ${asset.id}, ${asset.siteId}, ${severity}, ${severity}, ${iso(raised - 600_000)}, ${iso(raised)},
            ${cleared === null ? null : iso(cleared)}, ${cleared === null ? null : "back_to_normal"}, ${roll() < 0.6 ? iso(raised + roll() * 7_200_000) : null},
            ${by.personId}, ${roll() < 0.2})`.execute(db);
      }
  });
}

/** How the product was used on days that are over: sign-ins, what was made and taken out, and what was kept of each day. */
export async function buildUse(tenant: TestTenant, personIds: readonly number[], sites: readonly number[]): Promise<void> {
  const owner = await connect("owner", tenant.id);
  const log = async (personId: number, action: string, entity: string, days: number) =>
    await owner.query(
      `insert into audit_log (tenant_id, person_id, action, entity, entity_id, at) values ($1, $2, $3, $4, $2, now() - make_interval(days => $5))`,
      [tenant.id, personId, action, entity, days],
    );
  for (const [at, personId] of personIds.entries())
    for (const days of [5, 6, 12, 30 + at, 50]) {
      await log(personId, "signed_in", "people", days);
      await log(personId, "created", at % 2 ? "work-orders" : "suppliers", days);
      await log(personId, "exported", "work-orders", days + 1);
      await log(personId, "done", "imports", days + 2);
    }
  await owner.end();
  const { rows: roles } = await tenant.rows(async (db) => await sql<{ id: number }>`select id from roles order by id limit 2`.execute(db));
  await tenant.rows(async (db) => {
    const warehouses = await db.selectFrom("warehouses").select("id").execute();
    for (let back = 1; back < 60; back += 1) {
      const people = roles.flatMap(({ id: roleId }, at) => sites.map((siteId) => ({ roleId, siteId, active: 3 + at, onPhone: back % 3 })));
      const stock = warehouses.map(({ id: warehouseId }, at) => ({ warehouseId, valueMinor: 1000 * back + at, lines: 4, below: 1 }));
      await sql`insert into insight_days (day, people, stock)
        values (current_date - ${back}::int, ${JSON.stringify(people)}::jsonb, ${JSON.stringify(stock)}::jsonb)`.execute(db);
    }
  });
}
