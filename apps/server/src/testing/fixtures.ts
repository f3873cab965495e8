import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import { buildFailure } from "../work/orders/failures/builders.ts";
import { Readable } from "node:stream";
import type { ExampleRow } from "@millwright/domain/kit/endpoint.ts";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { outbox } from "@millwright/domain/foundation/mail/contract.ts";
import { EXAMPLE_DIGEST } from "@millwright/domain/foundation/auth/examples.ts";
import { userProfile, type OwnProfile } from "@millwright/domain/foundation/profile/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { crewAssets, crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { plannedLabour, plannedParts } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import type { Server } from "../app.ts";
import { makeSetUpToken } from "../foundation/auth/set-up.ts";
import { hashDigest } from "../platform/call/passwords.ts";
import { buildImportOfKind } from "../connect/imports/builders.ts";
import { buildEntry } from "../foundation/audit/builders.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { buildDowntime } from "../register/downtimes/builders.ts";
import { buildEntry as buildFleetEntry } from "../register/fleet/builders.ts";
import { buildAbsence } from "../register/absences/builders.ts";
import { buildCalendar } from "../register/production-calendars/builders.ts";
import { buildShift } from "../register/shifts/builders.ts";
import { buildPosition, buildTaken } from "../register/asset-positions/builders.ts";
import { buildMovement } from "../register/asset-movements/builders.ts";
import { buildAttribute } from "../register/attributes/builders.ts";
import { buildAsset } from "../register/assets/builders.ts";
import { buildListView } from "../foundation/list-views/builders.ts";
import { buildCertificate } from "../register/certificates/builders.ts";
import { buildRate } from "../register/labour-rates/builders.ts";
import { partAlternates } from "@millwright/domain/materials/master-parts/alternates/contract.ts";
import { spareParts } from "@millwright/domain/materials/master-parts/spares/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { buildSupplier } from "../register/suppliers/builders.ts";
import { buildPart } from "../materials/master-parts/builders.ts";
import { buildCommand, buildCredential, buildGateway, buildPayload } from "../iot/gateways/builders.ts";
import { buildNetwork } from "../iot/networks/builders.ts";
import { buildNoticeStop } from "../connect/notifications/builders.ts";
import { buildAlarmLink } from "../iot/alarm-notices/builders.ts";
import { buildAlarm } from "../iot/alarms/builders.ts";
import { buildRule } from "../iot/alarm-rules/builders.ts";
import { buildAside, buildSaid } from "../iot/readings/builders.ts";
import { buildKept } from "../iot/record-sheets/builders.ts";
import { buildMeasuring, buildMeterFeed, buildMeterIn, buildRefusedFeed } from "../iot/feeds/builders.ts";
import { buildPending, buildSensor } from "../iot/sensors/builders.ts";
import { buildProduction } from "../register/asset-production/builders.ts";
import { buildMeter, buildReading } from "../register/meters/builders.ts";
import { buildLocation } from "../register/locations/builders.ts";
import { buildLeaver, buildPerson } from "../foundation/people/builders.ts";
import { buildRole } from "../foundation/roles/builders.ts";
import { buildStatus, buildValueOfKind } from "../foundation/reference-lists/builders.ts";
import { addPerson } from "../foundation/tenants/service.ts";
import { buildReservation } from "../materials/reservations/builders.ts";
import { buildInstead, buildWorkPart } from "../work/orders/work-parts/builders.ts";
import { buildCost } from "../work/orders/costs/builders.ts";
import { buildHours, buildPlannedHours } from "../work/orders/labour/builders.ts";
import { buildIssue, buildSent, buildStock, buildWarehouse, levelOf, lotOf } from "../materials/stock/builders.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { buildApproved, buildRequest } from "../materials/material-requests/builders.ts";
import { buildShort } from "../materials/reordering/builders.ts";
import { buildCount, buildCounted, buildOpenCount, buildToApprove } from "../materials/stock-counts/builders.ts";
import { buildEmptyReceipt, buildReceipt, buildRejected } from "../materials/material-receipts/builders.ts";
import { buildLine, buildOrder, buildSentOrder } from "../materials/purchase-orders/builders.ts";
import { buildLockedWeek } from "../work/weeks/builders.ts";
import { buildFeed } from "../work/calendar/feeds/builders.ts";
import { buildPlantBoard, buildWidget } from "../insight/boards/builders.ts";
import { buildWallScreen } from "../insight/walls/builders.ts";
import { buildDashboard } from "../insight/dashboards/builders.ts";
import { buildReport } from "../insight/scheduled-reports/builders.ts";
import { buildBoard } from "../work/orders/boards/builders.ts";
import { buildFinding, buildStep, buildTask, buildWorkOrder } from "../work/orders/builders.ts";
import { buildKeptPrint } from "../work/orders/printing/builders.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { assetOfPlan, buildActivePlan, buildOccurrence, buildStop, buildPlan, buildPlanAs } from "../work/plans/builders.ts";
import { buildGroupOfKind, buildPlanned } from "../work/task-groups/builders.ts";
import { buildJoinedRequest, buildWorkRequest } from "../work/requests/builders.ts";
import { buildAskedReport, buildProof, buildPublicReport, buildReportLink } from "../work/public-reports/builders.ts";
import { newSecret } from "../work/public-reports/token.ts";
import { everyCall, type MakeRow } from "./calls.ts";
import { SAMPLES } from "./samples.ts";
import { send, type Person, type TestTenant } from "./world.ts";

/** What a builder stands on: the tenant, its administrator, and other kinds of record that it needs first. */
export interface Ground {
  server: Server;
  tenant: TestTenant;
  by: Person;
  row: MakeRow;
  /** A number that no other record of the run has. */
  serial: number;
}
type Made = Partial<ExampleRow> & { id: number };

/** Makes a record of a kind through the feature's own builder. A kind may carry more after a colon (`reference-lists:cost-centres:1`). */
const BUILDERS: Record<string, (ground: Ground, kind: string) => Promise<Made>> = {
  locations: async ({ by, serial }, kind) =>
    await buildLocation(by, { code: `FIX-${serial}`, ...(kind.endsWith(":site") ? { isSite: true } : {}) }),
  assets: async ({ by, serial }, kind) => {
    const made = await buildAsset(by, { code: `FIX-${serial}` });
    if (kind.endsWith(":down")) await by.ok(downtimes.start, { body: { assetId: made.id } });
    if (kind.endsWith(":counted")) await buildProduction(by, made.id, { countsScrap: false });
    return made;
  },
  "asset-positions": async ({ by, serial }, kind) =>
    await (kind.endsWith(":installed") ? buildTaken : buildPosition)(by, { code: `FIX-${serial}` }),
  "asset-movements": async ({ by }) => await buildMovement(by),
  attributes: async ({ by }) => await buildAttribute(by),
  meters: async ({ by, row, serial }, kind) => {
    if (kind.endsWith(":hours")) return await buildMeterIn(by, "h");
    const place = kind.endsWith(":of-asset") ? { assetId: (await row("assets")).id } : {};
    return await buildMeter(by, { code: `FIX-${serial}`, ...place });
  },
  networks: async ({ by }) => await buildNetwork(by),
  gateways: async ({ tenant, by, row }, kind) => {
    if (kind.endsWith(":payload")) return await buildPayload(tenant, (await row("gateways")).id);
    if (kind.endsWith(":command")) return await buildCommand(by, (await row("gateways")).id);
    return kind.endsWith(":credential") ? await buildCredential(by, (await row("gateways")).id) : await buildGateway(by);
  },
  "alarm-rules": async ({ by }) => await buildRule(by),
  alarms: async ({ tenant, by }, kind) => {
    const alarm = await buildAlarm(tenant, by, { isShelved: kind.endsWith(":shelved") });
    return kind.endsWith(":sensor") ? { ...alarm, code: alarm.sensor?.code ?? "" } : alarm;
  },
  sensors: async ({ server, tenant, by }, kind) => {
    if (kind.endsWith(":kept")) return await buildKept(server.files, tenant, by);
    if (kind.endsWith(":running")) return await buildMeasuring(tenant, by);
    if (kind.endsWith(":said")) return await buildSaid(tenant, by);
    return kind.endsWith(":pending") ? await buildPending(tenant, by) : await buildSensor(by);
  },
  "reading-asides": async ({ tenant, by }) => await buildAside(tenant, by),
  "meter-feeds": async ({ tenant, by }, kind) => await (kind.endsWith(":refused") ? buildRefusedFeed : buildMeterFeed)(tenant, by),
  "notice-stops": async ({ tenant, by }) => await buildNoticeStop(tenant, by),
  "alarm-links": async ({ tenant, by }) => await buildAlarmLink(tenant, by),
  "meter-readings": async ({ by, serial }) => await buildReading(by, { code: `FIX-${serial}` }),
  people: async (ground, kind) =>
    kind.endsWith(":archived")
      ? await buildLeaver(ground.by, ground.serial)
      : await buildPerson(ground.by, { email: `fixture-${ground.serial}@${ground.tenant.identifier}.example` }),
  audit: async ({ tenant, by }) => await buildEntry(tenant, by),
  roles: async ({ by, serial }) => await buildRole(by, { name: `Fixture ${serial}` }),
  "reference-lists": async ({ by }, kind) => await buildValueOfKind(by, kind),
  // Of a new person each, since one person keeps only so many.
  warehouses: async ({ by }) => await buildWarehouse(by),
  "stock-levels": async ({ tenant, by }, kind) =>
    await levelOf(tenant, kind.endsWith(":short") ? await buildShort(by) : await buildStock(by)),
  "stock-lots": async ({ tenant, by, serial }) => await lotOf(tenant, await buildStock(by, { lot: `LOT-${serial}` })),
  reservations: async ({ by }, kind) => await buildReservation(by, kind.endsWith(":short") ? { quantity: 30 } : {}),
  "work-parts": async (ground, kind) =>
    await buildWorkPart(ground.by, {
      isIssued: kind.endsWith(":issued"),
      ...(kind.endsWith(":of-task") ? { workOrderId: await orderOfTask(ground) } : {}),
    }),
  "work-labour": async (ground, kind) => {
    const { by } = ground;
    const { id, version } = kind.endsWith(":of-task")
      ? await buildPlannedHours(by, await orderOfTask(ground))
      : await (kind.endsWith(":planned") ? buildPlannedHours : buildHours)(by);
    return { id, version };
  },
  "work-order-costs": async ({ by }) => await buildCost(by),
  "stock-movements": async ({ by }, kind) =>
    kind.endsWith(":issued") ? await buildIssue(by) : kind.endsWith(":sent") ? await buildSent(by) : (await buildStock(by)).movement,
  "purchase-orders": async ({ by }, kind) => {
    if (kind.endsWith(":sent")) return await buildSentOrder(by);
    const order = await buildOrder(by);
    return kind.endsWith(":with a line") ? await buildLine(by, order.id) : order;
  },
  "purchase-order-lines": async ({ by, row }, kind) => {
    const order = kind.endsWith(":sent")
      ? await by.ok(purchaseOrders.get, { params: { id: (await row("purchase-orders:sent")).id } })
      : await buildLine(by, (await buildOrder(by)).id);
    return { id: order.lines[0]?.id ?? 0, version: 1 };
  },
  "material-requests": async ({ tenant, by }, kind) =>
    kind.endsWith(":approved") ? await buildApproved(by, await tenant.join("Administrator")) : await buildRequest(by),
  "material-request-lines": async ({ by, row }, kind) => {
    const { lines } = kind.endsWith(":approved")
      ? await by.ok(materialRequests.get, { params: { id: (await row("material-requests:approved")).id } })
      : await buildRequest(by);
    return { id: lines[0]?.id ?? 0, version: 1 };
  },
  "material-receipts": async ({ by, row }, kind) => {
    if (kind.endsWith(":rejected")) return await buildRejected(by);
    if (!kind.endsWith(":empty")) return await buildReceipt(by);
    const { supplierId, warehouseId } = await by.ok(purchaseOrders.get, { params: { id: (await row("purchase-orders:sent")).id } });
    return await buildEmptyReceipt(by, { supplierId, warehouseId });
  },
  "material-receipt-lines": async ({ by, row }) => {
    const { lines } = await by.ok(materialReceipts.get, { params: { id: (await row("material-receipts")).id } });
    return { id: lines[0]?.id ?? 0, version: 1 };
  },
  "stock-counts": async ({ by, row }, kind) => {
    if (kind.endsWith(":approving")) return await buildToApprove(by);
    if (kind.endsWith(":counted")) return await buildCounted(by);
    return kind.endsWith(":counting") ? await buildOpenCount(by) : await buildCount(by, { warehouseId: (await row("warehouses")).id });
  },
  "stock-count-lines": async ({ by, row }, kind) => {
    const of = await row(`stock-counts:${kind.endsWith(":approving") ? "approving" : "counting"}`);
    const { lines } = await by.ok(stockCounts.get, { params: { id: of.id } });
    return { id: lines[0]?.id ?? 0, version: 1 };
  },
  "list-views": async ({ tenant, serial }) =>
    await buildListView(await tenant.join("Administrator"), { name: `Fixture ${serial}`, sharedWith: "everyone" }),
  "work-order-boards": async ({ tenant, serial }) =>
    await buildBoard(await tenant.join("Administrator"), { name: `Fixture ${serial}`, sharedWith: "everyone" }),
  boards: async (ground, kind) =>
    kind.endsWith(":of-widget")
      ? await boardOfWidget(ground)
      : kind.endsWith(":changed")
        ? await changedBoard(ground)
        : await buildSharedBoard(ground),
  "board-widgets": async (ground) => {
    const { id } = await buildSharedBoard(ground);
    return await buildWidget(ground.by, id);
  },
  "wall-screens": async (ground) => await buildWallScreen(ground.by, (await buildSharedBoard(ground)).id),
  "analytics-dashboards": async ({ by }) => await buildDashboard(by),
  "scheduled-reports": async ({ by }) => await buildReport(by),
  "crew-weeks": async ({ by, serial }) => await buildLockedWeek(by, serial),
  statuses: async ({ by }) => await buildStatus(by),
  "work-requests": async (ground, kind) =>
    kind.endsWith(":joined")
      ? await buildJoinedRequest(ground.by)
      : kind.endsWith(":asked")
        ? await buildAskedRequest(ground)
        : await buildWorkRequest(ground.by, kind.endsWith(":here") ? { locationId: (await ground.row("locations")).id } : {}),
  "report-links": async ({ by }, kind) => await buildReportLink(by, kind.endsWith(":location") ? "location" : "asset"),
  "report-proofs": async ({ server, row }) => ({ id: 0, code: await buildProof(server, (await row("report-links")).code) }),
  "report-keys": async () => ({ id: 0, code: newSecret() }),
  "public-reports": async ({ server, by }, kind) => await (kind.endsWith(":asked") ? buildAskedReport : buildPublicReport)(server, by),
  "work-orders": async ({ by, row }, kind) => await buildWorkOrder(by, await aboutOrder({ by, row }, kind)),
  "work-order-tasks": async ({ by }) => await buildTask(by),
  "work-order-stops": async ({ by }) => await buildStop(by),
  "work-order-subtasks": async ({ by, row }, kind) =>
    kind.endsWith(":finding") ? await buildFinding(by, { locationId: (await row("locations")).id }) : await buildStep(by),
  "work-order-relations": async ({ by }) => {
    const [one, other] = [await buildWorkOrder(by), await buildWorkOrder(by)];
    const { rows } = await by.ok(workOrderRelations.create, { body: { workOrderId: one.id, otherId: other.id, role: "followed_by" } });
    return { id: rows[0]?.id ?? 0, version: 1 };
  },
  "work-order-failures": async ({ by }) => await buildFailure(by),
  "crew-members": async ({ by, row }) => {
    const [crew, person] = [await row("crews"), await row("people")];
    return await by.ok(crewMembers.create, { body: { crewId: crew.id, personId: person.id, fromDay: "2021-01-01", toDay: "2021-12-31" } });
  },
  "crew-assets": async ({ by, row }) =>
    await by.ok(crewAssets.create, { body: { crewId: (await row("crews")).id, locationId: (await row("locations")).id } }),
  certificates: async ({ by, row, serial }) => await buildCertificate(by, { personId: (await row("people")).id, number: `FIX-${serial}` }),
  "labour-rates": async ({ by, row, serial }) => await buildRate(by, (await row("people")).id, serial),
  "production-calendars": async ({ by }) => await buildCalendar(by),
  shifts: async ({ by }) => await buildShift(by),
  "shift-terms": async ({ by, row }) =>
    await by.ok(shiftTerms.create, {
      body: { shiftId: (await row("shifts")).id, personId: (await row("people")).id, fromDay: "2021-01-01", toDay: "2021-12-31" },
    }),
  holidays: async ({ by, serial }) => await by.ok(holidays.create, { body: { name: `Holiday ${serial}`, day: "2027-06-11" } }),
  absences: async ({ by, row }) =>
    await buildAbsence(by, { personId: (await row("people")).id, typeId: (await row("reference-lists:absence-types:1")).id }),
  // Of today, one after the other, however few days back an organisation lets people enter one.
  fleet: async ({ by, row }) => await buildFleetEntry(by, { assetId: (await row("assets")).id, purpose: "Delivery" }),
  downtimes: async ({ by, row, serial }) => {
    const at = (minutes: number) => new Date(Date.now() - 72_000_000 + ((serial % 200) * 5 + minutes) * 60_000).toISOString();
    return await buildDowntime(by, { assetId: (await row("assets")).id, startAt: at(0), endAt: at(4) });
  },
  plans: async ({ by }, kind) => await buildPlanAs(by, kind),
  "plan-triggers": async ({ by, row }) =>
    await by.ok(planTriggers.create, {
      body: { planId: (await row("plans")).id, kind: "calendar", rrule: "FREQ=YEARLY", startDay: "2027-03-01", time: "08:00" },
    }),
  "plan-assets": async ({ by }, kind) =>
    await assetOfPlan(by, (kind.endsWith(":active") ? await buildActivePlan(by) : await buildPlan(by)).id),
  "plan-occurrences": async ({ by }) => await buildOccurrence(by),
  "task-groups": async ({ by }, kind) => await buildGroupOfKind(by, kind),
  "planned-tasks": async ({ by }) => (await buildPlanned(by)).task,
  "planned-subtasks": async ({ by }) => (await buildPlanned(by)).step,
  "planned-labour": async ({ by, row }) =>
    await by.ok(plannedLabour.create, {
      query: { taskGroupId: (await row("task-groups")).id },
      body: { craftId: (await row("reference-lists:crafts:1")).id },
    }),
  "master-parts": async ({ by, row, tenant, serial }, kind) => {
    if (kind.endsWith(":stocked")) return { id: (await buildStock(by, { warehouseId: (await row("warehouses")).id })).partId };
    const part = await buildPart(by, { code: `FIX-${serial}` });
    if (kind.endsWith(":instead")) await buildInstead(by, tenant, { lineId: (await row("work-parts")).id, partId: part.id });
    return part;
  },
  "part-suppliers": async ({ by, row }) =>
    await by.ok(partSuppliers.create, {
      body: { partId: (await row("master-parts")).id, supplierId: (await buildSupplier(by)).id },
    }),
  "part-alternates": async ({ by, row }) => {
    const { rows } = await by.ok(partAlternates.create, {
      body: { partId: (await row("master-parts")).id, alternateId: (await row("master-parts:alternate")).id },
    });
    return { id: rows[0]?.id ?? 0, version: 1 };
  },
  "spare-parts": async ({ by, row }) =>
    await by.ok(spareParts.create, {
      body: { partId: (await row("master-parts")).id, assetId: (await row("assets:with spares")).id, quantity: 1 },
    }),
  "planned-parts": async ({ by, row }) =>
    await by.ok(plannedParts.create, { query: { taskGroupId: (await row("task-groups")).id }, body: { text: "V-belt" } }),
  bins: async ({ by, row, serial }, kind) => {
    const made = await by.ok(bins.create, { body: { warehouseId: (await row("warehouses")).id, code: `FIX-${serial}` } });
    return kind.endsWith(":blocked")
      ? await by.ok(bins.block, { params: { id: made.id }, body: { version: made.version, reason: "Bent" } })
      : made;
  },
  "calendar-feeds": async ({ by }) => await buildFeed(by),
  "work-order-prints": async ({ server, tenant, by }) => await buildKeptPrint(server, tenant, by),
  "board-prints": async ({ server, tenant, by, row }) => await buildKeptPrint(server, tenant, by, { id: (await row("boards")).id }),
  imports: async ({ server, tenant, by }, kind) => await buildImportOfKind(server, tenant, by, kind),
  files: buildFile,
  accounts: buildAccount,
  users: buildUser,
  "user-photos": buildPhoto,
  "credential-links": buildCredentialLink,
  mails: buildMail,
  "setup-links": async ({ server }) => ({ id: 1, code: await makeSetUpToken(server.db) }),
  tenants: async (ground, kind) => (kind.endsWith(":registering") ? await buildOpenDoor(ground) : await buildLook(ground)),
};

/** The order that the example's task stands in. */
async function orderOfTask({ tenant, row }: Pick<Ground, "tenant" | "row">): Promise<number> {
  const { id } = await row("work-order-tasks");
  const task = await tenant.rows(
    async (db) => await db.selectFrom("workOrderTasks").select("workOrderId").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return task.workOrderId;
}

async function aboutOrder({ by, row }: Pick<Ground, "by" | "row">, kind: string) {
  if (kind.endsWith(":of-crew")) return { crewId: (await row("crews")).id };
  if (kind.endsWith(":estimated")) return { estimateMinutes: 90 };
  if (kind.endsWith(":of-plan")) {
    const { asset } = await by.ok(planAssets.get, { params: { id: (await row("plan-assets:active")).id } });
    return { assetId: asset.id };
  }
  if (!kind.endsWith(":of-meter")) return {};
  return { assetId: (await by.ok(meters.get, { params: { id: (await row("meters")).id } })).assetId };
}

let serial = 0;

/** `row(kind)` of one example: each kind is made once, by the tenant's administrator. */
export function fixturesOf(server: Server, tenant: TestTenant): MakeRow {
  const made = new Map<string, Promise<ExampleRow>>();
  const row: MakeRow = (kind) => {
    const found = made.get(kind) ?? make(kind);
    made.set(kind, found);
    return found;
  };
  const make = async (kind: string): Promise<ExampleRow> => {
    const build = BUILDERS[kind.split(":")[0] ?? ""] ?? fromExample;
    const by = await tenant.as("Administrator");
    const { id, version = 1, code = "" } = await build({ server, tenant, by, row, serial: (serial += 1) }, kind);
    return { id, version, code };
  };
  return row;
}

/** A plain noun needs no builder: what its example of a new record makes, under a code of its own. */
async function fromExample({ by, row, serial: number }: Ground, kind: string): Promise<Made> {
  const title = `${kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}.create`;
  const call = everyCall.find((each) => each.title === title);
  if (!call) throw new Error(`nothing makes "${kind}": it has no call ${title}, and no line in BUILDERS of testing/fixtures.ts`);
  const { body } = await call.example(row);
  // It points at nothing yet, so that what an example points it at is a change.
  const bare = Object.entries(body as object).filter(([field]) => !field.endsWith("Id"));
  return (await by.ok(call.endpoint, { body: { ...Object.fromEntries(bare), code: `FIX-${number}` } })) as Made;
}

/** A question waits at it, and everybody of the tenant follows it: only those who reported or follow a request answer. */
async function buildAskedRequest({ tenant, by }: Ground): Promise<Made> {
  const { id, version } = await buildWorkRequest(by);
  const asked = await by.ok(workRequests.ask, { body: { id, version, text: "Which one?" } });
  await tenant.rows(async (db) => {
    const people = await db.selectFrom("people").select("id as personId").where("id", "!=", by.personId).execute();
    if (people.length > 0)
      await db
        .insertInto("workRequestFollowers")
        .values(people.map((person) => ({ ...person, workRequestId: id })))
        .execute();
  });
  return asked;
}

async function buildFile({ server, by, row }: Ground): Promise<Made> {
  const { id } = await row("suppliers");
  const sent = {
    query: { id, fileName: "nameplate.png" },
    headers: { rootfolder: "Suppliers", "content-type": "image/png" },
    body: SAMPLES["image/png"],
  };
  const answer = await send(server, files.upload, sent, { authorization: `Bearer ${by.token}` });
  if (answer.status !== 200) throw new Error(`the upload answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Made;
}

/** Somebody who may sign in with the password of the examples; the code is the e-mail address. */
async function buildAccount({ server, tenant, serial: number }: Ground): Promise<Made> {
  const email = `account-${process.pid}-${number}@${tenant.identifier}.example`;
  const { personId } = await addPerson(server.db, tenant.id, {
    firstName: "Ola",
    lastName: `Berg ${number}`,
    roleName: "Requester",
    email,
    account: { organisationId: tenant.organisationId, passwordHash: await hashDigest(EXAMPLE_DIGEST), role: "user" },
  });
  return { id: personId, code: email };
}

/** The code of a link that an administrator copied; the id is the person's. */
const buildSharedBoard = async ({ tenant }: Ground): Promise<Made> =>
  await buildPlantBoard(await tenant.join("Administrator"), { sharedWith: "everyone" });

/** The board on which the widget of the examples is. */
async function boardOfWidget({ tenant, row }: Ground): Promise<Made> {
  const { id } = await row("board-widgets");
  const { boardId } = await tenant.rows((db) =>
    db.selectFrom("boardWidgets").select("boardId").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  return { id: boardId, version: 1 };
}

/** A board with an earlier version. */
async function changedBoard(ground: Ground): Promise<Made> {
  const made = await buildSharedBoard(ground);
  await buildWidget(ground.by, made.id);
  await buildWidget(ground.by, made.id);
  return made;
}

async function buildCredentialLink({ tenant, by, serial: number }: Ground): Promise<Made> {
  const { id } = await buildPerson(by, { email: `invited-${number}@${tenant.identifier}.example` });
  const { link } = await by.ok(credentials.handle, { body: { tenantUserId: id, action: "invite", by: "link" } });
  return { id, code: new URL(link ?? "").searchParams.get("code") ?? "" };
}

/** The message of an invitation. */
async function buildMail({ tenant, by, serial: number }: Ground): Promise<Made> {
  const { id: tenantUserId } = await buildPerson(by, { email: `mailed-${number}@${tenant.identifier}.example` });
  await by.ok(credentials.handle, { body: { tenantUserId, action: "invite" } });
  const { rows } = await by.ok(outbox.list);
  return { id: rows.find(({ person }) => person.id === tenantUserId)?.id ?? 0 };
}

/** Somebody who may sign in and holds no role; busy: responsible for an order. */
async function buildUser({ server, tenant, by, serial: number }: Ground, kind: string): Promise<Made> {
  const email = `user-${process.pid}-${number}@${tenant.identifier}.example`;
  const { personId: id } = await addPerson(server.db, tenant.id, {
    firstName: "Ola",
    lastName: `Dahl ${number}`,
    roleName: "None",
    email,
    account: { organisationId: tenant.organisationId, passwordHash: await hashDigest(EXAMPLE_DIGEST), role: "user" },
  });
  if (kind.endsWith(":busy")) await buildWorkOrder(by, { responsiblePersonId: id });
  return { id, code: email };
}

/** The administrator's own photo; the id is the file's. */
async function buildPhoto({ server, by }: Ground): Promise<Made> {
  const sent = { query: { fileName: "me.png" }, headers: { "content-type": "image/png" }, body: SAMPLES["image/png"] };
  const answer = await send(server, userProfile.savePhoto, sent, { authorization: `Bearer ${by.token}` });
  if (answer.status !== 200) throw new Error(`the photo answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return { id: Number((answer.body as OwnProfile).photoURL?.split("/").at(-1)) };
}

/** The tenant, where strangers may ask for an account. */
async function buildOpenDoor({ server, tenant }: Ground): Promise<Made> {
  await server.db.system().updateTable("tenants").set({ isRegistrationOpen: true }).where("id", "=", tenant.id).execute();
  return { id: tenant.id, code: tenant.identifier };
}

/** The tenant itself with a logo and a background; the code is its identifier. */
async function buildLook({ server, tenant }: Ground): Promise<Made> {
  const picture = SAMPLES["image/png"] ?? Buffer.alloc(0);
  const { key, sizeBytes, sha256 } = await server.files.put(tenant.id, Readable.from([picture]), picture.length);
  const file = {
    folder: "Tenant",
    recordId: tenant.id,
    fileName: "logo.png",
    contentType: "image/png",
    sizeBytes,
    sha256,
    storeKey: key,
    description: "",
  };
  const { id } = await tenant.rows((db) => db.insertInto("files").values(file).returning("id").executeTakeFirstOrThrow());
  await server.db.system().updateTable("tenants").set({ logoFileId: id, backgroundFileId: id }).where("id", "=", tenant.id).execute();
  return { id: tenant.id, code: tenant.identifier };
}
