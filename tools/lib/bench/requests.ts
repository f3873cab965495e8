import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { FULL_EVERY } from "./tenants.ts";

/** The requests that are measured, as a person's screens send them. Each kind is a handful of variants that are sent in turns. */
export interface Sent {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: unknown;
}

const ROWS = 50;
const listed = (asked: Partial<ListRequest>): Sent => ({ method: "POST", path: workOrders.list.path, body: { endRow: ROWS, ...asked } });
const inStatus = (...values: number[]): ListRequest["filterModel"] => ({ status: { filterType: "set", values } });
const containing = (filter: string): ListRequest["filterModel"] => ({ title: { filterType: "text", type: "contains", filter } });
const byDue = [{ colId: "dueAt", sort: "asc" }] as const;

/** A list of 50 with a filter by status, by due date: each status, as people look at them. */
export const lists: readonly Sent[] = Object.values(STATUS).map((status) =>
  listed({ filterModel: inStatus(status), sortModel: [...byDue] }),
);

/** Words as people type them: in one of a thousand titles, in one of thirty, in one of four. */
const WORDS = [
  "bearing on conveyor",
  "drive belt",
  "spindle",
  "night shift",
  "gearbox on Chiller",
  "Labeller 11",
  "hose after leak",
  "calibrate nozzle",
];
export const contains: readonly Sent[] = WORDS.map((word, at) =>
  listed({ filterModel: { ...containing(word), ...inStatus(at % 2 === 0 ? STATUS.closed : STATUS.open) }, sortModel: [...byDue] }),
);

export const gets = (orderIds: readonly number[]): readonly Sent[] =>
  orderIds.map((id) => ({ method: "GET", path: workOrders.get.path.replace(":id", String(id)) }));

export const creates = (assetIds: readonly number[]): readonly Sent[] =>
  assetIds.map((assetId, at) => ({
    method: "POST",
    path: workOrders.create.path,
    body: {
      title: `Replace bearing on machine ${at}`,
      description: "<p>Make the machine <b>safe</b> first.</p>",
      priority: 2,
      workType: 2,
      assetId,
      dueAt: "2026-12-24T10:00:00.000Z",
      estimateMinutes: 60,
    },
  }));

/** Orders that have tasks, steps, notes and costs, spread over the tenant. */
export const fullOrders = (firstId: number, orders: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => firstId + Math.floor((at * orders) / count / FULL_EVERY) * FULL_EVERY);
