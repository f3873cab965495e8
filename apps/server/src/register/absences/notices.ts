import { sql } from "kysely";
import { after, notice, type Notices, type Ties } from "../../platform/work/notices.ts";
import { absenceEvents } from "./events.ts";

/** That an absence is asked for or decided; never when, how long or why. */
export const notices: Notices = {
  lines: [
    notice("absence-asked", absenceEvents.created, {
      when: (told) => after(told, "state") === "asked",
      who: [{ may: "approve", of: "absences" }],
    }),
    notice("absence-decided", absenceEvents.decided, { who: ["requester"] }),
  ],
  ties: {
    absences: async (db, ids) =>
      (
        await sql<Ties>`select a.id, p.site_id, a.person_id as requester from absences a join people p on p.id = a.person_id
          where a.id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
};
