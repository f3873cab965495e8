import type { SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import { writeAbilities, writeContractors, writeSites } from "../foundation/people/demo.ts";
import { writeLists } from "../foundation/reference-lists/demo.ts";
import { addPerson, createTenant, type NewTenant } from "../foundation/tenants/service.ts";
import type { Database, TenantDb } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/files.ts";
import { writeCertificates } from "../register/certificates/demo.ts";
import { writeCrews } from "../register/crews/demo.ts";
import { writeDowntimes } from "../register/downtimes/demo.ts";
import { writeAttributes } from "../register/attributes/demo.ts";
import { writeProduction } from "../register/asset-production/demo.ts";
import { writeValues } from "../register/asset-values/demo.ts";
import { writeMovements } from "../register/asset-movements/demo.ts";
import { writePositions } from "../register/asset-positions/demo.ts";
import { writeRates } from "../register/labour-rates/demo.ts";
import { writeWorking } from "../register/availability/demo.ts";
import { writeMachines, writeOwners, writePhotos } from "../register/assets/demo.ts";
import { writeMeterRounds } from "../register/meter-rounds/demo.ts";
import { writeFleet } from "../register/fleet/demo.ts";
import { writeMeters } from "../register/meters/demo.ts";
import { writePlaces } from "../register/locations/demo.ts";
import { writeCalendars } from "../register/production-calendars/demo.ts";
import { writePartPhotos, writeParts } from "../materials/master-parts/demo.ts";
import { writeNotices } from "../connect/notifications/demo.ts";
import * as features from "../features.ts";
import { writeSuppliers } from "../register/suppliers/demo.ts";
import { writePlans } from "../work/plans/demo.ts";
import { writeBoards } from "../work/orders/boards/demo.ts";
import { writePlanning } from "../work/calendar/demo.ts";
import { writeWeeks } from "../work/weeks/demo.ts";
import { writeMaterialRequests } from "../materials/material-requests/demo.ts";
import { writePurchaseOrders } from "../materials/purchase-orders/demo.ts";
import { writeReceipts } from "../materials/material-receipts/demo.ts";
import { writeStockCounts } from "../materials/stock-counts/demo.ts";
import { writeWarehouses } from "../materials/warehouses/demo.ts";
import { planOrders, writeOrders } from "../work/orders/demo.ts";
import { writeOrderLabour, writeTimers } from "../work/orders/labour/demo.ts";
import { writeOrderParts } from "../work/orders/work-parts/demo.ts";
import { writeStock } from "../materials/stock/demo.ts";
import { writeNotes } from "../work/orders/notes/demo.ts";
import { writeFollowUp } from "../work/requests/demo/follow-up.ts";
import { writeScheduledReports } from "../insight/scheduled-reports/demo.ts";
import { writePlantBoards, type DemoBoard } from "../insight/boards/demo.ts";
import { writeSensors } from "../iot/demo/demo.ts";
import { writeAlarms } from "../iot/demo/alarms.ts";
import { writeAlarmRules } from "../iot/demo/rules.ts";
import type { DemoNetwork } from "../iot/demo/formulas.ts";
import { writeDays } from "../insight/figures/days/demo.ts";
import { writeTalk } from "../work/requests/demo/talk.ts";
import { writeTaskGroups } from "../work/task-groups/demo.ts";
import { writeReportLink } from "../work/public-reports/demo.ts";
import { writeRequests } from "../work/requests/demo.ts";
import { chanceOf } from "./chance.ts";
import { spreadOver } from "./dates.ts";
import { background, logo } from "./drawings.ts";
import type { DemoPersonnel } from "./harbor-personnel.ts";
import type { DemoGroups, DemoPerson, DemoProject } from "./harbor-register.ts";
import { addFiles } from "./rows.ts";
import { siteOf, type Crew, type DemoSetting, type Furnished, type Plant, type RegisterFacts } from "./setting.ts";

export interface Company extends RegisterFacts {
  tenant: NewTenant;
  look: { sign: Parameters<typeof logo>[0]; color: string; scene: Parameters<typeof background>[0] };
  projects: readonly DemoProject[];
  groups: DemoGroups;
  orders: number;
  days: number;
  freshRequests: number;
  /** For so many weeks back everybody has routine work; none unless it is said. */
  rounds?: number;
  /** The same for sites beside the first, by their codes. */
  elsewhere?: readonly { site: string; orders: number; freshRequests: number }[];
  seed: number;
  /** What is asked when an order is completed; nothing unless it is said. */
  signature?: SignatureRule;
  /** What is measured, by which gateways. */
  networks?: readonly DemoNetwork[];
  boards?: readonly DemoBoard[];
}

/**
 * Writes one demo company: tenant and look, people, register, work. The same day and seed give the same company.
 * Register and work are one transaction; when the first start was interrupted, the next one goes on from what is there.
 */
export async function writeCompany(db: Database, files: FileStore, passwordHash: string, start: Date, company: Company): Promise<void> {
  const { tenantId, organisationId } = await createTenant(db, { ...company.tenant, isDemo: true });
  const people: { personId: number; person: DemoPerson }[] = [];
  for (const person of company.people) {
    const { accountRole, site: _site, roleAt: _roleAt, alsoHolds: _alsoHolds, ...facts } = person;
    const { personId } = await addPerson(db, tenantId, {
      ...facts,
      ...(accountRole ? { account: { organisationId, passwordHash, role: accountRole } } : {}),
    });
    people.push({ personId, person });
  }
  const images = await db.tenant(tenantId, async (rows) => await writeLook(rows, files, tenantId, company));
  await db.system().updateTable("tenants").set(images).where("id", "=", tenantId).execute();
  if (company.machines.length === 0) return;
  await db.tenant(tenantId, async (rows) => {
    if (await rows.selectFrom("assets").select("id").executeTakeFirst()) return;
    await (company.orders > 0 ? writeRows : writeMeasured)(
      {
        ...company,
        db: rows,
        files,
        tenantId,
        start,
        chance: chanceOf(company.seed),
        people,
        crew: crewOf(people, firstSite(company)),
        plants: plantsOf(company, people),
        currency: company.tenant.currency ?? "USD",
      },
      company,
    );
  });
}

/** A company without work: its register, and what it measures. */
async function writeMeasured(setting: DemoSetting, company: Company): Promise<void> {
  await spreadOver(setting.db, setting, "people", 0, 2);
  await writeLists(setting.db, setting, company.groups);
  const register = await writeMachines(setting, await writePlaces(setting, company.places));
  await writeSensors({ ...setting, register }, company.networks ?? [], company.tenant.timeZone ?? "UTC");
  await writePlantBoards({ ...setting, register }, company.boards ?? []);
}

/** The features one after the other, each on what those before it have written. */
async function writeRows(setting: DemoSetting, company: Company): Promise<void> {
  const { db } = setting;
  await spreadOver(db, setting, "people", 0, 2);
  await writeLists(db, setting, company.groups);
  await writeSuppliers(setting, company.suppliers);
  const furnished = { ...setting, register: await writeMachines(setting, await writePlaces(setting, company.places)) };
  await writeSites(furnished);
  // The large company has about four hundred, the small ones a few of each kind.
  await writeParts(furnished, company.personnel ? 1 : 16);
  if (company.personnel) await writeCalendars(furnished);
  const contractors = await writeContractors(furnished, company.personnel?.contractors ?? []);
  const orders = await writeOrders(furnished, planOrders(setting, contractors));
  await writeDowntimes(
    furnished,
    orders.map((order) => ({ ...order, isFailure: order.fault !== undefined })),
  );
  await writeCrews(furnished, company.crews ?? []);
  await writeWarehouses(furnished);
  await writeOwners(setting);
  if (company.personnel) {
    await writePhotos(furnished);
    await writePartPhotos(furnished);
  }
  if (company.personnel) await writePersonnel(furnished, company.personnel);
  if (company.personnel) {
    await writeAttributes(furnished);
    await writeMeters(furnished);
    await writeMeterRounds(furnished);
    await writeTaskGroups(furnished);
    await writePlans(furnished, orders);
  }
  if (company.personnel) await writeValues(furnished);
  if (company.personnel) await writeMovements(furnished, await writePositions(furnished));
  if (company.working) await writeWorking(furnished, company.working);
  if (company.personnel) await writeProduction(furnished, company.tenant.timeZone ?? "UTC");
  if (company.personnel) await writeBoards(furnished);
  await writePlanning(furnished, company.tenant.timeZone ?? "UTC");
  await writeOrderLabour(furnished, orders, company.tenant.timeZone ?? "UTC");
  if (company.personnel) await writeWeeks(furnished, company.tenant.timeZone ?? "UTC");
  if (company.personnel) await writeTimers(furnished, orders, company.tenant.timeZone ?? "UTC");
  if (company.personnel) await writeFleet(furnished);
  await writeOrderParts(furnished, orders, writeStock);
  await writeReceipts(furnished, await writePurchaseOrders(furnished, company.tenant.timeZone ?? "UTC"), company.tenant.timeZone ?? "UTC");
  await writeMaterialRequests(furnished, company.tenant.timeZone ?? "UTC");
  await writeStockCounts(furnished, company.tenant.timeZone ?? "UTC");
  await writeSensors(furnished, company.networks ?? [], company.tenant.timeZone ?? "UTC");
  const boards = await writePlantBoards(furnished, company.boards ?? []);
  const coldStore = boards.get("Cold store");
  if (coldStore !== undefined) await writeScheduledReports(furnished, { boardId: coldStore, timeZone: company.tenant.timeZone ?? "UTC" });
  if (company.personnel) await writeAlarmRules(furnished);
  await writeRequests(furnished, orders);
  // What an alarm asked for is there by now.
  if (company.personnel) await writeAlarms(furnished);
  await writeTalk(furnished);
  if (company.personnel) await writeReportLink(furnished);
  await writeNotes(setting, orders);
  await writeFollowUp(setting);
  if (company.signature)
    await db
      .insertInto("maintenanceSettings")
      .values({
        completionSignature: company.signature,
        ...(company.personnel ? { expiredCertificates: "warn", publicReports: true } : {}),
      })
      .execute();
  await writeNotices(
    setting,
    Object.values(features).flatMap(({ notices }) => notices ?? []),
  );
  await writeDays(furnished, company.tenant.timeZone ?? "UTC");
}

async function writePersonnel(setting: Furnished, { abilities, rates }: DemoPersonnel): Promise<void> {
  await writeAbilities(setting, abilities);
  await writeCertificates(setting, abilities);
  await writeRates(setting, rates);
}

type People = DemoSetting["people"];

const firstSite = ({ places }: Company): string => places.find(({ isSite }) => isSite)?.code ?? "";

function plantsOf(company: Company, people: People): Plant[] {
  const first = firstSite(company);
  const machinesAt = (site: string) => company.machines.filter(({ place }) => siteOf(company.places, place) === site);
  return [{ site: first, orders: company.orders, freshRequests: company.freshRequests }, ...(company.elsewhere ?? [])].map(
    ({ site, orders, freshRequests }) => ({
      site,
      zone: company.places.find(({ code }) => code === site)?.timeZone ?? company.tenant.timeZone ?? "UTC",
      machines: machinesAt(site),
      crew: crewOf(people, first, site),
      orders,
      freshRequests,
    }),
  );
}

/** Those of a site; names are everybody's, since the log names them wherever they were. */
function crewOf(people: People, first: string, site = first): Crew {
  const there = people.filter(({ person }) => (person.site ?? first) === site);
  const having = (roleName: string) => there.filter(({ person }) => person.roleName === roleName).map(({ personId }) => personId);
  return {
    planner: having("Planner")[0] ?? having("Administrator")[0] ?? 0,
    technicians: having("Technician"),
    requesters: having("Requester"),
    names: new Map(people.map(({ personId, person }) => [personId, `${person.firstName} ${person.lastName}`])),
  };
}

async function writeLook(rows: TenantDb, files: FileStore, tenantId: number, { look }: Company) {
  const at = [{ folder: "TenantLook", recordId: tenantId }];
  const [logoFileId, backgroundFileId] = await addFiles(rows, files, tenantId, [
    { at, fileName: "logo.png", contentType: "image/png", bytes: logo(look.sign, look.color) },
    { at, fileName: "background.jpg", contentType: "image/jpeg", bytes: background(look.scene, look.color) },
  ]);
  return { logoFileId, backgroundFileId };
}
