import { sql } from "kysely";
import { LATELY_MINUTES } from "@millwright/domain/work/public-reports/proof.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** An asset or a location, one of them. */
export type Spot = { assetId: number } | { locationId: number };
export const isAsset = (spot: Spot): spot is { assetId: number } => "assetId" in spot;
const idOf = (spot: Spot): number => (isAsset(spot) ? spot.assetId : spot.locationId);
const tableOf = (spot: Spot) => (isAsset(spot) ? "assets" : "locations");
const columnOf = (spot: Spot) => (isAsset(spot) ? "asset_id" : "location_id");

/** Whether the caller reaches it, and it is in use. */
export async function isReached(ctx: Ctx, spot: Spot): Promise<boolean> {
  const table = tableOf(spot);
  const { rows } =
    await sql`select from ${sql.table(table)} where id = ${idOf(spot)} and archived_at is null and ${withinReach(ctx, table)}`.execute(
      ctx.db,
    );
  return rows.length > 0;
}

export interface Kept {
  token: string | null;
  digest: Buffer | null;
  madeAt: string;
}
/** The link of something, held until the end of the call. */
export async function heldLink(ctx: Ctx, spot: Spot): Promise<Kept | undefined> {
  const { rows } =
    await sql<Kept>`select token, token_digest as digest, made_at from report_links where ${sql.ref(columnOf(spot))} = ${idOf(spot)} for update`.execute(
      ctx.db,
    );
  return rows[0];
}

export async function linkOf(ctx: Ctx, spot: Spot): Promise<Kept | undefined> {
  const { rows } =
    await sql<Kept>`select token, token_digest as digest, made_at from report_links where ${sql.ref(columnOf(spot))} = ${idOf(spot)}`.execute(
      ctx.db,
    );
  return rows[0];
}

export async function putLink(
  ctx: Ctx,
  spot: Spot,
  { token, digest, proofKey }: { token: string; digest: Buffer; proofKey: Buffer },
): Promise<void> {
  const column = sql.ref(columnOf(spot));
  await sql`insert into report_links (${column}, token, token_digest, proof_key) values (${idOf(spot)}, ${token}, ${digest}, ${proofKey})
    on conflict (tenant_id, ${column}) do update set token = excluded.token, token_digest = excluded.token_digest, proof_key = excluded.proof_key, made_at = now()`.execute(
    ctx.db,
  );
}

export const dropToken = async (ctx: Ctx, spot: Spot): Promise<void> =>
  void (await sql`update report_links set token = null, token_digest = null where ${sql.ref(columnOf(spot))} = ${idOf(spot)}`.execute(
    ctx.db,
  ));

/** Living addresses, by the record. */
export async function tokensOf(ctx: Ctx, kind: "assets" | "locations", ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const column = sql.ref(kind === "assets" ? "asset_id" : "location_id");
  const { rows } = await sql<{
    id: number;
    token: string;
  }>`select ${column} as id, token from report_links where ${column} = any(${[...ids]}::bigint[]) and token is not null`.execute(ctx.db);
  return new Map(rows.map(({ id, token }) => [id, token]));
}

/** What an open label leads to. */
export interface Opened {
  id: number;
  assetId: number | null;
  locationId: number | null;
  code: string;
  name: string;
  proofKey: Buffer;
  reportsLately: number;
}
/** One question for all that makes a label open: it is there, in use, and the organisation has opened this. */
export async function openedBy(rows: TenantDb, digest: Buffer): Promise<Opened | undefined> {
  const found = await sql<Opened>`
    select l.id, l.asset_id, l.location_id, coalesce(a.code, p.code) as code, coalesce(a.name, p.name) as name, l.proof_key,
      (select count(*)::int from public_reports r where r.created_at > now() - make_interval(mins => ${LATELY_MINUTES})) as reports_lately
    from report_links l
    join maintenance_settings s on s.public_reports
    left join assets a on a.id = l.asset_id and a.archived_at is null
    left join locations p on p.id = l.location_id and p.archived_at is null
    where l.token_digest = ${digest} and num_nonnulls(a.id, p.id) = 1`.execute(rows);
  return found.rows[0];
}

/** False: this work was taken before. What has run out by itself makes room. */
export async function takeProof(ctx: Ctx, digest: Buffer, expiresAt: Date): Promise<boolean> {
  await sql`delete from public_report_proofs where expires_at < now()`.execute(ctx.db);
  const taken = await ctx.db
    .insertInto("publicReportProofs")
    .values({ digest, expiresAt: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("digest")
    .executeTakeFirst();
  return taken !== undefined;
}

export interface Contact {
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}
export const insertReport = async (
  ctx: Ctx,
  report: Contact & { workRequestId: number; linkId: number; secretDigest: Buffer },
): Promise<void> => void (await ctx.db.insertInto("publicReports").values(report).execute());

/** The code of a report that was taken under this secret already. */
export const codeUnder = async (rows: TenantDb, secretDigest: Buffer, linkId: number): Promise<string | undefined> =>
  (
    await rows
      .selectFrom("publicReports as p")
      .innerJoin("workRequests as r", (join) => join.onRef("r.tenantId", "=", "p.tenantId").onRef("r.id", "=", "p.workRequestId"))
      .select("r.code")
      .where("p.secretDigest", "=", secretDigest)
      .where("p.linkId", "=", linkId)
      .executeTakeFirst()
  )?.code;

/** A report as it is followed, while the organisation has this open. */
export interface Followed {
  id: number;
  code: string;
  title: string;
  description: string | null;
  priority: number;
  statusId: number;
  statusReason: string | null;
  waitingForRequester: boolean;
  isMerged: boolean;
  orderCategory: string | null;
  placeCode: string | null;
  placeName: string | null;
  createdAt: string;
  changedAt: string;
  isConverted: boolean;
  photos: number;
  isFresh: boolean;
}
export async function followedBy(rows: TenantDb, secretDigest: Buffer, freshMinutes: number): Promise<Followed | undefined> {
  const found = await sql<Followed>`
    select r.id, r.code, r.title, r.description, r.priority, e.status_id, r.status_reason, r.waiting_for_requester, r.merged_into_id is not null as is_merged,
      o_status.category as order_category, coalesce(a.code, l.code) as place_code, coalesce(a.name, l.name) as place_name, r.created_at,
      greatest(r.updated_at, e.updated_at, o.updated_at) as changed_at, r.work_order_id is not null as is_converted,
      p.created_at > now() - make_interval(mins => ${freshMinutes}) as is_fresh,
      (select count(*)::int from files f where f.folder = 'WorkRequests' and f.record_id = r.id and f.removed_at is null) as photos
    from public_reports p
    join maintenance_settings s on s.public_reports
    join work_requests r on r.id = p.work_request_id
    join work_requests e on e.id = coalesce(r.merged_into_id, r.id)
    left join work_orders o on o.id = e.work_order_id
    left join statuses o_status on o_status.id = o.status_id
    left join assets a on a.id = r.asset_id
    left join locations l on l.id = r.location_id
    where p.secret_digest = ${secretDigest}`.execute(rows);
  return found.rows[0];
}

const MESSAGES_AT_MOST = 50;
export async function saidOf(rows: TenantDb, id: number): Promise<{ kind: "question" | "answer"; text: string; at: string }[]> {
  const said = await rows
    .selectFrom("workRequestMessages")
    .select(["kind", "text", "createdAt as at"])
    .where("workRequestId", "=", id)
    .orderBy("id", "desc")
    .limit(MESSAGES_AT_MOST)
    .execute();
  return said.toReversed().map((message) => ({ ...message, kind: message.kind as "question" | "answer" }));
}

/** What somebody said of themselves leaves for good; answers the address of mail that they had left. Undefined: nobody without an account reported it. */
export async function forgetContact(ctx: Ctx, workRequestId: number): Promise<{ email: string | null } | undefined> {
  const before = await ctx.db
    .selectFrom("publicReports")
    .select("contactEmail as email")
    .where("workRequestId", "=", workRequestId)
    .forUpdate()
    .executeTakeFirst();
  if (before)
    await ctx.db
      .updateTable("publicReports")
      .set({ contactName: null, contactEmail: null, contactPhone: null })
      .where("workRequestId", "=", workRequestId)
      .execute();
  return before;
}
