import { sql } from "kysely";
import { formerName } from "@millwright/domain/foundation/people/forgetting.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { NewMention } from "@millwright/domain/work/orders/tasks/contract.ts";
import { mentionText, type Mention } from "@millwright/domain/work/orders/notes/mentions.ts";
import { assertPerson } from "../../../foundation/people/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { withinReach } from "../../../platform/records/reach.ts";

export interface Named {
  people: number[];
  crews: number[];
}

/** Those of them who stand in the note, each once; refuses the field of somebody whom the caller may not see. */
export async function assertMentions(ctx: Ctx, note: string, mentions: readonly NewMention[]): Promise<NewMention[]> {
  for (const [at, { personId, crewId }] of mentions.entries()) {
    if (personId !== undefined) await assertPerson(ctx, personId, `mentions.${at}.personId`);
    if (crewId !== undefined) await assertCrewSeen(ctx, crewId, `mentions.${at}.crewId`);
  }
  const standing = mentions.filter(({ text, personId, crewId }) => note.includes(text) && (personId ?? crewId) !== undefined);
  return [...new Map(standing.map((mention) => [`${mention.personId} ${mention.crewId}`, mention])).values()];
}

async function assertCrewSeen(ctx: Ctx, id: number, field: string): Promise<void> {
  const { rows } = await sql`select from crews where id = ${id} and archived_at is null and ${withinReach(ctx, "crews")}`.execute(ctx.db);
  if (rows.length === 0) throw refuseField(field, "not_known");
}

export async function writeMentions(ctx: Ctx, noteId: number, mentions: readonly NewMention[]): Promise<Named> {
  if (mentions.length > 0)
    await ctx.db
      .insertInto("workOrderNoteMentions")
      .values(mentions.map(({ personId = null, crewId = null, text }) => ({ noteId, personId, crewId, text })))
      .execute();
  return { people: mentions.flatMap(({ personId }) => personId ?? []), crews: mentions.flatMap(({ crewId }) => crewId ?? []) };
}

/** Of a note, for its list: with the names of now. */
export const mentionsOfNote = sql<
  Mention[]
>`(select coalesce(jsonb_agg(jsonb_build_object('kind', case when m.person_id is null then 'crew' else 'person' end,
    'id', coalesce(m.person_id, m.crew_id), 'text', m.text, 'name', coalesce(p.name, c.name)) order by m.id), '[]')
  from work_order_note_mentions m
    left join people p on p.tenant_id = m.tenant_id and p.id = m.person_id
    left join crews c on c.tenant_id = m.tenant_id and c.id = m.crew_id
  where m.tenant_id = note.tenant_id and m.note_id = note.id)`;

/** Whoever was made anonymous is named in no note any more. */
export async function forgetMentions(db: TenantDb, personId: number): Promise<void> {
  const { firstName, lastName } = formerName(personId);
  const now = mentionText(`${firstName} ${lastName}`);
  await sql`update work_order_notes n set note = replace(n.note, m.text, ${now}) from work_order_note_mentions m
    where m.tenant_id = n.tenant_id and m.note_id = n.id and m.person_id = ${personId}`.execute(db);
  await sql`update work_order_note_mentions set text = ${now} where person_id = ${personId}`.execute(db);
}
