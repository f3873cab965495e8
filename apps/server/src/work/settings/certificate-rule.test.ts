import { afterAll, beforeAll, expect, test } from "vitest";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildCertificate } from "../../register/certificates/builders.ts";
import { buildWorkOrder } from "../orders/builders.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const rule = async (change: { expiredCertificates?: "off" | "warn" | "block"; certificateKinds?: number[] }) => {
  const { version } = await admin.ok(maintenanceSettings.get);
  await admin.ok(maintenanceSettings.update, { body: { version, ...change } });
};
let serial = 0;
/** Somebody whose fork-lift licence is over. */
const late = async () => {
  serial += 1;
  const person = await buildPerson(admin, { email: `late-${serial}@plant.example` });
  const certificate = await buildCertificate(admin, { personId: person.id, number: `FL-${serial}`, validUntil: "2020-01-31" });
  return { person, certificate };
};
const give = (order: { id: number; version: number }, responsiblePersonId: number) => ({
  params: { id: order.id },
  body: { version: order.version, responsiblePersonId },
});

test("where nothing is said an expired certificate keeps nobody from work; where it warns the form is told; where it blocks the server refuses", async () => {
  const { person, certificate } = await late();
  const expired = [{ kind: certificate.kind.name, validUntil: "2020-01-31" }];
  await rule({ expiredCertificates: "off", certificateKinds: [] });
  expect(await admin.ok(workOrders.responsible, { params: { personId: person.id } })).toEqual({ rule: "off", expired: [] });
  await admin.ok(workOrders.update, give(await buildWorkOrder(admin), person.id));

  await rule({ expiredCertificates: "warn" });
  expect(await admin.ok(workOrders.responsible, { params: { personId: person.id } })).toEqual({ rule: "warn", expired });
  const theirs = await admin.ok(workOrders.update, give(await buildWorkOrder(admin), person.id));

  await rule({ expiredCertificates: "block" });
  const refusal = { status: 400, body: { fields: [{ path: "responsiblePersonId", reason: "certificate_expired" }] } };
  expect(await admin.call(workOrders.update, give(await buildWorkOrder(admin), person.id))).toMatchObject(refusal);
  expect(await admin.call(workOrders.create, { body: { title: "New", responsiblePersonId: person.id } })).toMatchObject(refusal);
  // What the person was given before stays theirs, and can be put right.
  await admin.ok(workOrders.update, {
    params: { id: theirs.id },
    body: { version: theirs.version, title: "Renamed", responsiblePersonId: person.id },
  });
});

test("only the kinds that count keep somebody from work", async () => {
  const [{ person, certificate }, other] = [await late(), await late()];
  await rule({ expiredCertificates: "block", certificateKinds: [other.certificate.kindId] });
  await admin.ok(workOrders.update, give(await buildWorkOrder(admin), person.id));
  await rule({ certificateKinds: [other.certificate.kindId, certificate.kindId] });
  expect((await admin.call(workOrders.update, give(await buildWorkOrder(admin), person.id))).status).toBe(400);
  await rule({ certificateKinds: [] });
});

test("of many orders given to somebody at once each says why it was not", async () => {
  const { person } = await late();
  await rule({ expiredCertificates: "block" });
  const orders = [await buildWorkOrder(admin), await buildWorkOrder(admin)];
  const { rows } = await admin.ok(workOrders.bulk, {
    body: { rows: orders.map(({ id }) => ({ id })), change: { responsiblePersonId: person.id } },
  });
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["refused", "certificate_expired"],
    ["refused", "certificate_expired"],
  ]);
});

test("a renewed certificate lets its holder work again, stays as history, and is renewed once", async () => {
  const { person, certificate } = await late();
  await rule({ expiredCertificates: "block" });
  const { personId, kindId } = certificate;
  const renewal = { personId, kindId, number: "FL-NEW", validUntil: "2199-01-31", renewsId: certificate.id };
  const renewed = await admin.ok(certificates.create, { body: renewal });
  expect(await admin.ok(certificates.get, { params: { id: certificate.id } })).toMatchObject({ isCurrent: false, renewedById: renewed.id });
  expect((await admin.ok(people.get, { params: { id: person.id } })).certificateEndsOn).toBe("2199-01-31");
  await admin.ok(workOrders.update, give(await buildWorkOrder(admin), person.id));
  expect((await admin.call(certificates.create, { body: { ...renewal, number: "AGAIN" } })).body.fields).toEqual([
    { path: "renewsId", reason: "certificate_renewed" },
  ]);
  // The renewal was a mistake: what it renewed counts again.
  await admin.ok(certificates.archive, { params: { id: renewed.id }, body: { version: renewed.version } });
  expect((await admin.call(workOrders.update, give(await buildWorkOrder(admin), person.id))).status).toBe(400);
  expect((await admin.ok(people.get, { params: { id: person.id } })).certificateEndsOn).toBe("2020-01-31");
});

test("no crew hands its work to a member whose certificate is over, nor does that member take it", async () => {
  const { person, certificate } = await late();
  const crew = await admin.ok(crews.create, { body: { code: "LATE", name: "Late crew" } });
  await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId: person.id, fromDay: "2020-01-01" } });
  const order = await buildWorkOrder(admin, { crewId: crew.id });
  const hand = { body: { id: order.id, personId: person.id, version: order.version } };
  await rule({ expiredCertificates: "block", certificateKinds: [] });
  // Whoever hands out is told before; a member whom it concerns is not offered to take it.
  const offered = async (by = admin) => await by.ok(workOrders.takers, { query: { workOrderId: order.id } });
  expect((await offered()).people).toMatchObject([{ id: person.id, barredBy: certificate.kind.name }]);
  const fitter = await world.tenant.as("Planner");
  await admin.ok(crewMembers.create, { body: { crewId: crew.id, personId: fitter.personId, fromDay: "2020-01-01" } });
  const overdue = await buildCertificate(admin, { personId: fitter.personId, number: "FL-FITTER", validUntil: "2020-01-31" });
  expect(await offered(fitter)).toMatchObject({ mayTake: false });
  await admin.ok(certificates.archive, { params: { id: overdue.id }, body: { version: overdue.version } });
  expect(await offered(fitter)).toMatchObject({ mayTake: true });
  expect((await admin.call(workOrders.handOut, hand)).body.fields).toMatchObject([{ path: "personId", reason: "certificate_expired" }]);
  await rule({ expiredCertificates: "warn" });
  expect((await offered()).people).toContainEqual(expect.objectContaining({ id: person.id, barredBy: null }));
  expect((await admin.ok(workOrders.handOut, hand)).responsiblePerson?.id).toBe(person.id);
});

test("an import gives open work to nobody who may not have it, and tells history as it was", async () => {
  await late();
  const email = `late-${serial}@plant.example`;
  await rule({ expiredCertificates: "block", certificateKinds: [] });
  const { upload, check, run, refused } = importer(world, world.tenant, admin);
  const file = [
    "Title,Responsible e-mail,Status,Finished",
    `Grease the bearings,${email},Open,`,
    `Change the belt,${email},Closed,2019-05-04 10:00`,
    "Look at the pump,,Open,",
  ];
  const done = await run(await check(await upload("work-orders", file)));
  expect(done).toMatchObject({ state: "done", rowsCreated: 2, rowsRefused: 1 });
  expect((await refused(done)).flatMap(({ faults }) => faults.map(({ field, reason }) => [field, reason]))).toEqual([
    ["responsiblePerson", "certificate_expired"],
  ]);
});
