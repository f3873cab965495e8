import type pg from "pg";

/**
 * The order of names comes with ICU, which PostgreSQL brings along or takes from the system: another version may order otherwise, and an index that was
 * made by the first one then misses rows. So indexes in the order of another version are made anew before anybody reads by them.
 */
export async function keepDictionary(client: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ oid: number; version: string }>(`
    select oid::int as oid, pg_collation_actual_version(oid) as version from pg_collation
    where collname = 'dictionary' and collnamespace = 'public'::regnamespace and collprovider = 'i' and collversion is distinct from pg_collation_actual_version(oid)`);
  const [other] = rows;
  if (!other) return;
  const { rows: indexes } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where $1::oid = any(indcollation::oid[])",
    [other.oid],
  );
  log(`The order of names is that of another ICU (${other.version}): ${indexes.length} indexes are made anew.`);
  for (const { name } of indexes) await client.query(`reindex index ${name}`);
  await client.query("alter collation dictionary refresh version");
}
