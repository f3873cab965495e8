import { PRINT_KINDS, type PrintKind } from "@millwright/domain/work/orders/printing/contract.ts";
import type { Tasks } from "../../../platform/work/jobs.ts";
import { drawnBeside, paperOf, type Besides } from "./beside.ts";
import { drawOrders } from "./drawing.ts";
import { gather, type Ground } from "./gathering.ts";

/** Many orders in one file. */
export const manyOrders = (ground: Ground): Besides => ({
  task: "work-orders.print",
  kinds: PRINT_KINDS,
  draw: async ({ orderIds, kind, paper }, { asPerson, tenantId, onRead }) => {
    // Whole numbers of eight bytes come in lists as text.
    const ids = orderIds.map(Number);
    const printing = await gather(ground, asPerson, { ids, kind: kind as PrintKind, paper: paperOf({ paper }), onRead });
    return await drawOrders(tenantId, { ...printing, withUnprintable: true }, { isPatient: true });
  },
  fileName: ({ kind, total }) => fileNameOf(kind, total),
});

export const fileNameOf = (kind: string, count: number): string => `work-orders-${kind}-${count}.pdf`;

export const printTasks = (ground: Ground): Tasks => {
  const many = manyOrders(ground);
  return { [many.task]: drawnBeside(ground, many) };
};
