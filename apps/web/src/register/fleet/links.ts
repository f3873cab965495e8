import { recordLinks } from "../../kit/record/links.ts";

const base = recordLinks("/asset-management/fleet");
export const links = {
  ...base,
  add: (assetId?: number): string => (assetId === undefined ? base.add() : `${base.add()}?assetId=${assetId}`),
};
