import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, shell, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { DEFAULT_SETTINGS, mergedWith, type SettingsPart } from "@millwright/domain/foundation/auth/settings.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const save = async (person: Person, settings: SettingsPart | null) => await person.call(shell.saveSettings, { body: { settings } });
const own = async (person: Person) => (await person.ok(shell.settings)).settings;
const keep = async (person: Person, settings: object) =>
  await world.db
    .system()
    .updateTable("accounts")
    .set({ settings: JSON.stringify(settings) })
    .where("id", "in", (from) => from.selectFrom("sessions").select("accountId").where("personId", "=", person.personId))
    .execute();
const fields = async (person: Person, settings: SettingsPart) => {
  const { status, body } = await save(person, settings);
  return { status, fields: body.fields?.map(({ path, reason }) => `${path.replace("settings.layout.config.", "")}: ${reason}`) };
};

test("a part of the settings changes its own keys and leaves the others as they were", async () => {
  const person = await world.tenant.join("Technician");
  expect((await save(person, { layout: { config: { navbar: { folded: false } } } })).body).toEqual({ message: "User data saved with api" });
  await save(person, { theme: { main: "slate", scheme: "dark" } });
  await save(person, { layout: { style: "layout2" } });
  await save(person, {});
  const expected = mergedWith(DEFAULT_SETTINGS, {
    layout: { style: "layout2", config: { navbar: { folded: false } } },
    theme: { main: "slate", scheme: "dark" },
  });
  expect(await own(person)).toEqual(expected);
  expect((await person.ok(auth.me)).data.settings).toEqual(expected);
});

test("of two devices that change different keys at the same moment both are kept; of the same key the later", async () => {
  const person = await world.tenant.join("Technician");
  const parts: SettingsPart[] = [
    { layout: { config: { navbar: { folded: false } } } },
    { layout: { config: { navbar: { position: "right" } } } },
    { layout: { config: { footer: { display: false } } } },
    { layout: { config: { mode: "container" } } },
    { theme: { footer: "beach" } },
    { theme: { main: "tech" } },
    { customScrollbars: false },
    { layout: { style: "layout3" } },
  ];
  for (let round = 0; round < 5; round += 1) {
    await save(person, null);
    const answers = await Promise.all(parts.map((part) => save(person, part)));
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
    expect(await own(person)).toEqual(parts.reduce((whole, part) => mergedWith(whole, part), DEFAULT_SETTINGS));
  }
  await save(person, { theme: { main: "sunset" } });
  expect((await own(person))?.theme.main).toBe("sunset");
});

test("what cannot be combined is refused, naming both fields, also where another device chose the first of them", async () => {
  const person = await world.tenant.join("Technician");
  const navbarOff = { layout: { config: { navbar: { display: false } } } };
  expect(await fields(person, { layout: { config: { navbar: { display: false }, toolbar: { display: false } } } })).toEqual({
    status: 400,
    fields: ["navbar.display: not_combined", "toolbar.display: not_combined"],
  });
  await save(person, navbarOff);
  expect(await fields(person, { layout: { config: { toolbar: { display: false } } } })).toMatchObject({ status: 400 });
  expect((await own(person))?.layout.config.toolbar.display, "nothing of it is kept").toBe(true);
  expect(await fields(person, { layout: { config: { toolbar: { style: "static" } } } })).toEqual({
    status: 400,
    fields: ["toolbar.style: not_combined", "scroll: not_combined"],
  });
  await save(person, { layout: { config: { scroll: "body", footer: { style: "static" } } } });
  expect(await fields(person, { layout: { config: { scroll: "content" } } })).toEqual({
    status: 400,
    fields: ["footer.style: not_combined", "scroll: not_combined"],
  });
});

test("of two devices that switch off one bar each at the same moment one is refused", async () => {
  const person = await world.tenant.join("Technician");
  for (let round = 0; round < 5; round += 1) {
    await save(person, null);
    const answers = await Promise.all([
      save(person, { layout: { config: { navbar: { display: false } } } }),
      save(person, { layout: { config: { toolbar: { display: false } } } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  }
});

test("what an older version stored is completed and never in the way of another change", async () => {
  const person = await world.tenant.join("Technician");
  await keep(person, {
    layout: { style: "layout2", config: { navbar: { folded: false, display: false }, toolbar: { display: false } } },
    gone: 1,
  });
  const before = await own(person);
  expect(before).toMatchObject({ layout: { style: "layout2", config: { mode: "fullwidth", navbar: { folded: false } } } });
  expect(before).not.toHaveProperty("gone");
  expect(await save(person, { theme: { main: "tech" } })).toMatchObject({ status: 200 });
  expect(await save(person, { layout: { config: { mode: "boxed" } } })).toMatchObject({ status: 200 });
  expect(await own(person)).toMatchObject({ theme: { main: "tech" }, layout: { style: "layout2", config: { mode: "boxed" } } });
});

test.each<[object, string, string]>([
  [{ layout: { config: { sidebar: {} } } }, "settings.layout.config.sidebar", "unknown_field"],
  [{ layout: { config: { navbar: { colour: "red" } } } }, "settings.layout.config.navbar.colour", "unknown_field"],
  [{ layout: { config: { mode: "wide" } } }, "settings.layout.config.mode", "not_an_option"],
  [{ layout: { style: "layout4" } }, "settings.layout.style", "not_an_option"],
  [{ customScrollbars: null }, "settings.customScrollbars", "required"],
])("a key or value that is not kept is refused, naming it: %j", async (settings, path, reason) => {
  const person = await world.tenant.as("Technician");
  const answer = await save(person, settings as SettingsPart);
  expect({ status: answer.status, fields: answer.body.fields?.map((field) => [field.path, field.reason]) }).toEqual({
    status: 400,
    fields: [[path, reason]],
  });
  expect(await own(person)).toBeNull();
});

test("nothing said goes back to what the person would begin with", async () => {
  const person = await world.tenant.join("Technician");
  await save(person, { customScrollbars: false });
  await save(person, null);
  expect(await own(person)).toBeNull();
});

test("gaps are filled by what the person would begin with: the look of staff where the organisation wants it, else its palette", async () => {
  const { id } = world.tenant;
  const look = async (facts: { theme?: string; staffLook?: boolean }) =>
    await world.db.system().updateTable("tenants").set(facts).where("id", "=", id).execute();
  const [planner, technician] = [await world.tenant.join("Planner"), await world.tenant.join("Technician")];
  for (const person of [planner, technician]) await save(person, { customScrollbars: false });
  const seen = async (person: Person) => {
    const settings = await own(person);
    return [settings?.layout.style, settings?.layout.config.mode, settings?.theme.main];
  };
  await look({ theme: "beach", staffLook: true });
  expect((await planner.ok(tenants.info, {})).staffLook).toBe(true);
  expect(await seen(planner)).toEqual(["layout2", "boxed", "greeny"]);
  expect(await seen(technician)).toEqual(["layout1", "fullwidth", "beach"]);
  await look({ staffLook: false });
  expect(await seen(planner)).toEqual(["layout1", "fullwidth", "beach"]);
});
