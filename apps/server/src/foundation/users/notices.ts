import { sql } from "kysely";
import type { Announced } from "../../platform/call/ctx.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { notice, type CardHead, type Notices } from "../../platform/work/notices.ts";
import { deviceAdded, locked, passwordChanged } from "../auth/events.ts";
import { userRegistered } from "./events.ts";

const namesOf = async (db: TenantDb, ids: readonly number[]): Promise<CardHead[]> =>
  (await sql<CardHead>`select id, null as code, name as title from people where id = any(${[...ids]}::bigint[])`.execute(db)).rows;

const OWN = [{ named: ({ entityId }: Announced) => [entityId], as: "account" }] as const;

/** What happens to people's accounts. */
export const notices: Notices = {
  lines: [
    notice("user-registered", userRegistered, { who: [{ may: "update", of: "users" }] }),
    notice("password-changed", passwordChanged, {
      when: ({ payload: { isFirst } }) => !isFirst,
      who: OWN,
    }),
    notice("account-locked", locked, { who: OWN, facts: ({ payload: { minutes } }) => ({ minutes }) }),
    notice("device-new", deviceAdded, { who: OWN, facts: ({ payload: { device } }) => ({ device }) }),
  ],
  ties: {
    users: async (_db, ids) => ids.map((id) => ({ id, siteId: null })),
    people: async (_db, ids) => ids.map((id) => ({ id, siteId: null })),
  },
  heads: { users: namesOf, people: namesOf },
};
