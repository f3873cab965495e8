/** Board 1 holds every order. */
const BOARD = "/maintenance-management/work-order-board/1";

export const links = {
  workOrders: () => BOARD,
  newWorkOrder: (about: { assetId?: number } = {}) =>
    about.assetId === undefined ? `${BOARD}/new` : `${BOARD}/new?assetId=${about.assetId}`,
  workOrder: (id: number) => `${BOARD}/${id}`,
  stepsOf: (id: number) => `${BOARD}/${id}?tab=1`,
  findingsOfAsset: (assetId: number) =>
    `${BOARD}?quick=findings&filter=${encodeURIComponent(JSON.stringify({ asset: { filterType: "set", values: [assetId] } }))}`,
  workOrdersOfAsset: (assetId: number) =>
    `${BOARD}?filter=${encodeURIComponent(JSON.stringify({ asset: { filterType: "set", values: [assetId] } }))}`,
};
