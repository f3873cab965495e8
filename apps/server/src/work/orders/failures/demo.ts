import { sql } from "kysely";
import type { Furnished } from "../../../demo/setting.ts";

interface Failed {
  id: number;
  priority: number;
  fault?: unknown;
  completedAt: Date | null;
  personId: number | null;
}

const DETECTIONS = ["Noticed in operation", "Noticed in operation", "Inspection", "Preventive maintenance"] as const;

/** The orders' own blocks are failures already; here it is told by what they were noticed and what they did. Every tenth had something failing beside. */
export async function writeFailures({ db, chance }: Furnished, orders: readonly Failed[]): Promise<void> {
  const failed = orders.filter(({ fault, completedAt }) => fault && completedAt);
  const told = failed.map(({ id, priority, personId, completedAt }) => ({
    id,
    detection: chance.pick(DETECTIONS),
    impact: priority === 3 ? "CRIT" : priority === 2 ? "DEGR" : "INCI",
    personId,
    at: completedAt,
    isSecond: chance.is(0.1),
  }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as v(id bigint, detection text, impact text, "personId" bigint, "at" timestamptz, "isSecond" boolean)`;
  await sql`update work_order_failures f set failure_detection_id = d.id, failure_impact_id = i.id, created_by = v."personId", created_at = v."at", updated_at = v."at"
    from ${rows}
      left join reference_values d on d.list = 'failure-detections' and d.name = v.detection
      left join reference_values i on i.list = 'failure-impacts' and i.code = v.impact
    where f.work_order_id = v.id`.execute(db);
  // Beside the first one, another problem of the same class, that was seen while the cover was off.
  await sql`insert into work_order_failures (work_order_id, failure_class_id, failure_problem_id, failure_detection_id, remark, created_by, created_at)
    select v.id, f.failure_class_id, beside.id, d.id, 'Seen while it was open', v."personId", v."at"
    from ${rows} join work_order_failures f on f.work_order_id = v.id
      cross join lateral (select p.id from reference_values p where p.list = 'failures' and p.parent_id = f.failure_class_id and p.id <> f.failure_problem_id order by p.id limit 1) beside
      left join reference_values d on d.list = 'failure-detections' and d.code = 'INSP'
    where v."isSecond"`.execute(db);
}
