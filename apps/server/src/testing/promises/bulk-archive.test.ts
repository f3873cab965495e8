import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint, ExampleRow } from "@millwright/domain/kit/endpoint.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import { features } from "@millwright/domain/features.ts";
import { auditsOf } from "../audits.ts";
import { rowsOf } from "../bulk-rows.ts";
import { subModuleOf } from "../calls.ts";
import { fixturesOf } from "../fixtures.ts";
import { contracts } from "../tier.ts";
import { openWorld, type Person, type TestTenant, type World } from "../world.ts";

type Archivable = Record<"get" | "archive" | "bulkArchive", Endpoint>;

/** Where rights are called otherwise than the records that they open, the list is called by those. */
function kindOf({ bulkArchive, list }: Archivable & { list?: { name?: string } }): string {
  const rights = subModuleOf(bulkArchive) ?? "";
  return rights in NOUNS ? rights : (list?.name ?? rights);
}

/** Every kind of record that is archived together; a feature that gains the call joins by itself. */
const KINDS = Object.entries(features as Record<string, object>).flatMap(([name, contract]) =>
  contracts.includes(name) && "bulkArchive" in contract ? [[kindOf(contract as Archivable), contract as Archivable] as const] : [],
);

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const make = async (kind: string, tenant: TestTenant): Promise<ExampleRow> => await fixturesOf(world, tenant)(kind);

test.each(KINDS)(
  "%s are archived and restored together: what is there already stays as it is, and another tenant's is not found",
  async (kind, { get, archive, bulkArchive }) => {
    const [there, fresh] = [await make(kind, world.tenant), await make(kind, world.tenant)];
    const foreign = await make(kind, await world.otherTenant());
    await admin.ok(archive, { params: { id: there.id }, body: { version: there.version } });
    const before: unknown = await admin.ok(get, { params: { id: there.id } });

    const gone = await admin.call(bulkArchive, { body: { rows: rowsOf(there, fresh, foreign), change: { archived: true } } });
    expect(gone.body).toMatchObject({
      rows: [{ outcome: "unchanged" }, { outcome: "changed" }, { outcome: "refused", reason: "not_found" }],
    });
    expect(await admin.ok(get, { params: { id: there.id } })).toEqual(before);
    expect(await auditsOf(world.tenant, gone)).toEqual([{ action: "archived", entity: kind, entityId: fresh.id }]);

    const back = await admin.call(bulkArchive, { body: { rows: rowsOf(there, fresh), change: { archived: false } } });
    expect(back.body).toMatchObject({ rows: [{ outcome: "changed" }, { outcome: "changed" }] });
  },
);

test("whoever is archived with others is archived alone too", () => {
  for (const [, contract] of KINDS) expect(Object.keys(contract)).toEqual(expect.arrayContaining(["get", "archive", "bulkArchive"]));
});
