import { sql } from "kysely";
import { notice, type Notices, type Ties } from "../../platform/work/notices.ts";
import { weekBrokenInto } from "./events.ts";

/** A week that was locked is what its crew counts on. */
export const notices: Notices = {
  lines: [
    notice("week-broken", weekBrokenInto, {
      who: ["crew", "maker"],
      facts: ({ payload: { reason } }) => (reason === null ? {} : { reason: reason.slice(0, 200) }),
    }),
  ],
  ties: {
    "crew-weeks": async (db, ids) =>
      (
        await sql<Ties>`select id, site_id, array[crew_id] as crews, locked_by_id as maker from crew_weeks where id = any(${[...ids]}::bigint[])`.execute(
          db,
        )
      ).rows,
  },
};
