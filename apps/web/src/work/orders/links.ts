import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import type { workOrders } from "@millwright/domain/work/orders/contract.ts";

/** Board 1 holds every order. */
const BOARD = "/maintenance-management/work-order-board/1";
const LABOUR = "/maintenance-management/labour";

export const links = {
  workOrders: () => BOARD,
  newWorkOrder: (about: { assetId?: number } = {}) =>
    about.assetId === undefined ? `${BOARD}/new` : `${BOARD}/new?assetId=${about.assetId}`,
  workOrder: (id: number) => `${BOARD}/${id}`,
  stepsOf: (id: number) => `${BOARD}/${id}?tab=1`,
  labour: () => LABOUR,
  labourOf: (workOrderId: number) => `${LABOUR}?filter=${encodeURIComponent(JSON.stringify(ofOrder(workOrderId)))}`,
  labourOfPerson: (personId: number) => `${LABOUR}?filter=${encodeURIComponent(JSON.stringify(byPerson(personId)))}`,
  mineOnAsset: (assetId: number) => `${BOARD}?quick=mine&${ofAsset(assetId)}`,
  findingsOfAsset: (assetId: number) => `${BOARD}?quick=findings&${ofAsset(assetId)}`,
};

const ofOrder = (id: number): FiltersOf<typeof workLabour.list> => ({ workOrder: { filterType: "set", values: [id] } });
const byPerson = (id: number): FiltersOf<typeof workLabour.list> => ({ person: { filterType: "set", values: [id] } });

function ofAsset(assetId: number): string {
  const filter: FiltersOf<typeof workOrders.list> = { asset: { filterType: "set", values: [assetId] } };
  return `filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
