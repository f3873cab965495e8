import { sql } from "kysely";
import { after, idIn, notice, type CardHead, type Notices, type Ties } from "../../platform/work/notices.ts";
import { downtimeEvents } from "./events.ts";

/** That an asset went down is told to the crews that look after it; what is entered afterwards, with its end, is not. */
export const notices: Notices = {
  lines: [
    notice("asset-down", downtimeEvents.created, {
      when: (told) => after(told, "state") === "down" && (after(told, "endAt") ?? null) === null,
      about: (told) => idIn(after(told, "assetId")),
      who: ["crew"],
    }),
  ],
  ties: {
    assets: async (db, ids) =>
      (
        await sql<Ties>`select a.id, a.site_id,
            array(select c.id from crews c where c.archived_at is null and a.id = any((select assets_of_crews(array[c.id]))::bigint[])) as crews
          from assets a where a.id = any(${[...ids]}::bigint[])`.execute(db)
      ).rows,
  },
  heads: {
    assets: async (db, ids) =>
      (await sql<CardHead>`select id, code, name as title, id as asset_id from assets where id = any(${[...ids]}::bigint[])`.execute(db))
        .rows,
  },
};
