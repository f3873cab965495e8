import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { KINDS, type Kind, type Ledger } from "./ledger.ts";
import type { Client } from "./persistent.ts";
import { startTurns, type AtWork } from "./turns.ts";

/** Steps of one task before the writer begins the next order; the product keeps at most 200. */
const STEPS_A_TASK = 100;

interface Writing {
  /** Begins the words of everything that is written. */
  prefix: string;
  /** Where the faults are reported. */
  locationId: number;
  client: Client;
  ledger: Ledger;
}

/** Several people who write without a pause, each one thing after the other. */
export function startWriters(count: number, { prefix, locationId, client, ledger }: Writing): AtWork {
  const writers = Array.from({ length: count }, () => writerOf(client, locationId));
  return startTurns(writers, async (write, turn, at) => {
    const kind = KINDS[(at + turn) % KINDS.length] ?? "supplier";
    const mark = `${prefix}-${at}-${turn}`;
    ledger.note({ kind, mark, ...(await write[kind](mark)) });
  });
}

function writerOf(client: Client, locationId: number): Record<Kind, (mark: string) => Promise<{ id: number; parentId?: number }>> {
  let task: { id: number; orderId: number; left: number } | undefined;
  const taskWithRoom = async (mark: string) => {
    if (task && task.left > 0) return task;
    const order = await client(workOrders.create, { body: { title: `steps ${mark}` } });
    const { id } = await client(workOrderTasks.create, { query: { woId: order.id }, body: { plannedTaskName: `task ${mark}` } });
    task = { id, orderId: order.id, left: STEPS_A_TASK };
    return task;
  };
  return {
    supplier: (mark) => client(suppliers.create, { body: { code: mark, name: mark } }),
    request: (mark) => client(workRequests.create, { body: { title: mark, priority: 2, locationId } }),
    order: (mark) => client(workOrders.create, { body: { title: mark, priority: 1 } }),
    step: async (mark) => {
      const room = await taskWithRoom(mark);
      room.left -= 1;
      const { id, version } = await client(workOrderSubtasks.create, {
        body: { workOrderTaskId: room.id, name: `step ${mark}`, kind: "text" },
      });
      await client(workOrderSubtasks.complete, { body: { id, version, isDone: true, resultText: mark } });
      return { id, parentId: room.orderId };
    },
  };
}
