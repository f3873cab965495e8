import { sql } from "kysely";
import type { MobileAsset } from "@millwright/domain/register/all-assets/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

const ROWS = 1000;
/** What is written at this moment may be committed a little later, under a time that has passed: it is told twice rather than never. */
const OVERLAP_MS = 60_000;

interface Asked {
  after?: number | undefined;
  PageRows?: number | undefined;
  changedSince?: string | undefined;
}

/** What a phone keeps of the assets in reach, by id. Archived ones are told only to who asks what has changed. */
export async function mobileAssets(ctx: Ctx, { after = 0, PageRows = ROWS, changedSince }: Asked) {
  const asOf = new Date(Date.now() - OVERLAP_MS).toISOString();
  const changed = changedSince === undefined ? sql`archived_at is null` : sql`updated_at >= ${changedSince}::timestamptz`;
  const { rows } = await sql<{ [Key in keyof Required<MobileAsset>]: Required<MobileAsset>[Key] | null }>`
    select id, code, name, parent_id as "parentId", location_id as "locationId", barcode, operating_status_id as "statusId", criticality,
      case when archived_at is null then null else true end as gone
    from assets where id > ${after} and ${changed} and ${withinReach(ctx, "assets")} order by id limit ${PageRows + 1}`.execute(ctx.db);
  const page = rows.slice(0, PageRows);
  return { rows: page.map(filled), next: rows.length > PageRows ? (page.at(-1)?.id ?? null) : null, asOf };
}

const filled = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as MobileAsset;
