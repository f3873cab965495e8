import { sql, type RawBuilder } from "kysely";

/** `applies` of `packages/domain/src/work/orders/steps/applying.ts` over the rows, whose `is_hidden` is kept by the same rule; `step`: the alias of the table. */
export const applies = (step: string): RawBuilder<boolean> => sql<boolean>`not ${sql.ref(`${step}.is_hidden`)}`;

/** `stillOpen`, of a row. */
export const isStillOpen = (step: string): RawBuilder<boolean> =>
  sql<boolean>`(${applies(step)} and ${sql.ref(`${step}.done_at`)} is null)`;

/** `holdingBack`, of a row. */
export const isHoldingBack = (step: string): RawBuilder<boolean> =>
  sql<boolean>`(${isStillOpen(step)} and ${sql.ref(`${step}.is_mandatory`)})`;
