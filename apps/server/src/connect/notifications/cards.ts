import { sql, type RawBuilder } from "kysely";
import { BADGE_UP_TO } from "@millwright/domain/kit/notices/paths.ts";
import { LINES_SHOWN, type Card, type CardLine, type CardRef } from "@millwright/domain/connect/notifications/contract.ts";
import { gravest, LINES, type LineId, type NoticeFacts } from "@millwright/domain/kit/notices/lines.ts";
import type { Tie } from "@millwright/domain/kit/notices/ties.ts";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { photosOfAssets } from "../../register/assets/service.ts";
import { sanitise } from "../../work/orders/service.ts";
import type { Known } from "./lines.ts";
import { reasonsOf } from "./reasons.ts";

interface Group {
  kind: RecordKind;
  record: number | null;
  at: string;
  unread: number;
  count: number;
}

/** Cards of the caller, the newest first: of records that they reach now, whatever was told when. */
export async function cardsOf(
  ctx: Ctx,
  known: Known,
  { skip, limit, isUnread }: { skip: number; limit: number; isUnread: boolean },
): Promise<{ rows: Card[]; hasMore: boolean }> {
  const { rows } = await sql<Group>`
    with groups as materialized (
      select n.entity as kind, n.entity_id as record, max(n.at) as at, count(*) filter (where n.read_at is null)::int as unread, count(*)::int as count
      from notifications n where n.person_id = ${ctx.personId} and n.dismissed_at is null
      group by n.entity, n.entity_id order by max(n.at) desc, n.entity_id desc)
    select * from groups g where ${seen(ctx, known, "g.kind", "g.record")} and ${isUnread ? sql`g.unread > 0` : sql`true`}
    limit ${limit + 1} offset ${skip}`.execute(ctx.db);
  const shown = rows.slice(0, limit);
  return { rows: await withLines(ctx, known, shown), hasMore: rows.length > limit };
}

/** Cards with something unread. */
export async function unreadOf(ctx: Ctx, known: Known): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (select distinct entity as kind, entity_id as record from notifications
        where person_id = ${ctx.personId} and read_at is null and dismissed_at is null) u
      where ${seen(ctx, known, "u.kind", "u.record")} limit ${BADGE_UP_TO}) as counted`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Whether the record of a card is within reach; what is told of many at once, and of oneself, is. */
function seen(ctx: Ctx, known: Known, kind: string, id: string): RawBuilder<boolean> {
  const column = sql.ref(id);
  const of = known.kinds.map((one) => {
    const table = sql.table(NOUNS[one].table);
    return sql<boolean>`(${sql.ref(kind)} = ${one} and exists (select from ${table} seen_row where seen_row.id = ${column} and ${withinReach(ctx, one, "seenRow")}))`;
  });
  return sql<boolean>`(${column} is null or (${sql.ref(kind)} = 'people' and ${column} = ${ctx.personId}) or ${sql.join(of, sql` or `)})`;
}

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

async function withLines(ctx: Ctx, known: Known, groups: readonly Group[]): Promise<Card[]> {
  if (groups.length === 0) return [];
  const [lines, heads, muted] = await Promise.all([linesOf(ctx, groups), headsOf(ctx, known, groups), mutedOf(ctx)]);
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
    cross join lateral (select * from notifications n where n.person_id = ${ctx.personId} and n.dismissed_at is null and n.entity = g.kind
      and n.entity_id is not distinct from g.record order by n.at desc, n.id desc limit ${LINES_SHOWN}) n
    left join people p on p.id = n.by_id order by n.at desc, n.id desc`.execute(ctx.db);
  return rows;
}

function cardLine({ id, line, byId, byName, facts, at, isRead }: Line, why: string | null): CardLine {
  const { variant, says, label } = LINES[line];
  const count = facts["count"];
  const text = typeof count === "number" ? `${says({})} (${count})` : says(facts);
  return { id, line, variant, text, by: byId === null || byName === null ? null : { id: byId, name: byName }, at, isRead, label, why };
}

async function headsOf(ctx: Ctx, known: Known, groups: readonly Group[]) {
  const found = await Promise.all(
    [...Map.groupBy(groups, ({ kind }) => kind)].map(async ([kind, its]) => {
      const heads = await known.headsOf(kind)(
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
