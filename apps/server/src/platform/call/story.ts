import { sql, type RawBuilder } from "kysely";
import type { StoryLine } from "@millwright/domain/kit/log/news.ts";

/** Lines of one record that are looked at, from the newest on, whoever wrote them: more would say no other kinds of things. */
const LINES = 60;

/** What `storySince` gives of a record: one entry a line in each list, the newest first. */
export interface Story {
  actions: string[];
  duesMoved: boolean[];
  toMe: boolean[];
}

/**
 * What others did to a record since an instant, for a lateral join: `at` of the last line (null where there is none) and the lists of a `Story`.
 * Reads the index of the record's log from its end, and the same few lines however long the log is: who wrote them and when is asked
 * afterwards, or the search for what is not there would read all of it. Lists, because making an object of each line costs more than finding it.
 */
export const storySince = (entity: string, id: RawBuilder<unknown>, personId: number, since: string): RawBuilder<unknown> =>
  sql`(select max(line.at) as at, array_agg(line.action order by line.id desc) as actions,
      array_agg(line.changes @> '[{"field":"dueAt"}]' order by line.id desc) as "duesMoved",
      array_agg(line.changes @> ${JSON.stringify([{ field: "responsiblePersonId", after: personId }])}::jsonb order by line.id desc) as "toMe"
    from (select a.id, a.at, a.person_id, a.action, a.changes from audit_log a
      where a.tenant_id = current_tenant() and a.entity = ${entity} and a.entity_id = ${id} order by a.id desc limit ${LINES}) as line
    where line.at > ${since} and line.person_id is distinct from ${personId})`;

export const linesOf = ({ actions, duesMoved, toMe }: Story): StoryLine[] =>
  actions.map((action, line) => ({ action, isDueMoved: duesMoved[line] ?? false, isToMe: toMe[line] ?? false }));
