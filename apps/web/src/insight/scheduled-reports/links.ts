import { recordLinks } from "../../kit/record/links.ts";

const BASE = "/analytics/scheduled-reports";
export const links = {
  ...recordLinks(BASE),
  /** A new one of this board, or of this dashboard of analytics. */
  of: (source: "board" | "page", id: number): string => `${BASE}/new?${source}=${String(id)}`,
};
