import { recordLinks } from "../../kit/record/links.ts";

const usual = recordLinks("/asset-management/locations");

export const links = {
  ...usual,
  /** At the top, or below another one. */
  add: (parentId?: number) => (parentId === undefined ? usual.add() : `${usual.add()}?parentId=${parentId}`),
};
