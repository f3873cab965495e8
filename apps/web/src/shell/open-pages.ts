import { acknowledgePage } from "@millwright/domain/iot/alarm-notices/address.ts";
import { publicPage } from "@millwright/domain/work/public-reports/address.ts";

/** Pages that open without a session, by their address alone; null: the product. */
export const openPage = (path: string): "report" | "alarm" | null =>
  publicPage(path) !== null ? "report" : acknowledgePage(path) !== null ? "alarm" : null;
