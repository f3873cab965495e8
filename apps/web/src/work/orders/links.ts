import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { workOrders } from "@millwright/domain/work/orders/contract.ts";

/** Board 1 holds every order. */
const BOARD = "/maintenance-management/work-order-board/1";

export const links = {
  workOrders: () => BOARD,
  newWorkOrder: (about: { assetId?: number } = {}) =>
    about.assetId === undefined ? `${BOARD}/new` : `${BOARD}/new?assetId=${about.assetId}`,
  workOrder: (id: number) => `${BOARD}/${id}`,
  failuresOf: (id: number) => `${BOARD}/${id}?tab=6`,
  failures: () => "/maintenance-management/failures",
  stepsOf: (id: number) => `${BOARD}/${id}?tab=1`,
  mineOnAsset: (assetId: number) => `${BOARD}?quick=mine&${ofAsset(assetId)}`,
  findingsOfAsset: (assetId: number) => `${BOARD}?quick=findings&${ofAsset(assetId)}`,
};

function ofAsset(assetId: number): string {
  const filter: FiltersOf<typeof workOrders.list> = { asset: { filterType: "set", values: [assetId] } };
  return `filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
