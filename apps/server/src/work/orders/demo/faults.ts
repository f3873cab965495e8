import { sql } from "kysely";
import { canMove, STATUS, type Category } from "@millwright/domain/work/orders/status.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { isHoldingBack } from "../steps/applying.ts";

interface Order {
  id: number;
  code: string;
  statusId: number;
  statusReason: string | null;
  personId: number | null;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  closedAt: string | null;
  actualMinutes: number | null;
  unanswered: number;
  mandatoryLeft: number;
  labour: number | null;
  /** What its hours come to, each line rounded half up. */
  owed: number | null;
  worked: number | null;
}
interface Line {
  orderId: number;
  action: string;
  at: string;
  before: number | null;
  after: number | null;
}

/** What of the orders that were written in bulk no person could have made: their log is walked along the table of moves, and their sums are counted again. */
export async function faultsInOrders(db: TenantDb, start: Date): Promise<string[]> {
  const { rows: orders } = await sql<Order>`
    select o.id, o.code, o.status_id, o.status_reason, o.responsible_person_id as person_id, o.created_at, o.started_at, o.completed_at, o.closed_at,
      o.actual_minutes, o.unanswered,
      (select count(*) from work_order_subtasks s where s.work_order_id = o.id and ${isHoldingBack("s")}) as mandatory_left,
      (select sum(amount_minor) from work_order_costs c where c.work_order_id = o.id and c.cost_group = 'labour') as labour,
      (select sum(floor(l.worked_minutes * l.rate_minor * l.factor / 60 + 0.5))::bigint from work_order_planned_labour l where l.work_order_id = o.id) as owed,
      (select sum(l.worked_minutes) from work_order_planned_labour l where l.work_order_id = o.id) as worked
    from work_orders o order by o.id`.execute(db);
  const { rows: lines } = await sql<Line>`
    select entity_id as order_id, action, at, (changes->0->>'before')::int as before, (changes->0->>'after')::int as after
    from audit_log where entity = 'work-orders' and action in ('created', 'status') order by at, id`.execute(db);
  const { rows: statuses } = await sql<{ id: number; category: Category }>`select id, category from statuses`.execute(db);
  const categories = new Map(statuses.map(({ id, category }) => [id, category]));
  const logs = Map.groupBy(lines, ({ orderId }) => orderId);
  return [
    ...faultsInCodes(orders),
    ...orders.flatMap((order) =>
      [...faultsInCourse(order, logs.get(order.id) ?? [], categories, start), ...faultsInSums(order)].map(
        (fault) => `${order.code}: ${fault}`,
      ),
    ),
  ];
}

/** Numbers of a year follow each other in the order in which the orders were made. */
function faultsInCodes(orders: readonly Order[]): string[] {
  const years = Map.groupBy(orders, ({ createdAt }) => createdAt.slice(0, 4));
  return [...years].flatMap(([year, made]) =>
    made
      .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)
      .flatMap(({ code }, at) =>
        code === `WO-${year}-${String(at + 1).padStart(5, "0")}` ? [] : [`${code} is number ${at + 1} of ${year}`],
      ),
  );
}

function faultsInCourse(order: Order, [created, ...moves]: readonly Line[], categories: Map<number, Category>, start: Date): string[] {
  const faults: string[] = [];
  if (created?.action !== "created" || created.at !== order.createdAt) faults.push("the log does not begin with its making");
  let reached: number = STATUS.open;
  for (const { before, after, at } of moves) {
    const ref = (id: number | null) => ({ id: id ?? 0, category: categories.get(id ?? 0) ?? "open" });
    const move = canMove(ref(reached), ref(after), progressOf(order), { reason: order.statusReason, mayApprove: true });
    if (before !== reached) faults.push(`the log moves it from ${before} while it stood at ${reached}`);
    if (!move.ok) faults.push(`it cannot go from ${reached} to ${after}: ${move.reason}`);
    if (at < order.createdAt || new Date(at) > start) faults.push(`it was moved at ${at}, before it was made or after today`);
    reached = after ?? 0;
  }
  const at = (status: number) => moves.find(({ after }) => after === status)?.at ?? null;
  if (reached !== order.statusId) faults.push(`it stands at ${order.statusId}, by its log at ${reached}`);
  if (at(STATUS.inProgress) !== order.startedAt) faults.push("it was not begun when its log says");
  if (at(STATUS.completed) !== order.completedAt) faults.push("it was not completed when its log says");
  if (at(STATUS.closed) !== order.closedAt) faults.push("it was not closed when its log says");
  return faults;
}

const progressOf = (order: Order) => ({
  mandatorySubtasksLeft: order.completedAt ? order.mandatoryLeft : 0,
  safetyStepsLeft: 0,
  openStops: 0,
  openSubOrders: 0,
  openBlockers: 0,
  isParentOver: false,
  unansweredFindings: order.completedAt ? order.unanswered : 0,
  hasResponsiblePerson: order.personId !== null,
  hasActualTime: order.actualMinutes !== null,
  lacksSignature: false,
  lacksProblem: false,
  lacksCause: false,
});

/** The hours of what is done are those that were said at the end, and each of them is paid. */
function faultsInSums({ actualMinutes, completedAt, labour, owed, worked }: Order): string[] {
  return [
    ...(labour === owed ? [] : [`${labour} are booked for its hours, ${owed} would be right`]),
    ...(completedAt === null || worked === actualMinutes ? [] : [`${worked} minutes are booked, ${actualMinutes} were said`]),
  ];
}
