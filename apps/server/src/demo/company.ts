import type { SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import type { Database, TenantDb } from "../platform/db/db.ts";
import type { FileStore } from "../platform/files/files.ts";
import { addPerson, createTenant, type NewTenant } from "../foundation/tenants/service.ts";
import { chanceOf } from "./chance.ts";
import { background, logo } from "./drawings.ts";
import type { DemoPerson, DemoSupplier, Machine, Place } from "./harbor-register.ts";
import { spreadDates } from "./dates.ts";
import { writeFollowUp } from "./follow-up.ts";
import { writeLists, type DemoGroups, type DemoProject } from "./lists.ts";
import { writeNotes } from "./notes.ts";
import { planOrders, writeOrders } from "./orders.ts";
import { writeRegister } from "./register.ts";
import { writeRequests } from "./requests.ts";
import { addFile } from "./rows.ts";
import { writeTalk } from "./talk.ts";

export interface Company {
  tenant: NewTenant;
  look: { sign: Parameters<typeof logo>[0]; color: string; scene: Parameters<typeof background>[0] };
  people: readonly DemoPerson[];
  places: readonly Place[];
  machines: readonly Machine[];
  suppliers: readonly DemoSupplier[];
  projects: readonly DemoProject[];
  groups: DemoGroups;
  orders: number;
  days: number;
  freshRequests: number;
  seed: number;
  /** What is asked when an order is completed; nothing unless it is said. */
  signature?: SignatureRule;
}

/**
 * Writes one demo company: tenant and look, people, register, work. The same day and seed give the same company.
 * Register and work are one transaction; when the first start was interrupted, the next one goes on from what is there.
 */
export async function writeCompany(db: Database, files: FileStore, passwordHash: string, start: Date, company: Company): Promise<void> {
  const { tenantId, organisationId } = await createTenant(db, { ...company.tenant, isDemo: true });
  const people: { personId: number; person: DemoPerson }[] = [];
  for (const person of company.people) {
    const { accountRole, ...facts } = person;
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
    if (await rows.selectFrom("workOrders").select("id").executeTakeFirst()) return;
    const chance = chanceOf(company.seed);
    await writeLists(rows, company.projects, company.groups);
    const register = await writeRegister(rows, chance, start, company);
    const having = (roleName: string) => people.filter(({ person }) => person.roleName === roleName).map(({ personId }) => personId);
    const planner = having("Planner")[0] ?? having("Administrator")[0] ?? 0;
    const names = new Map(people.map(({ personId, person }) => [personId, `${person.firstName} ${person.lastName}`]));
    const setting = {
      db: rows,
      chance,
      start,
      register,
      machines: company.machines,
      projects: company.projects,
      crew: { planner, technicians: having("Technician"), names },
      count: company.orders,
      days: company.days,
      currency: company.tenant.currency ?? "USD",
    };
    const orders = planOrders(setting);
    const ids = await writeOrders(setting, orders);
    await writeRequests({ ...setting, files, tenantId, requesters: having("Requester"), fresh: company.freshRequests }, orders, ids);
    await writeTalk({ db: rows, start, planner: { id: planner, name: names.get(planner) ?? "" }, requesters: having("Requester") });
    await writeNotes({ ...setting, seed: company.seed }, orders, ids);
    await writeFollowUp(rows);
    await spreadDates(rows, start, company.days);
    if (company.signature) await rows.insertInto("maintenanceSettings").values({ completionSignature: company.signature }).execute();
  });
}

async function writeLook(rows: TenantDb, files: FileStore, tenantId: number, { look }: Company) {
  const file = { folder: "TenantLook", recordId: tenantId };
  return {
    logoFileId: await addFile(rows, files, tenantId, {
      ...file,
      fileName: "logo.png",
      contentType: "image/png",
      bytes: await logo(look.sign, look.color),
    }),
    backgroundFileId: await addFile(rows, files, tenantId, {
      ...file,
      fileName: "background.jpg",
      contentType: "image/jpeg",
      bytes: await background(look.scene),
    }),
  };
}
