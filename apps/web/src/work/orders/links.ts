import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import type { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import type { workOrders } from "@millwright/domain/work/orders/contract.ts";

const BOARDS = "/maintenance-management/work-order-board";
/** Board 1 holds every order. */
/** The board of every order, by which its list is addressed. */
export const EVERY_ORDER = "1";
const BOARD = `${BOARDS}/${EVERY_ORDER}`;
const LABOUR = "/maintenance-management/labour";
const COSTS = "/maintenance-management/work-costs";

/** Addresses of boards; what a new one begins with, a filter or the board it is copied from, stands in its address. */
export const boardLinks = {
  list: () => "/asset-management/work-order-board",
  add: () => `${BOARDS}/new`,
  record: (id: number) => `${BOARDS}/${id}`,
  edit: (id: number) => `${BOARDS}/${id}/edit`,
  copy: (id: number) => `${BOARDS}/new?copy=${id}`,
  of: (state: object) => `${BOARDS}/new?state=${encodeURIComponent(JSON.stringify(state))}`,
};

/** What a new order begins with, said in the address of its form. */
export interface Beginning {
  assetId?: number;
  locationId?: number;
  crewId?: number;
  responsiblePersonId?: number;
  priority?: number;
  workType?: number;
  dueAt?: string;
  estStartAt?: string;
  /** The board to which it leads back. */
  board?: number;
}

export const links = {
  workOrders: () => BOARD,
  newWorkOrder: (begun: Beginning = {}) => {
    const said = new URLSearchParams(Object.entries(begun).map(([key, value]) => [key, String(value)])).toString();
    return said === "" ? `${BOARD}/new` : `${BOARD}/new?${said}`;
  },
  /** On the board from which it was opened; its arrow leads back there. */
  workOrder: (id: number, boardId = 1) => `${BOARDS}/${boardId}/${id}`,
  failuresOf: (id: number) => `${BOARD}/${id}?tab=6`,
  failures: () => "/maintenance-management/failures",
  stepsOf: (id: number) => `${BOARD}/${id}?tab=1`,
  /** The sub-orders of one, as a list. */
  subOrders: (id: number) => `${BOARD}?filter=${encodeURIComponent(JSON.stringify(partOf(id)))}`,
  workCosts: () => COSTS,
  costLines: (filter?: FiltersOf<typeof workOrderCosts.lines>) =>
    `${COSTS}/lines${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ""}`,
  labour: () => LABOUR,
  labourOfMany: (ids: readonly number[]) =>
    `${LABOUR}?filter=${encodeURIComponent(JSON.stringify({ workOrder: { filterType: "set", values: [...ids] } }))}`,
  labourOf: (workOrderId: number) => `${LABOUR}?filter=${encodeURIComponent(JSON.stringify(ofOrder(workOrderId)))}`,
  labourOfPerson: (personId: number) => `${LABOUR}?filter=${encodeURIComponent(JSON.stringify(byPerson(personId)))}`,
  mineOnAsset: (assetId: number) => `${BOARD}?quick=mine&${ofAsset(assetId)}`,
  findingsOfAsset: (assetId: number) => `${BOARD}?quick=findings&${ofAsset(assetId)}`,
};

const partOf = (id: number): FiltersOf<typeof workOrders.list> => ({ parentOrder: { filterType: "set", values: [id] } });
const ofOrder = (id: number): FiltersOf<typeof workLabour.list> => ({ workOrder: { filterType: "set", values: [id] } });
const byPerson = (id: number): FiltersOf<typeof workLabour.list> => ({ person: { filterType: "set", values: [id] } });

function ofAsset(assetId: number): string {
  const filter: FiltersOf<typeof workOrders.list> = { asset: { filterType: "set", values: [assetId] } };
  return `filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
