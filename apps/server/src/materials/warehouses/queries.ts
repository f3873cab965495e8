import { sql } from "kysely";
import { warehouses, type Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { addressOf } from "../../foundation/people/service.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const keptBy = sql<string | null>`(select string_agg(p.name, ', ' order by p.name, p.id) from warehouse_keepers k
  join people p on p.id = k.person_id where k.warehouse_id = warehouses.id)`;
const list = defineList(warehouses.list, { kind: "warehouses", refs: { keptBy }, defaultSort: [{ colId: "name", sort: "asc" }] });

export const warehouseRows = plainRows(list, { keptBy });

export async function findWarehouse(ctx: Ctx, id: number): Promise<Warehouse | undefined> {
  const warehouse = await plainRecord(list)<Warehouse>(ctx, id);
  if (!warehouse) return undefined;
  const people = (await keepersOf(ctx, [id])).get(id) ?? [];
  return {
    ...warehouse,
    keepers: people.map(({ id, name }) => ({ id, name })),
    keeperIds: people.map((one) => one.id).toSorted((one, other) => one - other),
  };
}

/** As a file brings them back: keepers and the person by address where they have one. */
export async function wholeWarehouses(ctx: Ctx, ids: readonly number[]) {
  const [rows, people] = [(await plainRecords(list)(ctx, ids)) as Warehouse[], await keepersOf(ctx, ids)];
  const owners = rows.flatMap(({ personId }) => personId ?? []);
  const emails = new Map(
    (owners.length === 0
      ? []
      : await ctx.db
          .selectFrom("people")
          .select(["id", addressOf(ctx).as("email")])
          .where("id", "in", owners)
          .execute()
    ).map(({ id, email }) => [id, email]),
  );
  return rows.map((row) => ({
    ...row,
    keepers: (people.get(row.id) ?? []).map(({ email, name }) => email ?? name).join("; ") || null,
    person: row.person && { code: emails.get(row.person.id) ?? null, name: row.person.name },
  }));
}

interface Keeper extends NameRef {
  email: string | null;
}

/** Who keeps each of these, by name. */
export async function keepersOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Keeper[]>> {
  const { rows } = await sql<Keeper & { warehouseId: number }>`
    select k.warehouse_id, p.id, p.name, ${addressOf(ctx, "p")} as email from warehouse_keepers k join people p on p.id = k.person_id
    where k.warehouse_id = any(${[...ids]}::bigint[]) order by p.name, p.id`.execute(ctx.db);
  const keepers = new Map<number, Keeper[]>();
  for (const { warehouseId, ...person } of rows) keepers.set(warehouseId, [...(keepers.get(warehouseId) ?? []), person]);
  return keepers;
}

/** These keep it, and nobody else. */
export async function writeKeepers(ctx: Ctx, id: number, personIds: readonly number[]): Promise<void> {
  await sql`delete from warehouse_keepers where warehouse_id = ${id} and person_id <> all(${[...personIds]}::bigint[])`.execute(ctx.db);
  await sql`insert into warehouse_keepers (warehouse_id, person_id) select ${id}, * from unnest(${[...personIds]}::bigint[]) on conflict do nothing`.execute(
    ctx.db,
  );
}

export const siteOf = async (ctx: Ctx, locationId: number): Promise<number | null> =>
  (await ctx.db.selectFrom("locations").select("siteId").where("id", "=", locationId).executeTakeFirst())?.siteId ?? null;

/** The warehouse whose bins or stock change, held until the end of the call: its kind and its archiving wait. */
export async function heldWarehouse(ctx: Ctx, id: number): Promise<{ code: string; archivedAt: string | null }> {
  return await ctx.db
    .selectFrom("warehouses")
    .select(["code", "archivedAt"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
