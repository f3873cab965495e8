import { afterAll, beforeAll, expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { userProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { SAMPLES } from "../../testing/samples.ts";
import { openWorld, send, type Person, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const upload = async (person: Person, body: Buffer | undefined, fileName = "me.png") =>
  await send(
    world,
    userProfile.savePhoto,
    { query: { fileName }, headers: { "content-type": "image/png" }, body },
    { authorization: `Bearer ${person.token}` },
  );

test("everybody changes their own name, phone, zone and first page, whatever their role says of people; the log tells it old → new", async () => {
  const requester = await world.tenant.join("Requester");
  const { version } = await requester.ok(userProfile.get);
  const changed = await requester.ok(userProfile.update, {
    body: { version, firstName: "Ida", lastName: "Lund", phone: "+47 1", timeZone: "Asia/Tokyo", startPage: 404 },
  });
  expect(changed).toMatchObject({ version: version + 1, firstName: "Ida", timeZone: "Asia/Tokyo", startPage: 404 });
  expect(await requester.ok(auth.me)).toMatchObject({ data: { displayName: "Ida Lund", timeZone: "Asia/Tokyo", startPage: 404 } });
  expect(await requester.call(userProfile.update, { body: { version, phone: null } })).toMatchObject({
    status: 409,
    body: { reason: "stale" },
  });
  const admin = await world.tenant.as("Administrator");
  const { rows } = await admin.ok(people.log, { params: { id: requester.personId } });
  expect(rows[0]?.changes.find(({ field }) => field === "timeZone")).toMatchObject({ before: null, after: "Asia/Tokyo" });
});

test("a zone that is none and a page that is not in the menu are refused by name", async () => {
  const requester = await world.tenant.join("Requester");
  const update = async (patch: object) => await requester.call(userProfile.update, { body: { version: 1, ...patch } });
  expect(await update({ timeZone: "Mars/Base" })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "timeZone", reason: "not_a_zone" }] },
  });
  expect(await update({ startPage: 605 })).toMatchObject({ status: 400, body: { fields: [{ path: "startPage", reason: "not_in_menu" }] } });
  expect(await update({ firstName: " " })).toMatchObject({ status: 400, body: { fields: [{ path: "firstName" }] } });
});

test("a photo is drawn anew and small, stands in the user's data, is seen by colleagues and nobody else, and goes again", async () => {
  const person = await world.tenant.join("Requester");
  expect((await person.ok(auth.me)).data.photoURL).toBeNull();
  expect((await upload(person, SAMPLES["image/png"])).status).toBe(200);
  const { photoURL } = (await person.ok(auth.me)).data;
  expect(photoURL).toMatch(/^\/api\/UserProfile\/photo\/\d+$/);
  const params = { id: Number(photoURL?.split("/").at(-1)) };
  expect((await person.call(userProfile.photo, { params })).headers["content-type"]).toBe("image/webp");
  const colleague = await world.tenant.as("Technician");
  expect((await colleague.call(userProfile.photo, { params })).status).toBe(200);
  const stranger = await (await world.otherTenant()).as("Administrator");
  expect((await stranger.call(userProfile.photo, { params })).status).toBe(404);
  expect((await send(world, userProfile.photo, { params })).status).toBe(401);
  // The calls for files of records open no photo.
  expect((await (await world.tenant.as("Administrator")).call(files.get, { params })).status).toBe(404);
  await upload(person, SAMPLES["image/png"]);
  expect((await person.ok(auth.me)).data.photoURL).not.toBe(photoURL);
  expect((await person.call(userProfile.photo, { params })).status).toBe(404);
  await person.ok(userProfile.removePhoto);
  expect((await person.ok(auth.me)).data.photoURL).toBeNull();
});

test("what is no picture is no photo", async () => {
  const person = await world.tenant.join("Requester");
  const { status, body } = await upload(person, Buffer.from("no picture at all"), "me.txt");
  expect([status, body]).toMatchObject([400, { reason: "not_a_picture" }]);
  expect((await person.ok(userProfile.get)).photoURL).toBeNull();
});
