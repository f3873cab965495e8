import { sql, type RawBuilder } from "kysely";

/**
 * An order that counts as a failure of its asset: one of breakdown that was completed. What is said of reliability and what stands in the list of failures go by this
 * one. `order` and `status` are the aliases of their tables.
 */
export const isFailure = (order: string, status: string): RawBuilder<boolean> =>
  sql<boolean>`(${isBreakdown(order)} and ${sql.ref(`${order}.completed_at`)} is not null and ${sql.ref(`${status}.category`)} in ('completed', 'closed'))`;

/** Of work that mends what broke down. */
const isBreakdown = (order: string): RawBuilder<boolean> => sql<boolean>`coalesce(${sql.ref(`${order}.work_type`)} = 2, false)`;
