import { sql, type RawBuilder } from "kysely";
import { holds, scopeOf } from "@millwright/domain/kit/access.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { StatusRef } from "@millwright/domain/work/orders/contract.ts";
import {
  workRequests,
  type MergedReport,
  type REQUEST_QUICK,
  type WorkRequest,
  type WorkRequestMessage,
  type WorkRequestRow,
} from "@millwright/domain/work/requests/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { seesReporters } from "@millwright/domain/work/requests/knowing.ts";
import type { Priority } from "@millwright/domain/work/orders/priority.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { OpenRow } from "../../foundation/users/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { maysOf, withinReach } from "../../platform/records/reach.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { nameRef } from "../../platform/lists/refs.ts";

/** Others who reported are named to those whose role sees others' requests; everybody sees their own name. */
const seesAllReporters = (ctx: Ctx): boolean => seesReporters(scopeOf(ctx.grants, "work-requests"));

const list = defineList(workRequests.list, {
  kind: "work-requests",
  sortedBy: { status: "workRequests.statusId" },
  shownIf: {
    requester: (ctx) => seesAllReporters(ctx) || sql<boolean>`work_requests.requester_id = ${ctx.personId}`,
  },
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
});

export type Quick = (typeof REQUEST_QUICK)[number];

const statusRef = (alias: string) =>
  sql<StatusRef>`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'category', ${sql.ref(`${alias}.category`)})`;

/** Reported or followed by the caller. The ids of the followed ones are found first, so that both halves use their index. */
const mine = (ctx: Ctx) =>
  sql<boolean>`(work_requests.requester_id = ${ctx.personId} or work_requests.id = any(array(
    select f.work_request_id from work_request_followers f where f.person_id = ${ctx.personId})))`;

/** Somebody who reported, where the caller may know. */
function person(ctx: Ctx, alias: string): RawBuilder<NameRef | null> {
  const id = sql.ref(`${alias}.id`);
  const named = seesAllReporters(ctx) ? sql`${id} is not null` : sql`${id} = ${ctx.personId}`;
  return sql<NameRef | null>`case when ${named} then jsonb_build_object('id', ${id}, 'name', ${sql.ref(`${alias}.name`)}) end`;
}

/** Sees it only because they follow it: `requester` is kept back from them (`person`). */
export const isGuest = (ctx: Ctx, request: { isFollowed: boolean; requester: NameRef | null }): boolean =>
  request.isFollowed && request.requester?.id !== ctx.personId && !seesAllReporters(ctx);

const mergedInto = sql<Written<WorkRequestRow>["mergedInto"]>`(select jsonb_build_object('id', s.id, 'code', s.code, 'name', s.title,
    'status', jsonb_build_object('id', st.id, 'name', st.name, 'category', st.category))
  from work_requests s join statuses st on st.tenant_id = s.tenant_id and st.id = s.status_id
  where s.tenant_id = work_requests.tenant_id and s.id = work_requests.merged_into_id)`;

/** Instants inside of JSON are written as the driver writes them outside. */
const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

/** What a row shows of the request itself. */
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workRequests")
    .select(["workRequests.id", "workRequests.code", "workRequests.title", "workRequests.waitingForRequester", "workRequests.createdAt"])
    .select("workRequests.isUnverified")
    .select([
      sql<Priority>`${sql.ref("workRequests.priority")}`.as("priority"),
      mergedInto.as("mergedInto"),
      sql<boolean>`exists (select from work_request_followers f where f.tenant_id = work_requests.tenant_id
        and f.work_request_id = work_requests.id and f.person_id = ${ctx.personId})`.as("isFollowed"),
    ]);

/** Requests the caller may see: all, those of the site, or those that the person reported or follows. */
const visible = (ctx: Ctx) => rows(ctx).where(() => withinReach(ctx, "work-requests"));

export async function requestRows(ctx: Ctx, request: ListRequest & { quick?: readonly Quick[] | undefined }) {
  let query = rows(ctx);
  if (request.quick?.includes("mine")) query = query.where(() => mine(ctx));
  if (request.quick?.includes("myCrews")) query = query.where(() => sql<boolean>`work_requests.crew_id = any(${[...ctx.crews]}::bigint[])`);
  // Written as the partial index is.
  if (request.quick?.includes("asked")) query = query.where(() => sql<boolean>`work_requests.waiting_for_requester`);
  if (request.quick?.includes("forMe")) query = query.where(() => sql<boolean>`(work_requests.waiting_for_requester and ${mine(ctx)})`);
  if (request.quick?.includes("waiting"))
    query = query.where("workRequests.statusId", "=", STATUS.open).where("workRequests.waitingForRequester", "=", false);
  if (request.quick?.includes("unverified")) query = query.where(() => sql<boolean>`work_requests.is_unverified`);
  if (request.quick?.includes("unconverted"))
    query = query.where("workRequests.workOrderId", "is", null).where("workRequests.statusId", "in", [STATUS.open, STATUS.inReview]);
  return await listRows(ctx, list, request, query);
}

/** Those of the named requests that the caller may see. */
export const requestsNamed = async (ctx: Ctx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : await namedRows(
        ctx,
        list,
        visible(ctx).where(() => sql<boolean>`work_requests.id = any(${ids}::bigint[])`),
      );

/** What ended longer ago is no news. */
const ENDED_DAYS = 30;

/** How many and the first few, for the home page: at most `cap` are counted. */
export async function countedRequests(ctx: Ctx, which: "to-judge" | "own-open" | "own-ended" | "to-answer", first: number, cap: number) {
  let query = visible(ctx);
  if (which === "to-judge")
    query = query.where("workRequests.statusId", "=", STATUS.open).where("workRequests.waitingForRequester", "=", false);
  else query = query.where(() => mine(ctx));
  // What asks something stands among the questions.
  if (which === "own-open")
    query = query
      .where("workRequests.statusId", "in", [STATUS.open, STATUS.inReview])
      .where("workRequests.waitingForRequester", "=", false);
  if (which === "own-ended")
    query = query
      .where("workRequests.statusId", "not in", [STATUS.open, STATUS.inReview])
      .where("workRequests.updatedAt", ">", new Date(ctx.now.getTime() - ENDED_DAYS * 86_400_000).toISOString());
  if (which === "to-answer") query = query.where(() => sql<boolean>`work_requests.waiting_for_requester`);
  const counted = await ctx.db
    .selectNoFrom(sql<number>`(select count(*) from ${query.clearSelect().select("workRequests.id").limit(cap)} as capped)`.as("count"))
    .executeTakeFirstOrThrow();
  const newest = { colId: "createdAt", sort: "desc" } as const;
  const sortModel = which === "own-ended" ? [newest] : [{ colId: "priority", sort: "desc" } as const, { ...newest, sort: "asc" as const }];
  const urgent = await listRows(ctx, list, { startRow: 0, endRow: first, sortModel, filterModel: {} }, query);
  return { count: counted.count, rows: urgent.rows };
}

export async function findRequest(ctx: Ctx, id: number): Promise<Written<Unjudged<WorkRequest>> | undefined> {
  return (await wholeRequests(ctx, sql<boolean>`work_requests.id = ${id}`))[0];
}

/** The caller's own open requests as `get` answers them, the newest first. */
export async function requestsAtHand(ctx: Ctx, most: number): Promise<Written<WorkRequest>[]> {
  if (!holds(ctx.grants, "work-requests", "view")) return [];
  const { rows: found } = await sql<{ id: number }>`select id from work_requests where ${mine(ctx)} and ${withinReach(ctx, "work-requests")}
    and status_id in (${STATUS.open}, ${STATUS.inReview}) order by id desc limit ${most}`.execute(ctx.db);
  const ids = found.map(({ id }) => id);
  const [rows, mays] = await Promise.all([
    wholeRequests(ctx, sql<boolean>`work_requests.id = any(${ids}::bigint[])`),
    maysOf(ctx, "work-requests", ids),
  ]);
  return rows.flatMap((row) => {
    const may = mays.get(row.id);
    return may ? [{ ...row, may } as Written<WorkRequest>] : [];
  });
}

async function wholeRequests(ctx: Ctx, which: RawBuilder<boolean>): Promise<Written<Unjudged<WorkRequest>>[]> {
  const query = visible(ctx)
    .leftJoin("workOrders as ordered", "ordered.id", "workRequests.workOrderId")
    .leftJoin("workOrders as sourceOrder", (join) =>
      join.onRef("sourceOrder.tenantId", "=", "workRequests.tenantId").onRef("sourceOrder.id", "=", "workRequests.sourceOrderId"),
    )
    .leftJoin("workOrderSubtasks as sourceStep", (join) =>
      join.onRef("sourceStep.tenantId", "=", "workRequests.tenantId").onRef("sourceStep.id", "=", "workRequests.sourceStepId"),
    )
    .leftJoin("statuses as orderStatus", (join) =>
      join.onRef("orderStatus.tenantId", "=", "ordered.tenantId").onRef("orderStatus.id", "=", "ordered.statusId"),
    )
    .select([
      "workRequests.version",
      "workRequests.description",
      "workRequests.assetId",
      "workRequests.locationId",
      "workRequests.siteId",
      "workRequests.crewId",
      "workRequests.statusId",
      "workRequests.statusReason",
      "workRequests.incidentDate",
      "workRequests.workOrderId",
      "workRequests.convertedAt",
      "workRequests.estimatedMinutes",
      "workRequests.jobDetails",
      "workRequests.groupTaskDescription",
      "workRequests.updatedAt",
      sql<boolean>`(${sql.ref("ordered.id")} is not null and ${sql.ref("ordered.workRequestId")} is distinct from ${sql.ref("workRequests.id")})`.as(
        "hasJoined",
      ),
      followers.as("followers"),
      alsoReported(ctx).as("alsoReported"),
      messages(ctx).as("messages"),
      sql<StatusRef | null>`case when ${sql.ref("orderStatus.id")} is null then null else ${statusRef("orderStatus")} end`.as(
        "workOrderStatus",
      ),
      sourceRef.as("source"),
      publicReporter(ctx).as("publicReporter"),
    ])
    .select((eb) =>
      eb
        .selectFrom("files")
        .select(sql<number>`count(*)::int`.as("files"))
        .where("files.folder", "=", "WorkRequests")
        .whereRef("files.recordId", "=", "workRequests.id")
        .where("files.removedAt", "is", null)
        .as("files"),
    )
    .where(() => which);
  return (await namedRows(ctx, list, query)).map((row) => ({ ...row, requesterId: row.requester?.id ?? null }) as Written<WorkRequest>);
}

const sourceRef = sql<WorkRequest["source"]>`case when ${sql.ref("sourceOrder.id")} is null then null else jsonb_build_object(
  'workOrder', jsonb_build_object('id', ${sql.ref("sourceOrder.id")}, 'code', ${sql.ref("sourceOrder.code")}, 'name', ${sql.ref("sourceOrder.title")}),
  'step', ${nameRef("sourceStep")}) end`;

/** What somebody without an account said of themselves, for those whose role sees who reported. */
function publicReporter(ctx: Ctx) {
  const said = (column: string) => (seesAllReporters(ctx) ? sql.ref(`p.${column}`) : sql`null::text`);
  return sql<
    WorkRequest["publicReporter"]
  >`(select jsonb_build_object('name', ${said("contact_name")}, 'email', ${said("contact_email")}, 'phone', ${said("contact_phone")})
    from public_reports p where p.tenant_id = work_requests.tenant_id and p.work_request_id = work_requests.id)`;
}

const followers = sql<number>`(select count(*)::int from work_request_followers f where f.tenant_id = work_requests.tenant_id and f.work_request_id = work_requests.id)`;

const NAMED_AT_MOST = 50;
const alsoReported = (ctx: Ctx) => sql<MergedReport[]>`(select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') from (
  select m.id, m.code, m.title, ${person(ctx, "reporter")} as requester, to_char(m.created_at at time zone 'UTC', ${ISO}) as "createdAt",
    (select count(*)::int from files f where f.tenant_id = m.tenant_id and f.folder = 'WorkRequests' and f.record_id = m.id and f.removed_at is null) as files
  from work_requests m left join people as reporter on reporter.tenant_id = m.tenant_id and reporter.id = m.requester_id
  where m.tenant_id = work_requests.tenant_id and m.merged_into_id = work_requests.id order by m.id limit ${NAMED_AT_MOST}) as r)`;

const MESSAGES_AT_MOST = 200;
/** The last of what was said, in order. A question's asker is known to everybody who may read it. */
const messages = (ctx: Ctx) => sql<WorkRequestMessage[]>`(select coalesce(jsonb_agg(to_jsonb(message) order by message.id), '[]') from (
  select m.id, m.kind, m.text, to_char(m.created_at at time zone 'UTC', ${ISO}) as at,
    case when m.kind = 'question' then jsonb_build_object('id', speaker.id, 'name', speaker.name) else ${person(ctx, "speaker")} end as by
  from work_request_messages m left join people as speaker on speaker.tenant_id = m.tenant_id and speaker.id = m.created_by
  where m.tenant_id = work_requests.tenant_id and m.work_request_id = work_requests.id order by m.id desc limit ${MESSAGES_AT_MOST}) as message)`;

/** Requests that somebody reported and nobody has decided, within the caller's reach, the oldest first. */
export async function openRequestsOf(ctx: Ctx, personId: number, first: number): Promise<{ count: number; rows: OpenRow[] }> {
  const theirs = sql<boolean>`r.requester_id = ${personId} and r.status_id in (${STATUS.open}, ${STATUS.inReview}) and ${withinReach(ctx, "work-requests", "r")}`;
  const [counted, found] = await Promise.all([
    sql<{ rows: number }>`select count(*) as rows from work_requests as r where ${theirs}`.execute(ctx.db),
    sql<OpenRow>`select r.id, r.version, r.code, r.title from work_requests as r where ${theirs} order by r.id limit ${first}`.execute(
      ctx.db,
    ),
  ]);
  return { count: counted.rows[0]?.rows ?? 0, rows: found.rows };
}
