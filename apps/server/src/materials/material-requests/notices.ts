import { sql } from "kysely";
import { notice, reasonOf, type Notices, type Ties } from "../../platform/work/notices.ts";
import { requestEvents } from "./events.ts";

const ASKERS = ["requester", "maker"] as const;

/** Who hears what of requests for material. */
export const notices: Notices = {
  lines: [
    notice("material-asked", requestEvents.submitted, { who: [{ may: "approve", of: "material-requests" }] }),
    notice("material-approved", requestEvents.approved, { who: ASKERS }),
    notice("material-rejected", requestEvents.rejected, { who: ASKERS, facts: (told) => reasonOf(told, "reason") }),
    notice("material-issued", requestEvents.issued, { who: ASKERS }),
  ],
  ties: {
    "material-requests": async (db, ids) =>
      (
        await sql<Ties>`select id, site_id, requester_id as requester, created_by as maker from material_requests
          where id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
};
