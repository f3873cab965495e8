import { sql } from "kysely";
import { after, idIn, notice, type CardHead, type Notices, type Ties } from "../../platform/work/notices.ts";
import { assetUp, downtimeEvents } from "./events.ts";

const WHO = ["involved", "crew", "watchers"] as const;

/** That an asset went down, and that it runs again, is told to the crews that look after it and to whoever watches it or its place; what is entered afterwards, with its end, is not. */
export const notices: Notices = {
  lines: [
    notice("asset-down", downtimeEvents.created, {
      when: (told) => (after(told, "state") ?? "down") === "down" && (after(told, "endAt") ?? null) === null,
      about: (told) => idIn(after(told, "assetId")),
      who: WHO,
    }),
    notice("asset-up", assetUp, { who: WHO }),
  ],
  ties: {
    assets: async (db, ids) =>
      (
        await sql<Ties>`select a.id, a.site_id,
            array[a.responsible_person_id] as watchers,
            (with recursive up (id) as (select a.location_id union select l.parent_id from up join locations l on l.id = up.id)
              select coalesce(jsonb_agg(jsonb_build_object('kind', 'locations', 'id', up.id)), '[]') from up where up.id is not null) as watched_by,
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
