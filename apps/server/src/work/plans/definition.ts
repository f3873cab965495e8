import type { GroupVersion } from "../task-groups/service.ts";
import type { Plan } from "@millwright/domain/work/plans/definition.ts";
import type { SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import { triggerOf, type KeptTrigger } from "@millwright/domain/work/plans/triggers/trigger.ts";

/** What an order of a plan begins with. */
export interface OrderHead {
  name: string;
  workType: number;
  priority: number;
  workOrderTypeId: number | null;
  maintenanceTypeId: number | null;
  costCentreId: number | null;
  maintenanceDepartmentId: number | null;
  settlingDepartmentId: number | null;
  crewId: number | null;
  responsiblePersonId: number | null;
  signatureRule: SignatureRule | null;
  estimateMinutes: number | null;
}

/** A version as it is kept: what decides, with the triggers as their rows say them, and what its orders begin with. */
export interface Definition {
  head: OrderHead;
  plan: Omit<Plan, "triggers" | "isRoute"> & { triggers: KeptTrigger[]; isRoute?: boolean };
  /** The versions of the levels' task groups; absent where the plan had none. */
  groups?: GroupVersion[];
}

/** A trigger that something is missing of was never published. */
export const planOf = ({ plan }: Pick<Definition, "plan">): Plan => ({
  ...plan,
  // Published before there were routes: none.
  isRoute: plan.isRoute ?? false,
  triggers: plan.triggers.flatMap((kept) => triggerOf(kept) ?? []),
});
