import { sql } from "kysely";
import { notice, type CardHead, type Notices, type Ties } from "../../platform/work/notices.ts";
import { certificateEnding } from "./events.ts";

const WHO = ["requester", { may: "update", of: "certificates" }] as const;

/** That a certificate ends is told to its holder and to those who keep the certificates. */
export const notices: Notices = {
  lines: [
    notice("certificate-ending", certificateEnding, {
      when: ({ payload: { days } }) => days > 0,
      who: WHO,
      facts: ({ payload: { days } }) => ({ days }),
    }),
    notice("certificate-ended", certificateEnding, { when: ({ payload: { days } }) => days === 0, who: WHO }),
  ],
  ties: {
    certificates: async (db, ids) =>
      (await sql<Ties>`select id, site_id, person_id as requester from certificates where id = any(${[...ids]}::bigint[])`.execute(db))
        .rows,
  },
  heads: {
    certificates: async (db, ids) =>
      (
        await sql<CardHead>`select c.id, null as code, p.name || ': ' || k.name as title from certificates c join people p on p.id = c.person_id
          join reference_values k on k.id = c.kind_id where c.id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
};
