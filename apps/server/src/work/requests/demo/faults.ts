import { sql } from "kysely";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { requestStatusOf } from "@millwright/domain/work/requests/status.ts";
import type { TenantDb } from "../../../platform/db/db.ts";

interface Request {
  id: number;
  code: string;
  statusId: number;
  statusReason: string | null;
  createdAt: string;
  convertedAt: string | null;
  mergedIntoId: number | null;
  orderCategory: string | null;
  orderMadeAt: string | null;
  isNamedByOrder: boolean;
  /** The statuses that its log moves it to, and when; what it was before each. */
  moves: { action: string; at: string; before: number | null; after: number | null }[];
}

/** What of the requests that were written in bulk no person could have made. */
export async function faultsInRequests(db: TenantDb): Promise<string[]> {
  const { rows } = await sql<Request>`
    select r.id, r.code, r.status_id, r.status_reason, r.created_at, r.converted_at, r.merged_into_id, s.category as order_category,
      o.created_at as order_made_at, o.work_request_id = r.id as is_named_by_order,
      (select jsonb_agg(jsonb_build_object('action', a.action, 'at', a.at, 'before', (a.changes->0->'before'), 'after', (a.changes->0->'after')) order by a.at, a.id)
        from audit_log a where a.entity = 'work-requests' and a.entity_id = r.id
          and (a.action in ('created', 'merged') or a.changes @> '[{"field": "statusId"}]')) as moves
    from work_requests r left join work_orders o on o.id = r.work_order_id left join statuses s on s.id = o.status_id order by r.id`.execute(
    db,
  );
  return rows.flatMap((request) => [...faultsInCourse(request), ...faultsWithOrder(request)].map((fault) => `${request.code}: ${fault}`));
}

function faultsInCourse({ statusId, statusReason, createdAt, mergedIntoId, moves }: Request): string[] {
  const [created, ...others] = moves ?? [];
  const faults = [];
  if (created?.action !== "created" || Date.parse(created.at) !== Date.parse(createdAt))
    faults.push("the log does not begin with its making");
  let reached: number = STATUS.open;
  for (const { action, before, after, at } of others) {
    if (action !== "merged" && before !== reached) faults.push(`the log moves it from ${before} while it stood at ${reached}`);
    if (Date.parse(at) < Date.parse(createdAt)) faults.push(`it was moved at ${at}, before it was made`);
    reached = action === "merged" ? STATUS.cancelled : (after ?? 0);
  }
  if (reached !== statusId) faults.push(`it stands at ${statusId}, by its log at ${reached}`);
  if (statusId === STATUS.cancelled && !statusReason) faults.push("nobody said why it was turned down");
  if (mergedIntoId !== null && statusId !== STATUS.cancelled) faults.push("it was merged and goes on by itself");
  return faults;
}

/** A converted request stands where its order stands, and both name each other. */
function faultsWithOrder({ statusId, createdAt, convertedAt, orderCategory, orderMadeAt, isNamedByOrder }: Request): string[] {
  if (orderCategory === null) return convertedAt === null ? [] : ["it was converted, and there is no order"];
  const faults = [];
  if (!isNamedByOrder) faults.push("its order does not name it");
  if (convertedAt === null || convertedAt !== orderMadeAt || convertedAt < createdAt)
    faults.push("it was not converted when its order was made");
  if (statusId !== requestStatusOf(orderCategory)) faults.push(`it stands at ${statusId}, its order is ${orderCategory}`);
  return faults;
}
