import { sql } from "kysely";
import { digestOf, newLinkToken } from "../../platform/call/link-token.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { buildAlarm } from "../alarms/builders.ts";

/** For tests: the way to acknowledge an alarm that a message to somebody carries, `by` unless it is said; `code` is its token. */
export async function buildAlarmLink(
  tenant: TestTenant,
  by: Person,
  facts: { sensorId?: number; personId?: number } = {},
): Promise<{ id: number; code: string; alarmId: number; sensorId: number }> {
  const alarm = await buildAlarm(tenant, by, facts);
  const sensorId = alarm.sensorId ?? 0;
  const token = newLinkToken(tenant.id);
  await tenant.rows(
    async (db) =>
      await sql`insert into alarm_links (digest, person_id, sensor_id, role_id, expires_at)
        select ${digestOf(token)}, p.id, ${sensorId}, p.role_id, now() + interval '24 hours' from people p where p.id = ${facts.personId ?? by.personId}`.execute(
        db,
      ),
  );
  return { id: 0, code: token, alarmId: alarm.id, sensorId };
}
