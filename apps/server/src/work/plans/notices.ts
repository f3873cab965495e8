import { sql } from "kysely";
import { notice, type Notices, type Ties } from "../../platform/work/notices.ts";
import { occurrenceMissed } from "./events.ts";

/** What plans could not make is told to those who keep the plans of the site. */
export const notices: Notices = {
  lines: [
    notice("plan-missed", occurrenceMissed, {
      about: ({ payload: { planId } }) => planId,
      who: [{ may: "update", of: "plans" }, "watchers"],
      facts: ({ payload: { dueDay } }) => (dueDay === null ? {} : { day: dueDay }),
    }),
  ],
  ties: {
    plans: async (db, ids) =>
      (
        await sql<Ties>`select id, site_id, array[created_by, responsible_person_id] as watchers from plans where id = any(${[...ids]}::bigint[])`.execute(
          db,
        )
      ).rows,
  },
};
