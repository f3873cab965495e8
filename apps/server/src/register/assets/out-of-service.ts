import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";

/** Of these assets those whose operating status means that they are out of service, whoever asks. */
export async function assetsOutOfService(db: TenantDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from assets a join reference_values v on v.tenant_id = a.tenant_id and v.id = a.operating_status_id and v.means = 'out_of_service'
    where a.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}
