import { notice, type Notices } from "../../platform/work/notices.ts";
import { levelBelow } from "../reordering/events.ts";
import { reservationShort } from "./events.ts";

/** What is short is told to those who keep the stock. */
export const notices: Notices = {
  lines: [
    notice("stock-short", reservationShort, {
      about: ({ payload: { partId } }) => partId,
      who: [{ may: "update", of: "warehousing" }],
      facts: ({ payload: { missing } }) => ({ missing }),
    }),
    notice("stock-below", levelBelow, {
      about: ({ payload: { partId } }) => partId,
      who: [{ may: "update", of: "warehousing" }],
      facts: ({ payload: { projected, reorderPoint } }) => ({ projected, point: reorderPoint }),
    }),
  ],
  // A part belongs to no site; whoever keeps stock anywhere hears of it.
  ties: { "master-parts": async (_db, ids) => ids.map((id) => ({ id, siteId: null })) },
};
