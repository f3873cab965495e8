import { sql } from "kysely";
import type { Attribute, ValueShown } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import type { Referred } from "@millwright/domain/register/attributes/kinds.ts";
import { labelOf, NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Values } from "./queries.ts";

type Shown = Record<string, ValueShown>;

/** What is said of assets by these attributes, records by their names: one query for each kind of record. */
export async function shownValues(
  ctx: Pick<Ctx, "db">,
  attributes: readonly Attribute[],
  said: ReadonlyMap<number, Values>,
): Promise<Map<number, Shown>> {
  const referring = attributes.flatMap((one) => (one.refersTo === null ? [] : [{ key: keyOf(one), to: one.refersTo }]));
  const names = new Map<string, string>();
  for (const [to, asked] of Map.groupBy(referring, (one) => one.to)) {
    const ids = [...said.values()].flatMap((values) => asked.map(({ key }) => values[key])).filter((id) => typeof id === "number");
    for (const { id, name } of await namesOf(ctx, to, ids)) names.set(`${to}:${id}`, name);
  }
  const kindOf = new Map(referring.map(({ key, to }) => [key, to]));
  const keys = attributes.map(keyOf);
  const shown = (values: Values): Shown =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = values[key];
        if (value === undefined) return [];
        const to = kindOf.get(key);
        return [[key, to && typeof value === "number" ? { id: value, name: names.get(`${to}:${value}`) ?? `#${value}` } : value]];
      }),
    );
  return new Map([...said].map(([id, values]) => [id, shown(values)]));
}

async function namesOf(ctx: Pick<Ctx, "db">, kind: Referred, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${sql.ref(labelOf(kind))} as name from ${sql.table(NOUNS[kind].table)} where id = any(${[...ids]}::bigint[])`.execute(
    ctx.db,
  );
  return rows;
}

/** As a log and a file say it. */
export function wordsOf({ unit }: Pick<Attribute, "unit">, value: ValueShown | undefined): string {
  if (value === undefined) return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return value.name;
  return typeof value === "number" && unit ? `${value} ${unit.code}` : String(value);
}
