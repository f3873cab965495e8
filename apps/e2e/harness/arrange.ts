import { assets } from "@millwright/domain/register/assets/contract.ts";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { workOrderSubtasks, workOrderTasks, type SubtaskDraft } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { z } from "zod";
import type { Api } from "./api.ts";

/** What stories begin with, made as a planner would make it, through the API. */

type Step = Omit<z.input<typeof SubtaskDraft>, "kind"> & { kind: StepKind };

/** An order on a machine of the plant, for a person, with one task and its steps. It is the first that the person sees on their home page. */
export async function orderFor(planner: Api, { personId, title, steps }: { personId: number; title: string; steps: readonly Step[] }) {
  const { rows } = await planner.ok(assets.list, { body: { endRow: 1, search: "Labeller" } });
  const assetId = rows[0]?.id ?? null;
  const order = await planner.ok(workOrders.create, {
    body: {
      title,
      description: "<p>As <strong>agreed</strong> with the shift.</p>",
      priority: 3,
      assetId,
      responsiblePersonId: personId,
      dueAt: "2025-01-02T08:00:00Z",
    },
  });
  if (steps.length === 0) return order;
  const task = await planner.ok(workOrderTasks.create, {
    query: { woId: order.id },
    body: { plannedTaskName: "Work through the machine" },
  });
  for (const step of steps) await planner.ok(workOrderSubtasks.create, { body: { ...step, workOrderTaskId: task.id } });
  return order;
}

/** Who the account is in the plant. */
export async function personOf(api: Api): Promise<{ personId: number; name: string }> {
  const { personId, data } = await api.ok(auth.me);
  return { personId, name: data.displayName };
}
