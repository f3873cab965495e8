import { sql } from "kysely";
import { BOARD_PRINT_TEXTS as T } from "@millwright/domain/insight/printing/texts.ts";
import type { RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

type PlaceName = "location" | "site" | "asset" | "network" | "type" | "crew";
const KINDS = {
  location: { kind: "locations", table: "locations" },
  site: { kind: "locations", table: "locations" },
  asset: { kind: "assets", table: "assets" },
  network: { kind: "networks", table: "networks" },
  type: { kind: "reference-lists", table: "reference_values" },
  crew: { kind: "crews", table: "crews" },
} as const satisfies Record<PlaceName, { kind: RecordKind; table: string }>;

/** What a report is narrowed by, each with its name; one that is out of reach says that and no more. */
export async function filtersIn(ctx: Ctx, places: Readonly<Partial<Record<PlaceName, number | null>>>): Promise<[string, string][]> {
  const chosen = (Object.keys(KINDS) as PlaceName[]).flatMap((name) => {
    const id = places[name];
    return typeof id === "number" ? [{ name, id }] : [];
  });
  return await Promise.all(
    chosen.map(async ({ name, id }): Promise<[string, string]> => [T[name], (await nameOf(ctx, name, id)) ?? T.hiddenPlace]),
  );
}

async function nameOf(ctx: Ctx, name: PlaceName, id: number): Promise<string | undefined> {
  const { kind, table } = KINDS[name];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where id = ${id} and ${withinReach(ctx, kind, table)}`.execute(ctx.db);
  return rows[0]?.name;
}

/** Sites by the names that they have for this reader. */
export async function siteNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from locations where id = any(${[...ids]}::bigint[]) and is_site and archived_at is null and ${withinReach(ctx, "locations")} order by name, id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
