import type { DemoAbilities, DemoContractor } from "../../demo/harbor-personnel.ts";
import { beginning } from "../../demo/dates.ts";
import { insertAll, listIds } from "../../demo/rows.ts";
import type { DemoSetting, Furnished } from "../../demo/setting.ts";

/** People whom a supplier sends; they have no sign-in. */
export async function writeContractors(setting: Furnished, contractors: readonly DemoContractor[]): Promise<void> {
  const { db, register } = setting;
  const suppliers = new Map((await db.selectFrom("suppliers").select(["id", "code"]).execute()).map(({ id, code }) => [code, id]));
  const first = beginning(setting);
  await insertAll(
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
