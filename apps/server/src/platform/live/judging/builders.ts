import { FLAGS, SCOPES, SUB_MODULES, type Grants, type Scope } from "@millwright/domain/kit/access.ts";
import { tiesOf } from "@millwright/domain/kit/reach.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import { chanceOf, type Chance } from "../../../demo/chance.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import type { Person, TestTenant, World } from "../../../testing/world.ts";
import * as served from "../../../features.ts";
import type { Caller } from "../../call/ctx.ts";
import type { Feature } from "../../call/feature.ts";
import { callerOf } from "../../work/job-caller.ts";
import type { HeardRules } from "./asked.ts";

/** What the features say of who hears of their kinds, as a server gathers it. */
export const sharedRules = (): HeardRules =>
  Object.fromEntries(
    Object.values<Feature>(served).flatMap(({ nouns }) =>
      Object.entries(nouns ?? {}).flatMap(([kind, { heard }]) => (heard ? [[kind, heard]] : [])),
    ),
  );

/** A tenant with two sites, two crews, things that the first crew looks after and such that nobody does, and people of every limit. */
export interface ReachGround {
  tenant: TestTenant;
  admin: Person;
  sites: readonly number[];
  crews: readonly number[];
  assets: readonly number[];
  locations: readonly number[];
  people: readonly number[];
  hearers: readonly Person[];
  chance: Chance;
  callers: () => Promise<Caller[]>;
}

const granted = (scope: Scope, without: readonly string[] = []): Grants =>
  Object.fromEntries(SUB_MODULES.filter((one) => !without.includes(one)).map((subModule) => [subModule, { flags: FLAGS, scope }]));

export async function buildReachGround(world: World, seed: number): Promise<ReachGround> {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const placed = async (code: string, body: object) => (await buildLocation(admin, { code, name: code, ...body })).id;
  const sites = [await placed("HERE", { isSite: true }), await placed("THERE", { isSite: true })];
  const locations = [await placed("L-1", { parentId: sites[0] }), await placed("L-2", { parentId: sites[1] })];
  const assets = [
    (await buildAsset(admin, { locationId: locations[0] ?? null })).id,
    (await buildAsset(admin, { locationId: locations[1] ?? null })).id,
    (await buildAsset(admin, { locationId: sites[1] ?? null })).id,
  ];
  const crews = await tenant.rows(async (db) => {
    const made = await db
      .insertInto("crews")
      .values([
        { code: "C-1", name: "Crew 1" },
        { code: "C-2", name: "Crew 2" },
      ])
      .returning("id")
      .execute();
    return made.map(({ id }) => id);
  });
  const hearers = await buildHearers(tenant, sites);
  await tenant.rows(async (db) => {
    await db
      .insertInto("crewAssets")
      .values([
        { crewId: crews[0] ?? 0, assetId: assets[2] ?? null },
        { crewId: crews[0] ?? 0, locationId: locations[0] ?? null },
        { crewId: crews[1] ?? 0, locationId: locations[1] ?? null },
      ])
      .execute();
    await db
      .insertInto("crewMembers")
      .values(hearers.map(({ personId }, at) => ({ crewId: crews[at % 2] ?? 0, personId, fromDay: "2020-01-01" })))
      .execute();
  });
  const people = hearers.map(({ personId }) => personId);
  const callers = async () => await Promise.all(people.map(async (id) => await callerOf(world.db, tenant.id, id)));
  return { tenant, admin, sites, crews, assets, locations, people, hearers, chance: chanceOf(seed), callers };
}

async function buildHearers(tenant: TestTenant, sites: readonly number[]): Promise<Person[]> {
  const [here, there] = sites as [number, number];
  for (const scope of SCOPES) await addRole(tenant, `Everything to ${scope}`, granted(scope));
  await addRole(tenant, "Everything but money", granted("all", ["work-costs", "purchase-orders"]));
  await addRole(tenant, "Half and half", {
    ...granted("site"),
    "work-orders": { flags: ["view"], scope: "own" },
    people: { flags: ["view"], scope: "crew" },
  });
  await addRole(tenant, "Nothing", {});
  const joined = [
    await tenant.join("Everything to all"),
    await tenant.join("Everything to site", { siteId: here }),
    await tenant.join("Everything to site", { siteId: there }),
    await tenant.join("Everything to crew", { siteId: here }),
    await tenant.join("Everything to crew", { siteId: there }),
    await tenant.join("Everything to own", { siteId: here }),
    await tenant.join("Everything to own", { siteId: there }),
    await tenant.join("Everything but money", { siteId: here }),
    await tenant.join("Half and half", { siteId: there }),
    await tenant.join("Nothing", { siteId: here }),
    await tenant.join("Everything to all", { siteId: here }),
  ];
  const held = joined.at(-1);
  await tenant.rows(
    async (db) =>
      await db
        .updateTable("people")
        .set({ roleSiteId: here })
        .where("id", "=", held?.personId ?? 0)
        .execute(),
  );
  return joined;
}

/** A value of a column that decides about reach: of this ground, or none. */
export function tieOf(ground: ReachGround, column: string, kind: RecordKind): number | null {
  const { chance, sites, crews, assets, locations, people } = ground;
  if (column === "id")
    return chance.pick(kind === "assets" ? assets : kind === "locations" ? locations : kind === "crews" ? crews : people);
  if (chance.is(0.15)) return null;
  if (column === "siteId") return chance.pick(sites);
  if (column === "crewId") return chance.pick(crews);
  if (/asset/i.test(column)) return chance.pick(assets);
  if (/location/i.test(column)) return chance.pick(locations);
  return chance.pick(people);
}

export const tiesFor = (ground: ReachGround, kind: RecordKind): Record<string, number | null> =>
  Object.fromEntries(tiesOf(kind).map((column) => [column, tieOf(ground, column, kind)]));
