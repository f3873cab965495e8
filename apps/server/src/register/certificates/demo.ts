import { sql } from "kysely";
import { dayAfter } from "@millwright/domain/register/certificates/validity.ts";
import type { DemoAbilities, DemoCertificate } from "../../demo/harbor-personnel.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting } from "../../demo/setting.ts";

/** The certificates of those who are there, each with the one whose place it took. */
export async function writeCertificates(
  { db, start, crew }: Pick<DemoSetting, "db" | "start" | "crew">,
  abilities: readonly DemoAbilities[],
): Promise<void> {
  const ids = new Map((await db.selectFrom("people").select(["id", "email"]).execute()).map(({ id, email }) => [email ?? "", id]));
  const valueOf = await listIds(db);
  const today = start.toISOString().slice(0, 10);
  const all = abilities.flatMap(({ email, certificates = [] }) => certificates.map((one) => ({ ...one, personId: ids.get(email) ?? 0 })));
  const rowOf = (
    { personId, kind, issuer }: DemoCertificate & { personId: number },
    number: string | undefined,
    issuedDaysAgo: number,
  ) => ({
    personId,
    kindId: valueOf("certificate-types", kind),
    number: number ?? null,
    issuer,
    issuedOn: dayAfter(today, -issuedDaysAgo),
    createdBy: crew.planner,
  });
  const renewed = all.flatMap((one) => (one.renewed ? [{ one, former: one.renewed }] : []));
  // A former one was good until shortly after the next was issued.
  const formers = await insertAll(
    db,
    "certificates",
    renewed.map(({ one, former }) => ({
      ...rowOf(one, former.number, former.issuedDaysAgo),
      validUntil: dayAfter(today, 9 - one.issuedDaysAgo),
    })),
  );
  const formerOf = new Map(renewed.map(({ one }, at) => [one, formers[at]]));
  await insertAll(
    db,
    "certificates",
    all.map((one) => ({
      ...rowOf(one, one.number, one.issuedDaysAgo),
      validUntil: one.endsInDays === undefined ? null : dayAfter(today, one.endsInDays),
      renewsId: formerOf.get(one) ?? null,
    })),
  );
  // Each was entered when it was issued, none before the company began.
  await sql`update certificates set created_at = greatest(issued_on::timestamptz + interval '9 hours', (select min(created_at) from people)),
    updated_at = greatest(issued_on::timestamptz + interval '9 hours', (select min(created_at) from people))`.execute(db);
}
