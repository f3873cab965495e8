import { sql } from "kysely";
import { notice, reasonOf, type CardHead, type Notices, type Ties } from "../../platform/work/notices.ts";
import { requestEvents } from "./events.ts";

const REPORTERS = ["requester", "watchers"] as const;

/** Who hears what of requests. */
export const notices: Notices = {
  lines: [
    notice("request-new", requestEvents.created, { who: [{ may: "approve", of: "work-requests" }] }),
    notice("request-asked", requestEvents.asked, { who: REPORTERS }),
    notice("request-answered", requestEvents.answered, { who: [{ may: "approve", of: "work-requests" }] }),
    notice("request-accepted", requestEvents.accepted, { who: REPORTERS }),
    notice("request-converted", requestEvents.converted, { who: REPORTERS }),
    notice("request-rejected", requestEvents.rejected, { who: REPORTERS, facts: (told) => reasonOf(told, "statusReason") }),
    notice("request-merged", requestEvents.merged, { who: REPORTERS }),
    notice("request-reopened", requestEvents.reopened, { who: REPORTERS, facts: (told) => reasonOf(told, "statusReason") }),
  ],
  ties: {
    "work-requests": async (db, ids) =>
      (
        await sql<Ties>`select r.id, r.site_id, r.requester_id as requester, array[r.crew_id] as crews,
            array(select f.person_id from work_request_followers f where f.work_request_id = r.id) as watchers
          from work_requests r where r.id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
  heads: {
    "work-requests": async (db, ids) =>
      (
        await sql<CardHead>`select id, code, title, id as work_request_id, title as work_request, asset_id from work_requests
          where id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
};
