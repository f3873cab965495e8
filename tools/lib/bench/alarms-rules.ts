import { sql } from "kysely";
import type { Server } from "../../../apps/server/src/app.ts";
import type { BenchTenant, Speaker } from "./speaking.ts";

export interface Watching {
  server: Server;
  tenants: BenchTenant[];
  speakers: Speaker[];
}

/** Above what is ever said. */
const NEVER = 1000;
const levels = (upper: number) =>
  JSON.stringify([{ severity: 2, lower: null, upper, lowerClear: null, upperClear: null, forMinutes: 0, clearForMinutes: 0 }]);

/** A rule of its own on each series of these data; nothing that is said passes it. */
export async function rulesOfEach({ rows }: BenchTenant, data: readonly string[]): Promise<void> {
  await rows(async (db) => {
    const { rows: made } = await sql<{ id: number; name: string }>`
      insert into alarm_rules (code, name, kind, datum, scope, levels)
      select 'R-' || n.id || '-' || d, n.id, 'above', d, 'sensors', ${levels(NEVER)}::jsonb from sensors n cross join unnest(${[...data]}::text[]) d returning id, name`.execute(
      db,
    );
    await sql`insert into alarm_rule_sensors (rule_id, sensor_id)
      select * from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ name }) => Number(name))}::bigint[])`.execute(db);
  });
}

/** A rule over the temperature of all sensors of a network, above 8, that makes requests and tells these people. */
export async function ruleOver({ rows }: BenchTenant, networkId: number, personIds: readonly number[]): Promise<number> {
  return await rows(async (db) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into alarm_rules (code, name, kind, datum, scope, network_id, levels, action)
      values (${`N-${networkId}`}, ${`Too warm ${networkId}`}, 'above', 'temperature', 'network', ${networkId}, ${levels(8)}::jsonb, 'request') returning id`.execute(
      db,
    );
    const ruleId = made[0]?.id ?? 0;
    await sql`insert into alarm_rule_recipients (rule_id, step, person_id) select ${ruleId}, 1, unnest(${[...personIds]}::bigint[])`.execute(
      db,
    );
    return ruleId;
  });
}
