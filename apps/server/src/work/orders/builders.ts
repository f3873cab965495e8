import type { z } from "zod";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks, workOrderTasks, type OrderStepDraft } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** An open order made through the product's own call. */
export const buildWorkOrder = async (by: Person, facts: Partial<Request<typeof workOrders.create>["body"]> = {}): Promise<WorkOrder> => {
  serial += 1;
  return await by.ok(workOrders.create, { body: { title: `Grease the conveyor ${serial}`, ...facts } });
};

/** An order that the person is working on. */
export async function buildStartedOrder(by: Person, facts: Parameters<typeof buildWorkOrder>[1] = {}): Promise<WorkOrder> {
  const made = await buildWorkOrder(by, { responsiblePersonId: by.personId, ...facts });
  return await by.ok(workOrders.setStatus, { body: { id: made.id, version: made.version, statusId: STATUS.inProgress } });
}

/** An order that went the whole way: started, its time recorded, completed and closed. */
export async function buildClosedOrder(by: Person, facts: Parameters<typeof buildWorkOrder>[1] = {}): Promise<WorkOrder> {
  const started = await buildStartedOrder(by, facts);
  const timed = await by.ok(workOrders.complete, { body: { id: started.id, version: started.version, actualMinutes: 30 } });
  const completed = await by.ok(workOrders.setStatus, { body: { id: timed.id, version: timed.version, statusId: STATUS.completed } });
  return await by.ok(workOrders.setStatus, { body: { id: completed.id, version: completed.version, statusId: STATUS.closed } });
}

/** A task of an order, of a new one unless one is given. */
export async function buildTask(by: Person, facts: Partial<Request<typeof workOrderTasks.create>["body"]> & { workOrderId?: number } = {}) {
  const { workOrderId = (await buildWorkOrder(by)).id, ...draft } = facts;
  serial += 1;
  return await by.ok(workOrderTasks.create, { query: { woId: workOrderId }, body: { plannedTaskName: `Task ${serial}`, ...draft } });
}

/** A step of a task, of a new one unless one is given. */
export async function buildStep(by: Person, facts: Partial<z.input<typeof OrderStepDraft>> & { workOrderTaskId?: number } = {}) {
  const { workOrderTaskId = (await buildTask(by)).id, ...draft } = facts;
  serial += 1;
  return await by.ok(workOrderSubtasks.create, { body: { workOrderTaskId, name: `Step ${serial}`, ...draft } });
}

/** A step that failed its inspection, on an order with a place. */
export async function buildFinding(by: Person, facts: Parameters<typeof buildWorkOrder>[1] = {}) {
  const order = await buildWorkOrder(by, facts);
  const task = await buildTask(by, { workOrderId: order.id });
  const step = await buildStep(by, { workOrderTaskId: task.id, kind: "inspection" });
  return await by.ok(workOrderSubtasks.complete, {
    body: { id: step.id, version: step.version, isDone: true, resultChoice: 2, resultText: "Hinge broken" },
  });
}
