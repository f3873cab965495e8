import { sql } from "kysely";
import type { MaterialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import type { TurnsBy } from "@millwright/domain/materials/settings/turns.ts";
import type { ApprovalLimit } from "@millwright/domain/materials/purchase-orders/sums.ts";
import { THIRD_PERSON_ABOVE, TOLERANCES, type Tolerances } from "@millwright/domain/materials/stock-counts/counting.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** A tenant has one row, and none until something is set. */
export const SETTINGS_ID = 1;

interface Stored {
  version: number;
  overDeliveryPercent: number;
  approvesOwnRequests: boolean;
  approvalLimits: ApprovalLimit[];
  countTolerances: Tolerances;
  countThirdPersonMinor: number;
  turnsBy: TurnsBy;
}
const UNSET: Stored = {
  version: 1,
  overDeliveryPercent: 0,
  approvesOwnRequests: false,
  approvalLimits: [],
  countTolerances: TOLERANCES,
  countThirdPersonMinor: THIRD_PERSON_ABOVE,
  turnsBy: "issues",
};

export async function storedSettings(ctx: Ctx): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select version, over_delivery_percent, approves_own_requests, approval_limits, count_tolerances, count_third_person_minor, turns_by from materials_settings`.execute(
    ctx.db,
  );
  return rows[0] ?? UNSET;
}

/** The roles that approve purchase orders, by name. */
export async function approvingRoles(ctx: Ctx): Promise<NameRef[]> {
  const { rows } = await sql<NameRef>`
    select r.id, r.name from roles r where exists (select from role_grants g
      where g.tenant_id = r.tenant_id and g.role_id = r.id and g.sub_module = 'purchase-orders' and 'approve' = any(g.flags))
    order by lower(r.name), r.id`.execute(ctx.db);
  return rows;
}

export async function readSettings(ctx: Ctx): Promise<MaterialsSettings> {
  const [
    { version, overDeliveryPercent, approvesOwnRequests, approvalLimits, countTolerances, countThirdPersonMinor, turnsBy },
    approvers,
  ] = [await storedSettings(ctx), await approvingRoles(ctx)];
  return {
    id: SETTINGS_ID,
    version,
    overDeliveryPercent,
    approvesOwnRequests,
    approvalLimits: approvalLimits.map(({ roleId, limitMinor }) => ({
      roleId,
      limit: { amountMinor: limitMinor, currency: ctx.currency },
    })),
    countTolerances,
    turnsBy,
    countThirdPersonAbove: { amountMinor: countThirdPersonMinor, currency: ctx.currency },
    currency: ctx.currency,
    approvers,
  };
}

export async function ensureSettings(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto("materialsSettings")
    .values({ id: SETTINGS_ID })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** By which value turns are counted, in a condition. */
export const turnsBy = ({ tried }: Pick<Ctx, "tried">) =>
  sql<TurnsBy>`coalesce(${tried?.["turns"] ?? null}, (select turns_by from materials_settings), 'issues')`;
