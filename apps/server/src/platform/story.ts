import { sql, type RawBuilder } from "kysely";

/** Lines of one record that are looked at: enough to say what kinds of things happened. */
const LINES = 30;

/**
 * What others did to a record since an instant, newest first, for a lateral join: `at` of the last line (null where there is none) and `lines`
 * without the values that were changed. Reads the index of the record's log, from its end.
 */
export const storySince = (entity: string, id: RawBuilder<unknown>, personId: number, since: string): RawBuilder<unknown> =>
  sql`(select max(line.at) as at, jsonb_agg(jsonb_build_object('action', line.action,
      'fields', jsonb_path_query_array(line.changes, '$[*].field'),
      'isToMe', line.changes @> ${JSON.stringify([{ field: "responsiblePersonId", after: personId }])}::jsonb) order by line.id desc) as lines
    from (select a.id, a.at, a.action, a.changes from audit_log a where a.tenant_id = current_tenant() and a.entity = ${entity} and a.entity_id = ${id}
      and a.at > ${since} and a.person_id is distinct from ${personId} order by a.id desc limit ${LINES}) as line)`;
