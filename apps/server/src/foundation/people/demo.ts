import { sql } from "kysely";
import type { DemoAbilities, DemoContractor } from "../../demo/harbor-personnel.ts";
import { beginning } from "../../demo/dates.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting, Furnished } from "../../demo/setting.ts";

/** Where everybody belongs, where their role is held, and what other ones they hold. */
export async function writeSites({ db, people, register }: Furnished): Promise<void> {
  const siteId = (code: string | undefined) => (code === undefined ? register.siteId : register.places.get(code)?.id);
  const rows = people.map(({ personId, person }) => ({
    id: personId,
    siteId: siteId(person.site),
    roleSiteId: person.roleAt === undefined ? null : siteId(person.roleAt),
  }));
  await sql`update people p set site_id = v."siteId", role_site_id = v."roleSiteId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, "siteId" bigint, "roleSiteId" bigint) where p.id = v.id`.execute(
    db,
  );
  const roles = new Map((await db.selectFrom("roles").select(["id", "name"]).execute()).map(({ id, name }) => [name, id]));
  const further = people.flatMap(({ personId, person }) =>
    (person.alsoHolds ?? []).map(({ roleName, at }) => ({ personId, roleId: roles.get(roleName), siteId: siteId(at) })),
  );
  await insertAll(db, "personRoles", further);
}

/** People whom a supplier sends; they have no sign-in. */
export async function writeContractors(setting: Furnished, contractors: readonly DemoContractor[]): Promise<number[]> {
  const { db, register } = setting;
  const suppliers = new Map((await db.selectFrom("suppliers").select(["id", "code"]).execute()).map(({ id, code }) => [code, id]));
  const first = beginning(setting);
  const ids = await insertAll(
    db,
    "people",
    contractors.map(({ supplier, ...person }) => ({
      ...person,
      employerId: suppliers.get(supplier),
      siteId: register.siteId,
      createdAt: first,
      updatedAt: first,
    })),
  );
  for (const [at, { firstName, lastName }] of contractors.entries()) setting.crew.names.set(ids[at] ?? 0, `${firstName} ${lastName}`);
  return ids;
}

/** Crafts and skills of those who are there. */
export async function writeAbilities({ db }: Pick<DemoSetting, "db">, abilities: readonly DemoAbilities[]): Promise<void> {
  const ids = new Map((await db.selectFrom("people").select(["id", "email"]).execute()).map(({ id, email }) => [email ?? "", id]));
  const valueOf = await listIds(db);
  for (const { email, craft } of abilities)
    await db
      .updateTable("people")
      .set({ craftId: valueOf("crafts", craft) })
      .where("id", "=", ids.get(email) ?? 0)
      .execute();
  const of = <T>(each: (one: DemoAbilities) => readonly T[] | undefined) =>
    abilities.flatMap((one) => (each(one) ?? []).map((what) => ({ personId: ids.get(one.email), what })));
  await insertAll(
    db,
    "personCrafts",
    of(({ crafts }) => crafts).map(({ personId, what }) => ({ personId, craftId: valueOf("crafts", what) })),
  );
  await insertAll(
    db,
    "personSkills",
    of(({ skills }) => skills).map(({ personId, what: [skill, level] }) => ({ personId, skillId: valueOf("skills", skill), level })),
  );
}
