import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, TenantDb } from "../db/db.ts";
import { WORDS_HOLD } from "./audit-words.ts";

/**
 * The chain over a tenant's audit rows: hash = sha256(previous hash, row), in the order in which their transactions ended.
 * It is made afterwards by one worker, so writers never queue behind each other.
 * Invariant: every row is chained exactly once; the cursor's row lock and the unique key on `audit_id` both keep it.
 */

/**
 * What is hashed of a row `a`: everything but the number of its transaction, which another cluster would count differently. Of the words about people it
 * is their digest, so that they can be removed.
 */
const CANONICAL = sql<string>`jsonb_build_array(a.tenant_id, a.id, (extract(epoch from a.at) * 1000)::bigint, a.person_id, encode(a.words_digest, 'hex'),
  a.request_id, a.action, a.entity, a.entity_id, a.changes)::text`;

const BATCH = 1000;
const cursorName = (tenantId: number) => `audit/${tenantId}`;

/** Chains what can be chained now; returns how many rows that were. */
export async function chainAudit(db: Database): Promise<number> {
  let chained = 0;
  for (const tenantId of await tenantsToChain(db)) chained += await chainTenant(db, tenantId);
  return chained;
}

export async function tenantsToChain(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select tenants_with_unchained_audit() as id`.execute(db.system());
  return rows.map(({ id }) => id);
}

export async function chainTenant(db: Database, tenantId: number): Promise<number> {
  let chained = 0;
  for (let last = BATCH; last === BATCH; chained += last) last = await db.tenant(tenantId, (rows) => chainBatch(rows, tenantId));
  return chained;
}

interface Link {
  seq: number;
  hash: Buffer;
}
const NO_LINK: Link = { seq: 0, hash: Buffer.alloc(0) };

/** How far the chain has come: the newest chained row, and how many links were made in all. */
interface Cursor {
  txid: string;
  id: number;
  links: number;
}

async function chainBatch(db: TenantDb, tenantId: number): Promise<number> {
  const name = cursorName(tenantId);
  await sql`insert into event_cursor (name) values (${name}) on conflict do nothing`.execute(db);
  const cursor = (await sql<Cursor>`select txid, id, links from event_cursor where name = ${name} for update`.execute(db)).rows[0];
  const { rows } = await sql<{ id: number; txid: string; canonical: string }>`
    select a.id, a.txid, ${CANONICAL} as canonical from audit_log a
    where a.txid < pg_snapshot_xmin(pg_current_snapshot()) and (a.txid, a.id) > (${cursor?.txid ?? "0"}::xid8, ${cursor?.id ?? 0}::bigint)
    order by a.txid, a.id limit ${BATCH}`.execute(db);
  const last = rows.at(-1);
  if (!last) return 0;
  const newest = (await sql<Link>`select seq, hash from audit_chain order by seq desc limit 1`.execute(db)).rows[0] ?? NO_LINK;
  // Links that were cut off leave their numbers behind: a chain that closed over the gap would hold again.
  let link: Link = { ...newest, seq: Math.max(newest.seq, cursor?.links ?? 0) };
  const links = rows.map(({ canonical }) => (link = { seq: link.seq + 1, hash: hashOf(link.hash, canonical) }));
  await sql`insert into audit_chain (seq, audit_id, hash)
    select * from unnest(${links.map(({ seq }) => seq)}::bigint[], ${rows.map(({ id }) => id)}::bigint[], ${links.map(({ hash }) => hash)}::bytea[])`.execute(
    db,
  );
  await sql`update event_cursor set txid = ${last.txid}::xid8, id = ${last.id}, links = ${link.seq} where name = ${name}`.execute(db);
  return rows.length;
}

const hashOf = (previous: Buffer, canonical: string): Buffer => createHash("sha256").update(previous).update(canonical, "utf8").digest();

export interface Verdict {
  tenantId: number;
  /** Rows whose link is right. */
  links: number;
  /** Rows not chained yet; they are as safe as any other row, not more. */
  tail: number;
  /** The last hash: noted elsewhere, it proves later that no rows were cut off at the end. */
  head: string | null;
  /** The first link that does not hold, and its audit row where that is known. */
  broken: Fault | null;
}
interface Fault {
  seq: number;
  auditId: number | null;
  why: string;
}

/** Told after each batch of links; throws to end the walk. */
type OnBatch = (links: number) => Promise<void>;

/** Walks a tenant's chain from its beginning, computes every link again, and compares its end with the cursor. */
export async function verifyTenant(db: Database, tenantId: number, onBatch?: OnBatch): Promise<Verdict> {
  const { link, broken } = await walk(db, tenantId, onBatch);
  const end = await endOf(db, tenantId);
  return { tenantId, links: link.seq, tail: end.tail, head: link.hash.toString("hex") || null, broken: broken ?? faultAtEnd(end) };
}

async function walk(db: Database, tenantId: number, onBatch?: OnBatch): Promise<{ link: Link; broken: Fault | null }> {
  let link = NO_LINK;
  for (;;) {
    const from = link.seq;
    const rows = await db.tenant(tenantId, async (tenant) => await linksAfter(tenant, from));
    for (const row of rows) {
      const why = faultOf(link, row);
      if (why) return { link, broken: { seq: link.seq + 1, auditId: row.auditId, why } };
      link = row;
    }
    if (rows.length < BATCH) return { link, broken: null };
    await onBatch?.(link.seq);
  }
}

/** How many links there are, how many rows wait for theirs, and when the newest chained row was written. Two index lookups and the unchained tail. */
export async function chainState(db: TenantDb, tenantId: number): Promise<{ links: number; tail: number; lastLinkAt: string | null }> {
  const { rows } = await sql<{ links: number; tail: number; lastLinkAt: string | null }>`
    select coalesce(c.links, 0) as links,
      (select count(*) from audit_log a where (a.txid, a.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0))) as tail,
      (select a.at from audit_chain l join audit_log a on a.tenant_id = l.tenant_id and a.id = l.audit_id order by l.seq desc limit 1) as "lastLinkAt"
    from (select 1) one left join event_cursor c on c.name = ${cursorName(tenantId)}`.execute(db);
  return rows[0] ?? { links: 0, tail: 0, lastLinkAt: null };
}

interface Row extends Link {
  auditId: number;
  canonical: string | null;
  wordsHold: boolean;
}

async function linksAfter(db: TenantDb, seq: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.seq, c.audit_id, c.hash, case when a.id is null then null else ${CANONICAL} end as canonical, ${WORDS_HOLD} as "wordsHold"
    from audit_chain c left join audit_log a on a.tenant_id = c.tenant_id and a.id = c.audit_id
      left join audit_words w on w.tenant_id = c.tenant_id and w.audit_id = c.audit_id
    where c.seq > ${seq} order by c.seq limit ${BATCH}`.execute(db);
  return rows;
}

function faultOf(previous: Link, row: Row): string | null {
  if (row.seq !== previous.seq + 1) return `link ${previous.seq + 1} is missing`;
  if (row.canonical === null) return "the audit row is missing";
  if (!hashOf(previous.hash, row.canonical).equals(row.hash)) return "the row or its link was changed";
  return row.wordsHold ? null : "the names and values beside the row were changed";
}

interface End {
  /** Rows behind the cursor: their turn has not come. */
  tail: number;
  /** The first row that the cursor has passed and no link names. */
  lost: number | null;
  /** How many links the cursor says were made, and the number of the newest that is there. */
  made: number;
  newest: number;
}

/** One statement, so that the worker may go on meanwhile. */
async function endOf(db: Database, tenantId: number): Promise<End> {
  return await db.tenant(tenantId, async (tenant) => {
    const { rows } = await sql<End>`
      select u.tail, u.lost, coalesce(c.links, 0) as made, (select coalesce(max(seq), 0) from audit_chain) as newest
      from (select 1) one left join event_cursor c on c.name = ${cursorName(tenantId)}
      cross join lateral (
        select count(*) filter (where (a.txid, a.id) > (coalesce(c.txid, '0'::xid8), coalesce(c.id, 0))) as tail,
          min(a.id) filter (where (a.txid, a.id) <= (c.txid, c.id)) as lost
        from audit_log a where not exists (select from audit_chain l where l.audit_id = a.id)) u`.execute(tenant);
    return rows[0] ?? { tail: 0, lost: null, made: 0, newest: 0 };
  });
}

function faultAtEnd({ lost, made, newest }: End): Fault | null {
  if (lost !== null) return { seq: newest + 1, auditId: lost, why: "the row was chained once and its link is gone" };
  if (made > newest)
    return {
      seq: newest + 1,
      auditId: null,
      why: `${made} links were made and the newest that is there is ${newest}: the end was cut off`,
    };
  if (made < newest) return { seq: made + 1, auditId: null, why: `the cursor knows of ${made} links and there are ${newest}` };
  return null;
}
