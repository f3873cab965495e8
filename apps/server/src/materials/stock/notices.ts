import { sql } from "kysely";
import { notice, type Notices, type Ties } from "../../platform/work/notices.ts";
import { reservationShort } from "./events.ts";

/** What is short is told to those who keep the stock. A part belongs to no site; whoever keeps stock anywhere hears of it, and whoever watches the part and may look at stock. */
export const notices: Notices = {
  lines: [
    notice("stock-short", reservationShort, {
      about: ({ payload: { partId } }) => partId,
      who: [{ may: "update", of: "warehousing" }, "watchers"],
      needs: { may: "view", of: "warehousing" },
      facts: ({ payload: { missing } }) => ({ missing }),
    }),
  ],
  ties: {
    "master-parts": async (db, ids) =>
      (
        await sql<Ties>`select id, null as site_id, array[created_by] as watchers from master_parts where id = any(${[...ids]}::bigint[])`.execute(
          db,
        )
      ).rows,
  },
};
