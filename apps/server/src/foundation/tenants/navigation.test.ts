import { afterAll, beforeAll, expect, test } from "vitest";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { SUB_MODULES } from "@millwright/domain/kit/access.ts";
import { MENU } from "@millwright/domain/foundation/navigation/menu.ts";
import { buildLimitedAdmin } from "./builders.ts";
import { createTenant, addPerson } from "./service.ts";
import { STARTER_ROLES } from "../roles/service.ts";
import { openWorld, personOf, type World } from "../../testing/world.ts";

let world: World;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const titles = (menu: readonly MenuNode[]) =>
  menu.flatMap((module) => (module.children ?? []).map((item) => `${module.title} / ${item.title}`));
const menuOf = async (role: string) => await (await world.tenant.as(role)).ok(shell.navigation);

/** What stands in the menu of each starter role, in its order. */
const EXPECTED: Record<string, string[]> = {
  Administrator: [
    "Analytics / Devices and Sensors",
    "Analytics / Maintenance Analysis",
    "Analytics / Equipment Analysis",
    "Analytics / Production Analysis",
    "Analytics / Stock Analysis",
    "Analytics / System Use Analysis",
    "Analytics / Dashboards Settings",
    "IoT / Dashboards",
    "IoT / Networks",
    "IoT / Gateways",
    "IoT / Sensors",
    "IoT / Alarms",
    "IoT / Alarm Rules",
    "Asset Management / All Assets",
    "Asset Management / Facilities & Locations",
    "Asset Management / Equipment",
    "Asset Management / Meters",
    "Asset Management / Downtimes",
    "Asset Management / Production Calendars",
    "Asset Management / Bad Actors",
    "Asset Management / Asset Positions",
    "Asset Management / Meter Rounds",
    "Asset Management / Fleet Tracker",
    "Maintenance Management / KPI Dashboard",
    "Maintenance Management / Calendar",
    "Maintenance Management / Crew Weeks",
    "Maintenance Management / Forecast",
    "Maintenance Management / Work Orders",
    "Maintenance Management / Work Order Boards",
    "Maintenance Management / Work Costs",
    "Maintenance Management / Failures",
    "Maintenance Management / Work Requests",
    "Maintenance Management / Maintenance Plans",
    "Maintenance Management / Task Groups",
    "Maintenance Management / Crews",
    "Maintenance Management / Shift Patterns",
    "Maintenance Management / Holidays",
    "Maintenance Management / Absences",
    "Materials Management / Warehouse Dashboard",
    "Materials Management / Suppliers",
    "Materials Management / Warehousing",
    "Materials Management / Master Parts",
    "Materials Management / Material Requests",
    "Materials Management / Material Receipts",
    "Materials Management / Purchase Orders",
    "Materials Management / Stock Counts",
    "Materials Management / Reorder",
    "Materials Management / Shortages",
    "Settings / Classification Schemes",
    "Settings / Personnel",
    "Settings / User Roles",
    "Settings / Users",
    "Settings / Import",
    "Settings / Maintenance",
    "Settings / Materials",
    "Settings / Notifications",
    "Settings / Security",
    "Settings / Outbox",
    "Settings / Audit",
    "Settings / Certificates",
  ],
  Requester: [
    "Asset Management / All Assets",
    "Asset Management / Facilities & Locations",
    "Asset Management / Equipment",
    "Maintenance Management / Work Requests",
    "Settings / Classification Schemes",
  ],
};

test.each(Object.entries(EXPECTED))("the menu of %s holds what the role may see, and only screens that exist", async (role, expected) => {
  const { menu } = await menuOf(role);
  expect(titles(menu)).toEqual(expected);
  // Of the roles that are allowed each entry names the caller's own, and no other.
  const auth = menu.flatMap(({ children = [] }) => children.map((item) => item.auth));
  expect(new Set(auth.flat()).size).toBe(1);
  expect(auth.every((roles) => roles?.length === 1)).toBe(true);
});

test.each(Object.keys(STARTER_ROLES))(
  "%s: every entry is one that the role may view, and every viewable screen has its entry",
  async (role) => {
    const { menu, grants } = await menuOf(role);
    const viewable = SUB_MODULES.filter((subModule) => STARTER_ROLES[role]?.grants[subModule]?.flags.includes("view"));
    const shown = menu.flatMap((module) => (module.children ?? []).flatMap((item) => item.subModule ?? []));
    const withScreen = MENU.flatMap((module) => module.items.map((item) => item.subModule));
    expect(new Set(shown)).toEqual(new Set(viewable.filter((subModule) => withScreen.includes(subModule))));
    expect(grants).toEqual(STARTER_ROLES[role]?.grants);
  },
);

test("the flags say whether an entry's page may create, may change, and shows every row", async () => {
  const flagsOf = async (role: string) =>
    new Map(
      (await menuOf(role)).permissions.flatMap((module) => module.subModules).map(({ subModuleId, ...flags }) => [subModuleId, flags]),
    );
  const technician = await flagsOf("Technician");
  expect(technician.get(403), "work orders of the site").toEqual({ create: true, update: true, limit: true });
  expect(technician.get(502), "suppliers, to look at").toEqual({ create: false, update: false, limit: false });
  expect(technician.has(606), "imports, not at all").toBe(false);
  expect((await flagsOf("Planner")).get(502)).toEqual({ create: true, update: true, limit: false });
});

test("a tenant's menu may be limited to named entries, which no other tenant sees", async () => {
  const admin = await buildLimitedAdmin(world, "limited");
  expect(titles((await admin.ok(shell.navigation)).menu)).toEqual(["Plant / Chillers", "Plant / Dashboards"]);
  expect(titles((await menuOf("Administrator")).menu)).not.toContain("Plant / Chillers");
});

test("a limited menu shows nobody what their role does not", async () => {
  const identifier = `narrow-${process.pid}-${Date.now()}`;
  const { tenantId, organisationId } = await createTenant(world.db, { name: "Narrow Ltd", identifier, menuLimit: [502, 404] });
  const { personId, accountId } = await addPerson(world.db, tenantId, {
    firstName: "Bo",
    lastName: "Lind",
    roleName: "Requester",
    email: `bo@${identifier}.example`,
    account: { organisationId, passwordHash: "", role: "user" },
  });
  const requester = personOf(world, personId, await world.platform.sessions.open(accountId ?? 0, tenantId, personId));
  expect(titles((await requester.ok(shell.navigation)).menu)).toEqual(["Maintenance Management / Work Requests"]);
});
