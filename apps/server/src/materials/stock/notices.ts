import { notice, type Notices } from "../../platform/work/notices.ts";
import { reservationShort } from "./events.ts";

/** What is short is told to those who keep the stock. A part belongs to no site; whoever keeps stock anywhere hears of it. */
export const notices: Notices = {
  lines: [
    notice("stock-short", reservationShort, {
      about: ({ payload: { partId } }) => partId,
      who: [{ may: "update", of: "warehousing" }],
      facts: ({ payload: { missing } }) => ({ missing }),
    }),
  ],
};
