import { sql } from "kysely";
import { notice, type CardHead, type Notices } from "../../platform/work/notices.ts";
import { importEnded } from "./events.ts";

/** That an import has ended is told to whoever started it. */
export const notices: Notices = {
  lines: [
    notice("import-ended", importEnded, {
      when: ({ payload: { outcome } }) => outcome !== "failed",
      who: [{ named: ({ payload }) => [importEnded.payload.parse(payload).personId], as: "starter" }],
      facts: ({ payload: { outcome, refused } }) => ({ outcome, refused }),
    }),
    notice("import-failed", importEnded, {
      when: ({ payload: { outcome } }) => outcome === "failed",
      who: [{ named: ({ payload }) => [importEnded.payload.parse(payload).personId], as: "starter" }],
    }),
  ],
  heads: {
    imports: async (db, ids) =>
      (await sql<CardHead>`select id, null as code, file_name as title from imports where id = any(${[...ids]}::bigint[])`.execute(db))
        .rows,
  },
};
