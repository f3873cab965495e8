import { afterAll, beforeAll, expect, test } from "vitest";
import { kinds, NOUNS, reachedThrough, reachOf, type RecordKind } from "@millwright/domain/nouns.ts";
import { fixturesOf } from "../../../testing/fixtures.ts";
import { isNight } from "../../../testing/tier.ts";
import { tyingIn } from "../../../testing/tying.ts";
import { openWorld, type World } from "../../../testing/world.ts";
import { askedOf } from "./asked.ts";
import { buildReachGround, tiesFor, type ReachGround } from "./builders.ts";
import { fellowsOf } from "./callers.ts";
import type { Changed } from "./moments.ts";
import { reaching } from "./reaching.ts";
import { rowsOf, versionedTables, type Row } from "./rows.ts";

/** The rule of the domain beside the condition of the database, over made-up rows of every kind and everybody who may ask. */
const ROWS = isNight ? 400 : 40;
const KINDS = kinds.filter((kind) => NOUNS[kind].rights !== null && reachOf(kind) !== undefined);
const counts = { judged: 0, reached: 0, different: 0 };

let world: World;
let ground: ReachGround;
/** Rows that others are reached through, or that people follow: real ones, since the database looks at them. */
const real = new Map<RecordKind, Map<number, Row>>();

beforeAll(async () => {
  world = await openWorld();
  ground = await buildReachGround(world, 33);
  const { tie } = tyingIn(ground.tenant);
  for (const kind of ["work-orders", "warehouses", "material-requests", "sensors", "work-requests", "boards"] as const) {
    const ids: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const { id } = await fixturesOf(world, ground.tenant)(kind);
      const { siteId, locationId, ...ties } = tiesFor(ground, kind);
      // Their site follows from the place; a sensor names one place.
      const free =
        kind === "sensors" || kind === "warehouses" || kind === "boards"
          ? {}
          : { siteId, ...(locationId === undefined ? {} : { locationId }) };
      await tie(kind, id, { ties: { ...ties, ...free }, called: {} });
      await followedBy(kind, id);
      ids.push(id);
    }
    const rows = await ground.tenant.rows(async (db) => await rowsOf(db, kind, ids, { versioned: await versionedTables(db) }));
    real.set(kind, rows);
  }
}, 120_000);
afterAll(async () => {
  process.stdout.write(`live: ${counts.judged} rows judged twice, ${counts.reached} reached, ${counts.different} differences\n`);
  await world.close();
});

async function followedBy(kind: RecordKind, id: number): Promise<void> {
  const personId = ground.chance.pick(ground.people);
  if (kind === "warehouses")
    await ground.tenant.rows(async (db) => await db.insertInto("warehouseKeepers").values({ warehouseId: id, personId }).execute());
  if (kind === "work-requests")
    await ground.tenant.rows(async (db) => await db.insertInto("workRequestFollowers").values({ workRequestId: id, personId }).execute());
}

test.each(KINDS)("of %s the domain reaches what the database does, now and before", async (kind) => {
  const changed = Array.from({ length: ROWS }, (): Changed => madeUp(kind));
  const callers = await ground.callers();
  await ground.tenant.rows(async (db) => {
    const judged = reaching(kind, { fellows: await fellowsOf(db, [kind], callers), changed });
    for (const caller of callers) {
      const asked = (await askedOf(db, caller, new Map([[kind, changed]]), {})).get(kind);
      for (const one of changed) {
        const verdict = judged(caller)(one);
        counts.judged += 1;
        if (verdict !== null) counts.reached += 1;
        if (verdict !== asked?.get(one)) counts.different += 1;
        expect(verdict, `${caller.roleName}: ${JSON.stringify([one.now, one.earlier])}`).toBe(asked?.get(one));
      }
    }
  });
});

/** As it is and as it was once. What is followed, or reached through another row, is a real one. */
function madeUp(kind: RecordKind): Changed {
  const through = reachedThrough(kind);
  const holders = real.get(through?.of ?? kind);
  const [id, followed] = holders ? ground.chance.pick([...holders]) : [tiesFor(ground, kind)["id"] ?? 1, null];
  const moment = (): Row => {
    if (!through) return { row: { ...tiesFor(ground, kind), id }, beside: { followers: followed?.beside.followers ?? [] } };
    const [holderId, holder] = ground.chance.pick([...(holders ?? [])]);
    return { row: { id: 1, [through.by]: holderId }, beside: { holder: holder.row, followers: holder.beside.followers ?? [] } };
  };
  return { kind, id: through ? 1 : id, hints: [], now: moment(), earlier: [moment()], isForgotten: false };
}
