import { recordLinks } from "../../kit/record/links.ts";

const base = "/materials-management/stock-counts";

/** Beside the record its walk, which begins at a part where one is named. */
export const links = {
  ...recordLinks(base),
  walk: (id: number, partId?: number) => `${base}/${id}/count${partId === undefined ? "" : `?part=${partId}`}`,
};
