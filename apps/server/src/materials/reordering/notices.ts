import { notice, type Notices } from "../../platform/work/notices.ts";
import { levelBelow } from "./events.ts";

/** What is to be ordered is told to those who keep the stock. */
export const notices: Notices = {
  lines: [
    notice("stock-below", levelBelow, {
      about: ({ payload: { partId } }) => partId,
      who: [{ may: "update", of: "warehousing" }, "watchers"],
      needs: { may: "view", of: "warehousing" },
      facts: ({ payload: { projected, reorderPoint } }) => ({ projected, point: reorderPoint }),
    }),
  ],
};
