import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { sitesReached } from "../../platform/records/reach.ts";
import { assertAsset, type Place } from "../../register/assets/service.ts";
import { assertLocation } from "../../register/locations/service.ts";
import { assertOfContractor, assertResponsible } from "./responsible.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";

/** Fields that take a value of a list; in the failure list each stands below the one before it. */
const FIELDS = {
  workOrderTypeId: { list: "work-order-types" },
  maintenanceTypeId: { list: "maintenance-types" },
  repairTypeId: { list: "repair-types" },
  costCentreId: { list: "cost-centres" },
  maintenanceDepartmentId: { list: "maintenance-departments" },
  settlingDepartmentId: { list: "settling-departments" },
  projectId: { list: "projects" },
  holdReasonId: { list: "hold-reasons" },
  failureClassId: { list: "failures", level: 1 },
  failureProblemId: { list: "failures", level: 2, below: "failureClassId" },
  failureCauseId: { list: "failures", level: 3, below: "failureProblemId" },
  failureActionId: { list: "failures", level: 4, below: "failureCauseId" },
  failureAreaId: { list: "failure-areas" },
  failureTypeId: { list: "failure-types" },
} as const satisfies Record<string, { list: ListKey; level?: number; below?: string }>;

type Field = keyof typeof FIELDS;
interface Spec {
  list: ListKey;
  level?: number;
  below?: Field;
}
const NAMES = Object.keys(FIELDS) as Field[];
export type References = Partial<
  Record<Field | "responsiblePersonId" | "crewId" | "contractorId" | "assetId" | "locationId", number | null | undefined>
>;

/**
 * Refuses references that the caller may not see, that are of the wrong list, or that are archived. What the order holds already stays good,
 * so an order whose person has left since can still be corrected.
 */
export async function assertReferences(ctx: Ctx, sent: References, stored: References = {}): Promise<void> {
  const isNew = (field: keyof References) => typeof sent[field] === "number" && sent[field] !== stored[field];
  const value = (field: Field) => (sent[field] === undefined ? stored[field] : sent[field]);
  const claims = NAMES.flatMap((field) => {
    const { list, level, below }: Spec = FIELDS[field];
    if (sent[field] === undefined && (below === undefined || sent[below] === undefined)) return [];
    return [
      { list, field, id: value(field), was: stored[field], ...(level ? { level } : {}), ...(below ? { parentId: value(below) } : {}) },
    ];
  });
  // Asked together; answered, and so refused, in this order.
  await Promise.all([
    isNew("responsiblePersonId") && assertResponsible(ctx, Number(sent.responsiblePersonId)),
    isNew("crewId") && assertRecords(ctx, [{ kind: "crews", id: sent.crewId, field: "crewId" }]),
    isNew("contractorId") && assertRecords(ctx, [{ kind: "suppliers", id: sent.contractorId, field: "contractorId" }]),
    isNew("assetId") && assertAsset(ctx, Number(sent.assetId), "assetId"),
    isNew("locationId") && assertLocation(ctx, Number(sent.locationId), "locationId"),
    assertValues(ctx, claims),
  ]);
  const now = { ...stored, ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) };
  if (isNew("contractorId") || isNew("responsiblePersonId"))
    await assertOfContractor(ctx, { contractorId: now.contractorId, personId: now.responsiblePersonId }, "responsiblePersonId");
}

/** Those who see one site's orders make none for another and move none there. */
export function assertOwnSite(ctx: Ctx, { siteId }: Place, field: "assetId" | "locationId"): void {
  const sites = sitesReached(ctx, "work-orders");
  if (sites && (siteId === null || !sites.includes(siteId))) throw refuseField(field, "outside_site");
}
