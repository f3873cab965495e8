import { wallPage } from "@millwright/domain/insight/walls/address.ts";
import { acknowledgePage } from "@millwright/domain/iot/alarm-notices/address.ts";
import { publicPage } from "@millwright/domain/work/public-reports/address.ts";

/** Pages that open without a session, by their address alone; null: the product. */
export const openPage = (path: string): "report" | "alarm" | "wall" | null => {
  if (publicPage(path) !== null) return "report";
  if (acknowledgePage(path) !== null) return "alarm";
  return wallPage(path) === null ? null : "wall";
};
