import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "@millwright/domain/features.ts";
import { FIGURE_IDS, factsOf, SIDES, type FigureId } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures, type Question, type ToldFigure } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import type { Scope } from "@millwright/domain/kit/access.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { FigureRows } from "@millwright/domain/kit/list.ts";
import { SUB_MODULES } from "@millwright/domain/nouns.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { addRole } from "../../testing/roles.ts";
import { isNight } from "../../testing/tier.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import {
  buildFailures,
  buildHistory,
  buildMeasured,
  buildMovements,
  buildPlant,
  buildStores,
  buildUse,
  joinCrew,
  type Plant,
} from "./builders.ts";

/** What holds of every figure of the catalogue, whatever it counts: a new one joins by itself. */

let world: World;
let plant: Plant;
const readers = {} as Record<Scope, Person>;
const counts = { sides: 0, rows: 0, parts: 0, limited: 0 };
const today = new Date().toISOString().slice(0, 10);
/** Up to a while ago, and up to today where rows tell nothing else. */
const rangeOf = (figure: FigureId) => ({ from: dayAfter(today, -59), until: factsOf(figure).isNow ? today : dayAfter(today, -3) });

beforeAll(async () => {
  world = await openWorld();
  const { tenant } = world;
  const admin = await tenant.as("Administrator");
  plant = await buildPlant(admin, "R");
  for (const scope of ["site", "crew", "own"] as const) {
    const grants = Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, { flags: ["view"], scope } as const]));
    await addRole(tenant, `Sees ${scope}`, grants);
    readers[scope] = await tenant.join(`Sees ${scope}`, { siteId: plant.sites[0] ?? null });
  }
  readers.all = admin;
  await joinCrew(admin, plant.crews[0]?.id ?? 0, readers.crew, "2026-01-01");
  await buildStores(admin, await tenant.join("Administrator"), tenant, plant.sites);
  await buildHistory(admin, tenant, plant, 7);
  // The same places again with other crews, whose doings are the reader's own.
  const { crews } = await buildPlant(admin, "OWN");
  await buildHistory(admin, tenant, { ...plant, crews }, 11, readers.own.personId);
  await buildFailures(admin, tenant, plant, 31);
  await buildMovements(admin, tenant, plant.sites);
  await buildMeasured(admin, tenant, plant, 21);
  await buildUse(
    tenant,
    Object.values(readers).map(({ personId }) => personId),
    plant.sites,
  );
});
afterAll(async () => {
  process.stdout.write(
    `figures: ${FIGURE_IDS.length} figures, ${counts.sides} sides equal to their rows, ${counts.rows} rows, ${counts.parts} parts; ${counts.limited} of limited roles\n`,
  );
  await world.close();
});

async function ask(person: Person, figure: FigureId, more: Partial<Question> = {}): Promise<ToldFigure> {
  const { answers } = await person.ok(figures.ask, { body: { questions: [{ figure, ...rangeOf(figure), ...more }] } });
  const [answer] = answers;
  if (!answer || !isTold(answer)) throw new Error(`${figure} is refused: ${JSON.stringify(answer)}`);
  return answer;
}

type Row = Record<string, number> & { id: number };
const listNamed = (name: string): Endpoint => {
  const found = Object.values(features)
    .flatMap((contract) => Object.values(contract as Record<string, Endpoint>))
    .find((call) => call.name === name);
  if (!found) throw new Error(`no list is called ${name}`);
  return found;
};
async function rowsOf(person: Person, list: string, figure?: FigureRows): Promise<Row[]> {
  const reply = (await person.ok(listNamed(list), { body: { figure, endRow: 500, count: true } } as never)) as {
    rows: Row[];
    count: { rows: number };
  };
  expect(reply.count.rows).toBe(reply.rows.length);
  return reply.rows;
}

/** What the rows of a side add up to, where their list shows it. */
const summed = (rows: readonly Row[], column: string | undefined) =>
  column === undefined ? rows.length : rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);

async function expectRows(person: Person, figure: FigureId, told: Pick<ToldFigure, "numerator" | "denominator">, rows: ToldFigure["rows"]) {
  const { list, sums = {} } = factsOf(figure);
  for (const side of SIDES) {
    const asked = rows?.[side];
    if (!asked) continue;
    const found = await rowsOf(person, list, asked);
    counts.sides += 1;
    counts.rows += found.length;
    const column = sums[side];
    if (column !== null) expect(summed(found, column), `${figure} ${side}`).toBe(told[side]);
  }
}

const PLACES = (): readonly Partial<Question>[] => [
  {},
  { siteId: plant.sites[0] },
  { assetId: plant.assets[0]?.id },
  { crewId: plant.crews[1]?.id },
  { siteId: 999_999_999 },
];

describe.each(FIGURE_IDS.map((figure) => ({ figure })))("$figure", ({ figure }) => {
  test.each(["all", "site", "crew", "own"] as const)(
    "equals its rows, and those of its points and parts, for a reader of %s",
    async (scope) => {
      const person = readers[scope];
      // Whoever reaches all is asked in every place; of the others it is the reach that is of interest.
      for (const place of scope === "all" ? PLACES() : PLACES().slice(0, isNight ? 2 : 1)) {
        const told = await ask(person, figure, { ...place, by: "week" });
        await expectRows(person, figure, told, told.rows);
        const points = told.points ?? [];
        // What is summed of whole rows is the sum of its weeks; of a moment each is its own.
        const [point] = points.slice(factsOf(figure).isNow ? -1 : 3);
        if (point)
          await expectRows(person, figure, point, {
            list: told.rows?.list ?? "",
            ...(point.rows ?? { numerator: null, denominator: null }),
          });
      }
      for (const by of scope === "site" || isNight ? factsOf(figure).by : factsOf(figure).by.slice(0, 1)) {
        const told = await ask(person, figure, { by });
        const parts = told.points ?? [];
        counts.parts += parts.length;
        const total = parts.reduce((sum, { numerator }) => sum + numerator, 0);
        expect(total, `${figure} by ${by}`).toBeCloseTo(told.numerator, 6);
        const [largest] = parts;
        if (largest?.rows) await expectRows(person, figure, largest, { list: told.rows?.list ?? "", ...largest.rows });
      }
    },
  );

  test.each(["site", "crew", "own"] as const)("tells a reader of %s exactly what the rows that they see give", async (scope) => {
    const { list, rows } = factsOf(figure);
    if (rows.length === 0) return;
    const seen = new Set((await rowsOf(readers[scope], list)).map(({ id }) => id));
    const [all, limited] = [await ask(readers.all, figure), await ask(readers[scope], figure)];
    for (const side of SIDES) {
      const [wide, narrow] = [all.rows?.[side], limited.rows?.[side]];
      if (!wide || !narrow) continue;
      const within = (await rowsOf(readers.all, list, wide)).filter(({ id }) => seen.has(id)).map(({ id }) => id);
      const shown = (await rowsOf(readers[scope], list, narrow)).map(({ id }) => id);
      expect(
        shown.toSorted((a, b) => a - b),
        `${figure} ${side}`,
      ).toEqual(within.toSorted((a, b) => a - b));
      counts.limited += shown.length;
    }
  });
});

test("a list refuses the rows of a figure that is not one of its own, or that its reader is not told", async () => {
  const rows: FigureRows = { id: "pmCompliance", side: "numerator", ...rangeOf("pmCompliance") };
  const admin = readers.all;
  for (const figure of [rows, { ...rows, id: "nothing" }, { ...rows, id: "ordersCreated", side: "denominator" as const }])
    expect(await admin.call(listNamed("work-orders"), { body: { figure } } as never)).toMatchObject({
      status: 400,
      body: { fields: [{ path: "figure.id", reason: "bad_filter" }] },
    });
  await addRole(world.tenant, "Orders alone", { "work-orders": { flags: ["view"], scope: "all" } });
  const limited = await world.tenant.join("Orders alone");
  expect((await limited.call(listNamed("work-orders"), { body: { figure: { ...rows, id: "ordersCreated" } } } as never)).status).toBe(200);
});
