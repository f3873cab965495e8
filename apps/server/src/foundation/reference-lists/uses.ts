import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/**
 * Where values and statuses are referred to, so that a refused deletion says by what.
 * Invariant: every foreign key to these tables stands here; a test compares with the database.
 */
export interface Use {
  table: string;
  columns: readonly string[];
  /** What one row, and several rows, are called. */
  words: readonly [one: string, many: string];
}

export const VALUE_USES: readonly Use[] = [
  { table: "master_parts", columns: ["category_id", "unit_id", "buy_unit_id"], words: ["master part", "master parts"] },
  { table: "stock_movement_lines", columns: ["cost_centre_id"], words: ["movement of stock", "movements of stock"] },
  { table: "spare_parts", columns: ["class_value_id"], words: ["spare part", "spare parts"] },
  { table: "sensors", columns: ["type_id"], words: ["sensor", "sensors"] },
  { table: "sensor_type_data", columns: ["type_id"], words: ["measured value of a sensor type", "measured values of a sensor type"] },
  { table: "sensor_units", columns: ["type_id"], words: ["unit of a sensor type", "units of a sensor type"] },
  { table: "boards", columns: ["type_id"], words: ["dashboard", "dashboards"] },
  { table: "alarm_rules", columns: ["type_id", "classification_id"], words: ["alarm rule", "alarm rules"] },
  { table: "meters", columns: ["unit_id"], words: ["meter", "meters"] },
  { table: "attributes", columns: ["value_id", "unit_id"], words: ["attribute", "attributes"] },
  { table: "certificates", columns: ["kind_id"], words: ["certificate", "certificates"] },
  { table: "people", columns: ["craft_id"], words: ["person", "people"] },
  { table: "person_crafts", columns: ["craft_id"], words: ["person with a further craft", "people with a further craft"] },
  { table: "person_skills", columns: ["skill_id"], words: ["person with this skill", "people with this skill"] },
  { table: "labour_rates", columns: ["craft_id"], words: ["hourly rate", "hourly rates"] },
  {
    table: "plans",
    columns: [
      "work_order_type_id",
      "maintenance_type_id",
      "cost_centre_id",
      "maintenance_department_id",
      "settling_department_id",
      "join_classification_id",
      "join_category_id",
      "join_group1_id",
    ],
    words: ["plan", "plans"],
  },
  { table: "plan_triggers", columns: ["unit_id"], words: ["trigger of a plan", "triggers of plans"] },
  { table: "planned_labour", columns: ["craft_id"], words: ["line of a task group", "lines of task groups"] },
  { table: "work_order_planned_labour", columns: ["craft_id", "pay_code_id"], words: ["line of an order", "lines of orders"] },
  { table: "downtimes", columns: ["reason_id"], words: ["downtime", "downtimes"] },
  { table: "absences", columns: ["type_id"], words: ["absence", "absences"] },
  { table: "material_requests", columns: ["cost_centre_id"], words: ["material request", "material requests"] },
  { table: "crews", columns: ["cost_centre_id"], words: ["crew", "crews"] },
  {
    table: "work_orders",
    columns: [
      "work_order_type_id",
      "maintenance_type_id",
      "repair_type_id",
      "cost_centre_id",
      "maintenance_department_id",
      "settling_department_id",
      "project_id",
      "hold_reason_id",
      "failure_class_id",
      "failure_problem_id",
      "failure_cause_id",
      "failure_action_id",
      "failure_area_id",
      "failure_type_id",
    ],
    words: ["work order", "work orders"],
  },
  {
    table: "work_order_failures",
    columns: [
      "failure_class_id",
      "failure_problem_id",
      "failure_cause_id",
      "failure_action_id",
      "failure_area_id",
      "failure_type_id",
      "failure_detection_id",
      "failure_impact_id",
    ],
    words: ["failure of an order", "failures of orders"],
  },
  {
    table: "assets",
    columns: [
      "category_id",
      "operating_status_id",
      "classification_id",
      "group1_id",
      "group2_id",
      "department_id",
      "cost_centre_id",
      "failure_class_id",
    ],
    words: ["asset", "assets"],
  },
  { table: "locations", columns: ["category_id", "cost_centre_id", "failure_class_id"], words: ["location", "locations"] },
  { table: "suppliers", columns: ["category_id"], words: ["supplier", "suppliers"] },
  { table: "reference_values", columns: ["parent_id", "belongs_to_id"], words: ["value below it", "values below it"] },
  { table: "reference_values", columns: ["failure_class_id"], words: ["value of the classification", "values of the classification"] },
];

export const STATUS_USES: readonly Use[] = [
  { table: "work_orders", columns: ["status_id"], words: ["work order", "work orders"] },
  { table: "work_requests", columns: ["status_id"], words: ["work request", "work requests"] },
  { table: "work_order_stays", columns: ["status_id"], words: ["time that an order stood in it", "times that orders stood in it"] },
];

/** Refuses when any row still refers to the record: "3 work orders, 1 asset". The foreign keys refuse what is added meanwhile. */
export async function refuseUsed(ctx: Ctx, uses: readonly Use[], id: number): Promise<void> {
  const counts = uses.map(({ table, columns }) => {
    const named = columns.map((column) => sql`${sql.ref(column)} = ${id}`);
    return sql`(select count(*) from ${sql.table(table)} where ${sql.join(named, sql` or `)})`;
  });
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(ctx.db);
  const found = (rows[0]?.counts ?? []).map(Number);
  const where = uses.flatMap(({ words: [one, many] }, at) => {
    const count = found[at] ?? 0;
    return count > 0 ? [`${count.toLocaleString("en")} ${count === 1 ? one : many}`] : [];
  });
  if (where.length > 0) throw refuse("conflict", "in_use", { where: where.join(", ") });
}
