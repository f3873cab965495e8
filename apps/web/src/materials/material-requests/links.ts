import { recordLinks } from "../../kit/record/links.ts";

const base = "/materials-management/material-requests";

/** What a new request begins with. */
export interface Wish {
  order?: number | null;
  part?: number | null;
  quantity?: number;
  warehouse?: number | null;
}
const asked = (wish: Wish): string => {
  const filled = Object.entries(wish).flatMap(([key, value]) => (value === null || value === undefined ? [] : [[key, String(value)]]));
  return filled.length === 0 ? "" : `?${new URLSearchParams(filled as [string, string][]).toString()}`;
};
export const links = {
  ...recordLinks(base),
  add: (wish: Wish = {}) => `${base}/new${asked(wish)}`,
  print: (id: number) => `${base}/${id}/print`,
  /** Those that wait for a yes or no. */
  toApprove: () => `${base}?filter=${encodeURIComponent(JSON.stringify({ status: { filterType: "set", values: ["submitted"] } }))}`,
};
