import { afterAll, beforeAll, expect, test } from "vitest";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { dayAfter } from "@millwright/domain/register/certificates/validity.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildSupplier } from "../suppliers/builders.ts";
import { SAMPLES } from "../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";
import { buildCertificate } from "./builders.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const today = new Date().toISOString().slice(0, 10);
const endingBefore = (day: string) => ({ certificateEndsOn: { filterType: "date" as const, type: "lessThan" as const, dateFrom: day } });

test("the list of people is asked by when the first of somebody's current certificates ends", async () => {
  const [soon, later] = [await buildPerson(admin, {}), await buildPerson(admin, {})];
  await buildCertificate(admin, { personId: soon.id, validUntil: "2098-05-01" });
  await buildCertificate(admin, { personId: soon.id, validUntil: "2098-03-01" });
  await buildCertificate(admin, { personId: later.id, validUntil: "2099-01-01" });
  await buildCertificate(admin, { personId: later.id });
  const { rows } = await admin.ok(people.list, { body: { filterModel: endingBefore("2098-12-31") } });
  expect(rows.map(({ id, certificateEndsOn }) => [id, certificateEndsOn])).toEqual([[soon.id, "2098-03-01"]]);
});

test("the home page counts what is over and what ends within 30 days, for those who may see certificates", async () => {
  const person = await buildPerson(admin, {});
  for (const days of [-1, 5, 30, 31]) await buildCertificate(admin, { personId: person.id, validUntil: dayAfter(today, days) });
  const { certificates: counted } = await admin.ok(home.get);
  expect(counted?.expired).toBeGreaterThanOrEqual(1);
  expect(counted?.ending).toBeGreaterThanOrEqual(2);
  await admin.ok(people.archive, { params: { id: person.id }, body: { version: person.version } });
  expect((await admin.ok(home.get)).certificates).toEqual({ expired: 0, ending: 0 });
  expect((await (await world.tenant.as("Requester")).ok(home.get)).certificates).toBeNull();
});

test("a certificate takes the place only of one of the same person and kind", async () => {
  const [one, other] = [await buildPerson(admin, {}), await buildPerson(admin, {})];
  const old = await buildCertificate(admin, { personId: one.id, number: "A-1", validUntil: "2026-01-01" });
  const kind = await buildValue(admin, "certificate-types");
  const refusal = [{ path: "renewsId", reason: "not_known" }];
  const renewing = async (changes: { personId?: number; kindId?: number }) =>
    (await admin.call(certificates.create, { body: { personId: one.id, kindId: old.kindId, renewsId: old.id, ...changes } })).body.fields;
  expect(await renewing({ personId: other.id })).toEqual(refusal);
  expect(await renewing({ kindId: kind.id })).toEqual(refusal);
  const both = await Promise.all([renewing({}), renewing({})]);
  expect(both.filter((fields) => fields === undefined)).toHaveLength(1);
  const wrong = { personId: one.id, kindId: old.kindId, issuedOn: "2026-02-01", validUntil: "2026-01-31" };
  expect((await admin.call(certificates.create, { body: wrong })).body.fields).toEqual([
    { path: "validUntil", reason: "ends_before_start" },
  ]);
});

test("a contractor is known by the supplier that they work for, in the list and by a filter", async () => {
  const supplier = await buildSupplier(admin, {});
  const made = await buildPerson(admin, { employerId: supplier.id });
  const { rows } = await admin.ok(people.list, { body: { filterModel: { employer: { filterType: "set", values: [supplier.id] } } } });
  expect(rows).toMatchObject([{ id: made.id, isContractor: true, employer: { name: supplier.name } }]);
  const { rows: own } = await admin.ok(people.list, {
    body: { endRow: 500, filterModel: { isContractor: { filterType: "set", values: [false] } } },
  });
  expect(own.map(({ id }) => id)).not.toContain(made.id);
  await admin.ok(suppliers.archive, { params: { id: supplier.id }, body: { version: supplier.version } });
  const late = await admin.call(people.create, { body: { firstName: "A", lastName: "B", employerId: supplier.id } });
  expect(late.body.fields).toEqual([{ path: "employerId", reason: "archived" }]);
});

test("crafts and skills are kept with their levels, each skill once, and told in one line of the log", async () => {
  const [craft, further, skill] = [await buildValue(admin, "crafts"), await buildValue(admin, "crafts"), await buildValue(admin, "skills")];
  const person = await buildPerson(admin, {});
  const abilities = { craftId: craft.id, craftIds: [further.id], skills: [{ skillId: skill.id, level: 4 as const }] };
  const changed = await admin.ok(people.update, { params: { id: person.id }, body: { version: person.version, ...abilities } });
  expect(changed).toMatchObject({ craft: { id: craft.id }, crafts: [{ id: further.id }], skills: [{ skill: { id: skill.id }, level: 4 }] });
  const { rows } = await admin.ok(people.log, { params: { id: person.id } });
  expect(rows[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: "craftId", before: null, after: craft.name },
      { field: "skills", before: [], after: [`${skill.name} (4)`] },
    ]),
  );
  const twice = { version: changed.version, skills: [...abilities.skills, { skillId: skill.id, level: 1 as const }] };
  expect((await admin.call(people.update, { params: { id: person.id }, body: twice })).body.fields).toEqual([
    { path: "skills.1.skillId", reason: "taken" },
  ]);
  const wrong = { version: changed.version, craftId: skill.id };
  expect((await admin.call(people.update, { params: { id: person.id }, body: wrong })).body.fields).toEqual([
    { path: "craftId", reason: "not_known" },
  ]);
});

test("of a leaver who was made anonymous no number, note or scan of a certificate is left, in the register or in the log", async () => {
  const leaver = await buildPerson(admin, {});
  const made = await buildCertificate(admin, { personId: leaver.id, number: "SECRET-77", notes: "Kept in the safe" });
  await send(
    world,
    files.upload,
    {
      query: { id: made.id, fileName: "licence.png" },
      headers: { rootfolder: "Certificates", "content-type": "image/png" },
      body: SAMPLES["image/png"],
    },
    { authorization: `Bearer ${admin.token}` },
  );
  const ofCertificate = { query: { rootFolder: "Certificates" as const, id: String(made.id) } };
  expect(JSON.stringify(await admin.ok(files.list, ofCertificate))).toContain("licence.png");
  const left = await admin.ok(people.archive, { params: { id: leaver.id }, body: { version: leaver.version } });
  await admin.ok(audit.forget, { body: { id: leaver.id, version: left.version, name: leaver.name } });
  const kept = await admin.ok(certificates.get, { params: { id: made.id } });
  expect(kept).toMatchObject({ number: null, notes: null, kind: { id: made.kindId } });
  const { rows } = await admin.ok(certificates.log, { params: { id: made.id } });
  expect(JSON.stringify(rows)).not.toMatch(/SECRET-77|safe/);
  expect(JSON.stringify(await admin.ok(files.list, ofCertificate))).not.toContain("licence.png");
  const stored = await world.tenant.rows(
    async (db) => await db.selectFrom("files").select("fileName").where("fileName", "=", "licence.png").execute(),
  );
  expect(stored).toEqual([]);
});
