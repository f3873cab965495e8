import { sql, type RawBuilder } from "kysely";
import { BADGE_UP_TO } from "@millwright/domain/kit/notices/paths.ts";
import { LINES_SHOWN, type Card, type CardLine, type CardRef } from "@millwright/domain/connect/notifications/contract.ts";
import { gravest, LINES, wordsOf, type LineId, type NoticeFacts } from "@millwright/domain/kit/notices/lines.ts";
import type { Tie } from "@millwright/domain/kit/notices/ties.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { photosOfAssets } from "../../register/assets/service.ts";
import { sanitise } from "../../work/orders/service.ts";
import type { Known } from "./lines.ts";
import { reasonsOf } from "./reasons.ts";

/** A record of which something was told, as far as its card counts it. */
interface Group extends CardRef {
  at: string;
  unread: number;
  count: number;
}

interface Wanted {
  skip: number;
  limit: number;
  isUnread: boolean;
}

/** Cards of the caller, the newest first: of records that they reach now, whatever was told when. */
export async function cardsOf(
  ctx: Ctx,
  { headsOf }: Known,
  { skip, limit, isUnread }: Wanted,
): Promise<{ rows: Card[]; hasMore: boolean }> {
  const wanted = skip + limit + 1;
  const window = WINDOW.least + WINDOW.each * wanted;
  const found = async (within: number | null) => {
    const { groups, looked } = await groupsOf(ctx, isUnread, within);
    return { looked, rows: await reached(ctx, groups) };
  };
  const newest = await found(window);
  // Long ago read, or much of it out of reach: what is left is among all of it.
  const { rows } = newest.rows.length >= wanted || newest.looked < window ? newest : await found(null);
  return { rows: await withLines(ctx, headsOf, await counted(ctx, rows.slice(skip, skip + limit))), hasMore: rows.length >= wanted };
}

/** So many of somebody's newest rows are looked at for the cards that are asked for; a record has few. */
const WINDOW = { least: 50, each: 8 };

/** Records of the newest rows, and how many rows that were. Who may see them is asked afterwards, of the kinds that are there: asked within, the plan of it would cost more than all the rest. */
async function groupsOf(ctx: Ctx, isUnread: boolean, window: number | null): Promise<{ groups: CardRef[]; looked: number }> {
  const { rows } = await sql<CardRef & { looked: number }>`
    with newest as materialized (
      select n.entity, n.entity_id, n.at from notifications n where ${mine(ctx)} ${isUnread ? sql`and n.read_at is null` : sql``}
      order by n.at desc, n.id desc limit ${window})
    select entity as kind, entity_id as record, (select count(*)::int from newest) as looked from newest
    group by entity, entity_id order by max(at) desc, entity_id desc`.execute(ctx.db);
  return { groups: rows.map(({ kind, record }) => ({ kind, record })), looked: rows[0]?.looked ?? 0 };
}

/** The cards that are shown, with all that was ever told of each. */
async function counted(ctx: Ctx, shown: readonly CardRef[]): Promise<Group[]> {
  if (shown.length === 0) return [];
  const { rows } = await sql<Group>`
    select g.kind, g.record, max(n.at) as at, count(*) filter (where n.read_at is null)::int as unread, count(*)::int as count
    from rows from (jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as (kind text, record bigint)) with ordinality as g (kind, record, nth)
    cross join lateral ${rowsOf(ctx, "g", sql`n.at, n.read_at`)} n group by g.nth, g.kind, g.record order by g.nth`.execute(ctx.db);
  return rows;
}

const mine = ({ personId }: Ctx) => sql<boolean>`n.person_id = ${personId} and n.dismissed_at is null`;

/** The caller's rows of the record of a row: apart for what is of no record, so that both are found by an index. */
const rowsOf = (ctx: Ctx, group: string, columns: RawBuilder<unknown>) => {
  const [kind, record] = [sql.ref(`${group}.kind`), sql.ref(`${group}.record`)];
  return sql`(select ${columns} from notifications n where ${mine(ctx)} and n.entity = ${kind} and n.entity_id = ${record}
    union all select ${columns} from notifications n where ${mine(ctx)} and n.entity = ${kind} and n.entity_id is null and ${record} is null)`;
};

/** Those of the records that the caller reaches; what is told of many at once, and of oneself, is. */
async function reached<G extends CardRef>(ctx: Ctx, groups: readonly G[]): Promise<G[]> {
  const asked = groups.filter((group) => !isOwn(ctx, group));
  const seen = await Promise.all(
    [...Map.groupBy(asked, ({ kind }) => kind)].map(async ([kind, its]) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(NOUNS[kind].table)}
        where id = any(${its.flatMap(({ record }) => record ?? [])}::bigint[]) and ${withinReach(ctx, kind)}`.execute(ctx.db);
      return rows.map(({ id }) => keyOf({ kind, record: id }));
    }),
  );
  const keys = new Set(seen.flat());
  return groups.filter((group) => isOwn(ctx, group) || keys.has(keyOf(group)));
}

const isOwn = ({ personId }: Ctx, { kind, record }: CardRef): boolean => record === null || (kind === "people" && record === personId);

/** Cards with something unread. There may be thousands, and no more than so many are counted: some at a time, in the order of their index. */
export async function unreadOf(ctx: Ctx): Promise<number> {
  let count = 0;
  for (let [skip, found] = [0, AT_A_TIME]; found === AT_A_TIME && count < BADGE_UP_TO; skip += AT_A_TIME) {
    const { rows } = await sql<CardRef>`
      select n.entity as kind, n.entity_id as record from notifications n where ${mine(ctx)} and n.read_at is null
      group by n.entity, n.entity_id order by n.entity, n.entity_id limit ${AT_A_TIME} offset ${skip}`.execute(ctx.db);
    count += (await reached(ctx, rows)).length;
    found = rows.length;
  }
  return Math.min(count, BADGE_UP_TO);
}

const AT_A_TIME = BADGE_UP_TO + 20;

interface Line {
  kind: RecordKind;
  record: number | null;
  id: number;
  line: LineId;
  byId: number | null;
  byName: string | null;
  facts: NoticeFacts;
  at: string;
  isRead: boolean;
  tie: Tie | null;
}

async function withLines(ctx: Ctx, headsOf: Known["headsOf"], groups: readonly Group[]): Promise<Card[]> {
  if (groups.length === 0) return [];
  const [lines, heads, muted] = await Promise.all([linesOf(ctx, groups), headsIn(ctx, headsOf, groups), mutedOf(ctx)]);
  const whyOf = await reasonsOf(ctx, lines);
  const photos = await photosOfAssets(
    ctx,
    [...heads.values()].flatMap(({ assetId }) => assetId ?? []),
  );
  return groups.map(({ kind, record, at, unread, count }): Card => {
    const its = lines.filter((line) => line.kind === kind && line.record === record).map((line) => cardLine(line, whyOf(line)));
    const head = heads.get(keyOf({ kind, record }));
    const isOrder = kind === "work-orders";
    const open = its.filter(({ isRead }) => !isRead);
    const photo = head?.assetId ? photos.get(head.assetId) : undefined;
    return {
      kind,
      record,
      code: head?.code ?? null,
      title: head?.title ?? null,
      workOrderId: isOrder ? record : null,
      workOrderCode: isOrder ? (head?.code ?? null) : null,
      workRequestId: head?.workRequestId ?? null,
      workOrderDescription: head?.description ? (sanitise(head.description) ?? null) : null,
      workRequest: head?.workRequest ?? null,
      dateCreated: at,
      variant: gravest((open.length > 0 ? open : its).map(({ variant }) => variant)),
      icon: LINES[its[0]?.line ?? "order-given"].icon,
      image: photo ?? null,
      unread,
      count,
      isMuted: record !== null && muted.has(`${kind} ${record}`),
      lines: its,
    };
  });
}

const keyOf = ({ kind, record }: CardRef): string => `${kind} ${record ?? ""}`;

async function linesOf(ctx: Ctx, groups: readonly Group[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select g.kind, g.record, n.id, n.line, n.by_id, p.name as by_name, n.facts, n.at, n.tie, n.read_at is not null as is_read
    from jsonb_to_recordset(${JSON.stringify(groups.map(({ kind, record }) => ({ kind, record })))}::jsonb) as g (kind text, record bigint)
    cross join lateral (select * from ${rowsOf(ctx, "g", sql`n.*`)} n order by n.at desc, n.id desc limit ${LINES_SHOWN}) n
    left join people p on p.id = n.by_id order by n.at desc, n.id desc`.execute(ctx.db);
  return rows;
}

function cardLine({ id, line, byId, byName, facts, at, isRead }: Line, why: string | null): CardLine {
  const { variant, label } = LINES[line];
  const text = wordsOf(line, facts);
  return { id, line, variant, text, by: byId === null || byName === null ? null : { id: byId, name: byName }, at, isRead, label, why };
}

async function headsIn(ctx: Ctx, headsOf: Known["headsOf"], groups: readonly Group[]) {
  const found = await Promise.all(
    [...Map.groupBy(groups, ({ kind }) => kind)].map(async ([kind, its]) => {
      const heads = await headsOf(kind)(
        ctx.db,
        its.flatMap(({ record }) => record ?? []),
      );
      return heads.map((head) => [keyOf({ kind, record: head.id }), head] as const);
    }),
  );
  return new Map(found.flat());
}

async function mutedOf(ctx: Ctx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    key: string;
  }>`select entity || ' ' || entity_id as key from notification_mutes where person_id = ${ctx.personId}`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}

/** The caller's rows of certain cards; null: of all. */
export function ofCards(ctx: Ctx, cards: readonly CardRef[] | null): RawBuilder<boolean> {
  const mine = sql<boolean>`person_id = ${ctx.personId} and dismissed_at is null`;
  if (cards === null) return mine;
  const any = cards.map(({ kind, record }) => sql`(entity = ${kind} and entity_id is not distinct from ${record})`);
  return sql<boolean>`${mine} and (${sql.join(any, sql` or `)})`;
}
