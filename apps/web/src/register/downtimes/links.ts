import { recordLinks } from "../../kit/record/links.ts";

const base = recordLinks("/asset-management/downtimes");
export const links = {
  ...base,
  add: (assetId?: number): string => (assetId === undefined ? base.add() : `${base.add()}?assetId=${assetId}`),
  addFor: (workOrderId: number, assetId: number): string => `${base.add()}?assetId=${assetId}&workOrderId=${workOrderId}`,
};
