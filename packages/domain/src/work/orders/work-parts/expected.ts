import type { Ref } from "../../../kit/fields.ts";
import type { WorkPart } from "./contract.ts";
import { statusOf, usedOf } from "./lines.ts";

/** What is taken for an order of one of its lines, or of a part that it did not plan. */
export interface KeptTake {
  workOrderPartId?: number | null | undefined;
  partId?: number | null | undefined;
  quantity: number;
  warehouseId?: number | null | undefined;
}

const exact = (quantity: number): number => Math.round(quantity * 1000) / 1000;

/** The line that a quantity is taken on. */
export const lineOf = (rows: readonly WorkPart[], { workOrderPartId, partId }: KeptTake): WorkPart | undefined =>
  workOrderPartId ? rows.find(({ id }) => id === workOrderPartId) : rows.find(({ part }) => part !== null && part.id === partId);

/** What is missing of it where it is said to be taken from, as far as the device knows; null where enough is there, or nobody knows. */
export function foreseenShort(rows: readonly WorkPart[], take: KeptTake): { have: number } | null {
  const line = lineOf(rows, take);
  if (!line || line.usableQty === null) return null;
  const isThere = !take.warehouseId || take.warehouseId === line.fromLocation?.id;
  return isThere && take.quantity > line.usableQty ? { have: line.usableQty } : null;
}

/** Why the server is going to refuse a taking, as far as the device knows; null where nothing speaks against it. */
export function foreseenFault(rows: readonly WorkPart[], take: KeptTake): "not_yours_to_take" | "required" | null {
  const line = lineOf(rows, take);
  const isThere = !take.warehouseId || take.warehouseId === line?.fromLocation?.id;
  if (line && isThere && line.mayTake === false) return "not_yours_to_take";
  // What is on no line is taken from a place that somebody names.
  return !take.workOrderPartId && !take.warehouseId ? "required" : null;
}

/** The order's parts as the server is expected to tell them. `named`: the part that no line has yet, and the line's id until it has one. */
export function expectedTake(
  rows: readonly WorkPart[],
  takes: readonly KeptTake[],
  named: { parts: readonly Ref[]; orderId: number; id: number },
): WorkPart[] {
  return takes.reduce<WorkPart[]>(
    (all, take) => {
      const line = lineOf(all, take);
      if (line) return all.map((one) => (one.id === line.id ? taken(one, take.quantity) : one));
      const part = named.parts.find(({ id }) => id === take.partId);
      return part ? [...all, taken(unplanned(part, named), take.quantity)] : all;
    },
    [...rows],
  );
}

/** The same once so much of a line was brought back. */
export const expectedBack = (rows: readonly WorkPart[], lineId: number, quantity: number): WorkPart[] =>
  rows.map((line) => (line.id === lineId ? settledLine({ ...line, returnedQty: exact(line.returnedQty + quantity) }) : line));

const taken = (line: WorkPart, quantity: number): WorkPart =>
  settledLine({
    ...line,
    issuedQty: exact(line.issuedQty + quantity),
    reservedQty: Math.max(0, exact(line.reservedQty - quantity)),
    usableQty: line.usableQty === null ? null : Math.max(0, exact(line.usableQty - quantity)),
  });

const settledLine = (line: WorkPart): WorkPart => ({ ...line, usedQty: usedOf(line), status: statusOf(line) });

const unplanned = (part: Ref, { orderId, id }: { orderId: number; id: number }): WorkPart =>
  ({
    id,
    version: 1,
    workOrderId: orderId,
    part,
    name: part.name,
    code: part.code,
    unit: null,
    unitCost: null,
    cost: null,
    estimatedQty: 0,
    reservedQty: 0,
    issuedQty: 0,
    returnedQty: 0,
    usedQty: 0,
    missingQty: 0,
    fromLocation: null,
    usableQty: null,
    status: "planned",
    isUnplanned: true,
    mayTake: true,
    mayGiveBack: true,
  }) satisfies Omit<WorkPart, "workOrderPartId"> as Omit<WorkPart, "workOrderPartId"> as WorkPart;
