import { sql } from "kysely";
import { certificates, type Certificate } from "@millwright/domain/register/certificates/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { namedRows } from "../../platform/lists/list.ts";
import { plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { addressOf } from "../../foundation/people/service.ts";
import { withinReach } from "../../platform/records/reach.ts";

const list = defineList(certificates.list, { kind: "certificates", defaultSort: [{ colId: "validUntil", sort: "asc" }] });

export const certificateRows = plainRows(list);

const renewedById = sql<number | null>`(select n.id from certificates n where n.renews_id = certificates.id and n.archived_at is null)`.as(
  "renewedById",
);

export async function findCertificate(ctx: Ctx, id: number): Promise<Unjudged<Certificate> | undefined> {
  const query = ctx.db
    .selectFrom("certificates")
    .selectAll("certificates")
    .select(renewedById)
    .where("certificates.id", "=", id)
    .where(() => withinReach(ctx, "certificates"));
  const [found] = await namedRows(ctx, list, query);
  return (
    found &&
    ({ ...found, name: [found.kind.name, found.number].filter(Boolean).join(" ") } as Written<
      Unjudged<Certificate>
    > as Unjudged<Certificate>)
  );
}

/** As a file brings them back: a person by the e-mail address. */
export async function wholeCertificates(ctx: Ctx, ids: readonly number[]): Promise<(Record<string, unknown> & { id: number })[]> {
  const rows = (await plainRecords(list)(ctx, ids)) as (Record<string, unknown> & { id: number; personId: number })[];
  const people = await ctx.db
    .selectFrom("people")
    .select(["id", addressOf(ctx).as("code"), "name"])
    .where(() => sql<boolean>`people.id = any(${rows.map(({ personId }) => personId)}::bigint[])`)
    .execute();
  const byId = new Map(people.map(({ id, ...person }) => [id, person]));
  return rows.map((row) => ({ ...row, person: byId.get(row.personId) ?? null }));
}

/** The certificate whose place a new one takes, held until the end of the call; undefined where the caller does not reach it. */
export const holdRenewed = async (ctx: Ctx, id: number) =>
  await ctx.db
    .selectFrom("certificates")
    .select(["id", "personId", "kindId", "isCurrent", "archivedAt"])
    .where("certificates.id", "=", id)
    .where(() => withinReach(ctx, "certificates"))
    .forUpdate()
    .executeTakeFirst();

/** All that these people or everybody holds, whatever the caller reaches: for rules. */
export const certificatesOf = async (ctx: Pick<Ctx, "db">, of: readonly number[] | "everybody") =>
  await ctx.db
    .selectFrom("certificates")
    .innerJoin("referenceValues as kind", (join) =>
      join.onRef("kind.tenantId", "=", "certificates.tenantId").onRef("kind.id", "=", "certificates.kindId"),
    )
    .select(["certificates.personId", "certificates.kindId", "kind.name as kind", "certificates.validUntil", "certificates.isCurrent"])
    .where(() => (of === "everybody" ? sql<boolean>`true` : sql<boolean>`certificates.person_id = any(${[...of]}::bigint[])`))
    .where("certificates.archivedAt", "is", null)
    .orderBy("certificates.validUntil")
    .execute();

/** How many current ones that the caller reaches are over on a day, and how many end from then to another one. */
export async function countEnding(ctx: Ctx, today: string, last: string): Promise<{ expired: number; ending: number }> {
  const { expired, ending } = await ctx.db
    .selectFrom("certificates")
    .innerJoin("people as holder", (join) =>
      join.onRef("holder.tenantId", "=", "certificates.tenantId").onRef("holder.id", "=", "certificates.personId"),
    )
    .select([
      sql<number>`count(*) filter (where certificates.valid_until < ${today}::date)::int`.as("expired"),
      sql<number>`count(*) filter (where certificates.valid_until >= ${today}::date)::int`.as("ending"),
    ])
    .where("certificates.isCurrent", "=", true)
    .where("certificates.archivedAt", "is", null)
    .where("holder.archivedAt", "is", null)
    .where("certificates.validUntil", "<=", last)
    .where(() => withinReach(ctx, "certificates"))
    .executeTakeFirstOrThrow();
  return { expired, ending };
}

/** Nothing that tells of the person stays; the rows do, for those that point at them. */
export const emptyOf = async (ctx: Ctx, personId: number): Promise<void> =>
  void (await ctx.db
    .updateTable("certificates")
    .set({ number: null, issuer: null, notes: null, version: sql<number>`version + 1`, updatedAt: ctx.now.toISOString() })
    .where("personId", "=", personId)
    .execute());

/** What the audit keeps beside its rows of a person's certificates. */
export const forgetWordsOf = async (ctx: Ctx, personId: number): Promise<void> =>
  void (await sql`update audit_words side set words = null, salt = null
    where side.words is not null and side.audit_id in (
      select a.id from audit_log a where a.entity = 'certificates' and a.entity_id in (select id from certificates where person_id = ${personId}))`.execute(
    ctx.db,
  ));

/** The files of a person's certificates become the person's own. */
export const giveFilesTo = async (ctx: Ctx, personId: number): Promise<void> =>
  void (await sql`update files set folder = 'Personnel', record_id = ${personId}
    where folder = 'Certificates' and record_id in (select id from certificates where person_id = ${personId})`.execute(ctx.db));
