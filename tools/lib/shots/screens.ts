import type { Page } from "playwright-core";
import { audit } from "@millwright/domain/foundation/audit/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { registration, users } from "@millwright/domain/foundation/users/contract.ts";
import { credentials, securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { fleet } from "@millwright/domain/register/fleet/contract.ts";
import { meterRounds } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { certificates } from "@millwright/domain/register/certificates/contract.ts";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { shortages } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/failure.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { ALPINE, CHILLERS, HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import type { Api } from "../../../apps/e2e/harness/api.ts";
import { personOf } from "../../../apps/e2e/harness/arrange.ts";
import { button } from "../../../apps/e2e/harness/words.ts";
import {
  askHowToInvite,
  askNoOne,
  askRemoval,
  askStatus,
  cancelOrder,
  changeMeanwhile,
  changePriorities,
  changeRights,
  makeAPassword,
  openColumns,
  openFilter,
  openKeys,
  openSaveView,
  openUserMenu,
  openViews,
  openInTree,
  searchPages,
  seeMenu,
  selectInTree,
  selectOrders,
  signByName,
  verifyChain,
} from "./acts.ts";
import { waitOnTheFloor } from "./waiting.ts";
import { ABROAD } from "./arrange.ts";

/** Every screen that `npm run shots` takes, and how one gets there. */
export interface Screen {
  name: string;
  /** Nobody signed in where there is none. */
  as?: string;
  path: string | ((api: Api) => Promise<string>);
  /** What to do before the picture: open a menu or a dialog. */
  act?: (page: Page, api: Api) => Promise<void>;
  /** What the browser is right to complain of. */
  complaint?: RegExp;
  /** Taken in Deep Ocean too. */
  inDeepOcean?: true;
}

const { planner, technician, storekeeper, requester, admin } = HARBOR;
const ORDERS = "/maintenance-management/work-order-board/1";
const REQUESTS = "/maintenance-management/work-requests";
const anOrder = (query = "") => first(workOrders.list, { filterModel: inCategory("in_progress") }, (id) => `${ORDERS}/${id}${query}`);
const aDoneOrder = (query = "") => first(workOrders.list, { filterModel: inCategory("completed") }, (id) => `${ORDERS}/${id}${query}`);
const anOrderWithParts = (query: string) => first(workOrders.list, { quick: ["shortOfParts"] }, (id) => `${ORDERS}/${id}${query}`);
const planPart = async (page: Page) => {
  await button(page, "Plan a part").click();
  await page.getByRole("dialog").getByText("Needed").first().waitFor();
};
const takePart = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Take / })
    .first()
    .click();
  await page.getByRole("dialog").getByText("From").first().waitFor();
};
const bookHours = async (page: Page) => {
  await button(page, "Book hours").click();
  await page.getByRole("dialog").getByText("Pay code").first().waitFor();
};
const openCosts = async (page: Page) => {
  await page.getByRole("button", { name: /^Labour/ }).click();
};
/** The technician's home page, with a timer that runs. */
const withTimer = async (api: Api) => {
  const { rows } = await api.ok(workOrders.list, {
    body: { quick: ["mine"], filterModel: { statusCategory: { filterType: "set", values: ["in_progress"] } }, endRow: 1 },
  });
  const [order] = rows;
  if (order) await api.ok(workLabour.start, { body: { workOrderId: order.id } });
  return "/home";
};
/** The day of the order that is planned last: it can be moved. */
const aPlannedDay = async (api: Api) => {
  const { rows } = await api.ok(workOrders.list, { body: { sortModel: [{ colId: "estStartAt", sort: "desc" }], endRow: 1 } });
  return `/maintenance-management/calendar?view=list&day=${rows[0]?.estStartAt?.slice(0, 10) ?? ""}`;
};
/** The first crew's week so many weeks from now. */
const aWeek = (weeks: number) => async (api: Api) => {
  const { plan } = await api.ok(crewWeeks.plan, { query: {} });
  return `/maintenance-management/crew-weeks?crew=${plan?.crew.id ?? ""}&week=${dayAfter(plan?.thisMonday ?? "2026-01-05", weeks * 7)}`;
};
/** The last week that is over and into which something broke. */
const aLockedWeek = async (api: Api) => {
  const { rows } = await api.ok(crewWeeks.list, { body: { sortModel: [{ colId: "monday", sort: "desc" }], endRow: 30 } });
  const week = rows.find(({ breakIns, monday }) => breakIns > 0 && Date.parse(monday) < Date.now() - 7 * 86_400_000) ?? rows[0];
  return `/maintenance-management/crew-weeks/locked/${week?.id ?? ""}`;
};
const openWhy = async (page: Page) => {
  await page.getByRole("button", { name: "Why?" }).first().click();
  await page.getByRole("dialog").waitFor();
};
const addTrigger = async (page: Page) => {
  await page.getByRole("button", { name: "Add a trigger" }).first().click();
  await page.getByRole("dialog").waitFor();
};
/** The table of all, and a week of it. */
const openWeek = async (page: Page) => {
  await page.getByText("The weeks as a table").first().click();
  await page
    .getByRole("button", { name: /^Open the week of/ })
    .nth(2)
    .click();
  await page.getByRole("dialog").getByRole("link").first().waitFor();
};
/** What would be made until a month from now. */
const lookAhead = async (page: Page) => {
  await button(page, "Make what is due").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Due until").fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Show what would be made" }).click();
  await dialog.getByRole("table").waitFor();
};
const simulate = async (page: Page) => {
  await page.getByRole("button", { name: "Simulate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: /^Every/ }).fill("30");
  await dialog.getByRole("button", { name: "Show both years" }).click();
  await dialog.getByText("52 weeks").waitFor();
};
const aPlan = (end = "", search = "Chiller service") =>
  first(plans.list, { search }, (id) => `/maintenance-management/maintenance-plans/${id}${end}`);
/** The order of a route that is half walked. */
const aRoute = (end: string) => first(workOrders.list, { search: "weekly route" }, (id) => `${ORDERS}/${id}${end}`);
const aRound = (end = "") => first(meterRounds.list, { search: "RND-GAUGES" }, (id) => `/asset-management/meter-rounds/${id}${end}`);
const aGroup = (code: string, end = "") =>
  first(taskGroups.list, { search: code }, (id) => `/maintenance-management/task-groups/${id}${end}`);
/** A new order that took the service of the compressor. */
const aTakenOrder = async (api: Api) => {
  const { rows } = await api.ok(taskGroups.list, { body: { endRow: 1, search: "TG-005" } });
  const order = await api.ok(workOrders.create, { body: { title: "Compressor service, 2,000 h", workType: WORK_TYPE.preventive } });
  await api.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: rows.map(({ id }) => id) } });
  return `${ORDERS}/${order.id}?tab=1`;
};
/** One that fits, one that goes back. */
const typeReadings = async (page: Page) => {
  const lines = page.getByRole("textbox", { name: /^Enter a reading/ });
  await lines.first().fill("90000");
  await lines.nth(1).fill("1");
};
/** One on a machine that is read. */
const aMeteredOrder = async (api: Api) => {
  const { rows } = await api.ok(meters.list, { body: { search: "-G", endRow: 20 } });
  const asset: Filter = { filterType: "set", values: rows.flatMap((row) => row.asset?.id ?? []) };
  return await first(workOrders.list, { filterModel: { asset } }, (id) => `${ORDERS}/${id}?tab=7`)(api);
};
const aSupplier = (end = "") => first(suppliers.list, {}, (id) => `/materials-management/suppliers/${id}${end}`);
const aLocation = (end = "") => first(locations.list, {}, (id) => `/asset-management/locations/${id}${end}`);
const anAsset = (end = "") => first(assets.list, { search: "Labeller" }, (id) => `/asset-management/asset/${id}${end}`);
const openDialog = (word: string) => async (page: Page) => {
  await button(page, word).click();
  await page.getByRole("dialog").getByRole("button").first().waitFor();
};
/** What the scanner makes of a code that is typed instead. */
const typeCode = (code: string, until: string) => async (page: Page) => {
  await button(page, "Scan a code").click();
  await page.getByLabel("Or type a code").fill(code);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText(until).first().waitFor();
};
const aPart = (end = "") => first(masterParts.list, { search: "BRG-001" }, (id) => `/materials-management/master-parts/${id}${end}`);
const aPosition = first(assetPositions.list, { search: "P-KT-K1-AG" }, (id) => `/asset-management/asset-positions/${id}`);
const anInstalled = (end: string) => first(assets.list, { search: "KT-K1-AG" }, (id) => `/asset-management/asset/${id}${end}`);
const aLent = (end: string) => first(assets.list, { search: "PL-ROB-G" }, (id) => `/asset-management/asset/${id}${end}`);
/** The dialog behind a button. */
const opened = (name: string) => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole("dialog").waitFor();
};
const aPump = (end = "") => first(assets.list, { search: "pump" }, (id) => `/asset-management/asset/${id}${end}`);
const printed = async (page: Page) => {
  await button(page, "Print").click();
  await page.getByRole("menuitem", { name: "Job card" }).click();
  await page.getByRole("dialog").waitFor();
};
const chooseInScheme = async (page: Page) => {
  await button(page, "Utility").click();
  await button(page, "Compressors").click();
  await page.getByText("Working pressure").waitFor();
};
const changeAttribute = async (page: Page) => {
  await chooseInScheme(page);
  await button(page, "Change Working pressure").click();
  await page
    .getByRole("dialog")
    .getByText(/have this attribute/)
    .waitFor();
};
const changeAttributes = async (page: Page) => {
  await button(page, "Change the attributes").click();
  await page.getByRole("dialog").waitFor();
};
const addMember = async (page: Page) => {
  await button(page, "Add member").click();
  await page.getByRole("dialog").waitFor();
};
const aCrew = (end = "") => first(crews.list, { search: "MECH" }, (id) => `/maintenance-management/crews/${id}${end}`);
const aStockedPart = (end: string) =>
  first(masterParts.list, { search: "Deep groove" }, (id) => `/materials-management/master-parts/${id}${end}`);
const aShortage = first(shortages.list, {}, (id) => `/materials-management/shortages/${id}`);
const anOrdered = (end = "") =>
  first(
    purchaseOrders.list,
    { filterModel: { status: { filterType: "set", values: ["sent"] } } },
    (id) => `/materials-management/purchase-orders/${id}${end}`,
  );
const aCount = (status: "booked" | "counting", end = "") =>
  first(
    stockCounts.list,
    { filterModel: { status: { filterType: "set", values: [status] } } },
    (id) => `/materials-management/stock-counts/${id}${end}`,
  );
const aDraftOrdered = first(
  purchaseOrders.list,
  { filterModel: { status: { filterType: "set", values: ["draft"] } } },
  (id) => `/materials-management/purchase-orders/${id}`,
);
const aReceipt = first(
  materialReceipts.list,
  { filterModel: { status: { filterType: "set", values: ["partly_received"] } } },
  (id) => `/materials-management/material-receipts/${id}`,
);
const aMovement = async (api: Api) => {
  const { rows } = await api.ok(stockMovements.list, { body: { endRow: 1 } });
  return `/materials-management/stock-movements/${rows[0]?.movementId}`;
};
const addOrderedLine = async (page: Page) => {
  await button(page, "Add a line").click();
  await page.getByRole("dialog").waitFor();
};
const aRequested = (status: string, end = "") =>
  first(
    materialRequests.list,
    { filterModel: { status: { filterType: "set", values: [status] } } },
    (id) => `/materials-management/material-requests/${id}${end}`,
  );
const addRequestedLine = async (page: Page) => {
  await button(page, "Add a part").click();
  await page.getByRole("dialog").waitFor();
};
const issueRequested = async (page: Page) => {
  await button(page, "Issue").click();
  await page.getByRole("dialog").waitFor();
};
const aWarehouse = (end = "") =>
  first(warehouses.list, { search: "MAIN" }, (id) => `/materials-management/warehousing/warehouse/${id}${end}`);
const aMechanic = (end = "") => first(people.list, { search: "piotr" }, (id) => `/settings/people/${id}${end}`);
const addRate = async (page: Page) => {
  await button(page, "New rate").click();
  await page.getByRole("dialog").waitFor();
};
const aCalendar = (end = "") =>
  first(productionCalendars.list, { search: "2SHIFT" }, (id) => `/asset-management/production-calendars/${id}${end}`);
const aHall = () => first(locations.list, { search: "HF-P" }, (id) => `/asset-management/locations/${id}`);
const aShift = (end = "") => first(shifts.list, { search: "ROT3" }, (id) => `/maintenance-management/shifts/${id}${end}`);
const roleNamed = (name: string, end = "") =>
  first(
    userRoles.list,
    { filterModel: { name: { filterType: "text", type: "equals", filter: name } } },
    (id) => `/settings/user-roles/${id}${end}`,
  );
const updated: Filter = { filterType: "set", values: ["updated"] };
/** Somebody who left, made when the first picture wants them. */
const aLeaver = async (api: Api) => {
  const { id, version } = await api.ok(people.create, { body: { firstName: "Vera", lastName: "Lindqvist" } });
  await api.ok(people.archive, { params: { id }, body: { version } });
  return `/settings/people/${id}`;
};
const anAsked = () => first(workRequests.list, { quick: ["asked"] }, (id) => `${REQUESTS}/${id}`);
const aMerged = async (api: Api) =>
  (await api.ok(workRequests.list, { body: { filterModel: { status: { filterType: "set", values: [5] } } } })).rows.find(
    ({ mergedInto }) => mergedInto,
  );
const merged = () => async (api: Api) => `${REQUESTS}/${(await aMerged(api))?.id ?? 0}`;
const survivor = () => async (api: Api) => `${REQUESTS}/${(await aMerged(api))?.mergedInto?.id ?? 0}`;
const placeWithOpen = () => async (api: Api) => {
  const { rows } = await api.ok(workRequests.list, { body: { quick: ["mine"], endRow: 1 } });
  return `${REQUESTS}/new?assetId=${rows[0]?.asset?.id ?? 0}`;
};
const waiting = (query = "") => first(workRequests.list, { quick: ["waiting"] }, (id) => `${REQUESTS}/${id}${query}`);
const anImport = (target: string, state: Import["state"], query = "") =>
  first(imports.list, { filterModel: { target: is(target), state: is(state) } }, (id) => `/settings/import/${id}${query}`);

/** Somebody without an account, whose page has it to offer. */
const someoneNew = async (api: Api) =>
  await api.ok(people.create, { body: { firstName: "Mina", lastName: "Okafor", email: `mina.${Date.now()}@harbor.example` } });
const aPersonToInvite = async (api: Api) => `/settings/people/${(await someoneNew(api)).id}`;
const invite = async (api: Api, by: "mail" | "link") =>
  await api.ok(credentials.handle, { body: { tenantUserId: (await someoneNew(api)).id, action: "invite", by } });
const anInvitation = async (api: Api) =>
  new URL((await invite(api, "link")).link ?? "", "http://localhost").href.replace(/^https?:\/\/[^/]+/, "");
const anInvitationInTheOutbox = async (api: Api) => {
  await invite(api, "mail");
  return "/settings/outbox";
};

/** Of the technician, for whom orders are open. */
const aUser = async (api: Api) => {
  const { rows } = await api.ok(users.list, {
    body: { filterModel: { email: { filterType: "text", type: "equals", filter: technician } } },
  });
  return `/settings/users/${rows[0]?.id}`;
};
const openTheDoor = async (api: Api) => {
  const { version } = await api.ok(securitySettings.get);
  await api.ok(securitySettings.update, { body: { version, isRegistrationOpen: true } });
};
const waitingUsers = async (api: Api) => {
  await openTheDoor(api);
  await api.ok(registration.register, {
    query: { tenant: "harbor" },
    body: { displayName: "Ida Lund", email: `ida.${Date.now()}@harbor.example`, password: "5e".repeat(32) },
  });
  return "/settings/users?quick=waiting";
};

export const SCREENS: readonly Screen[] = [
  { name: "sign-in", path: "/login" },
  { name: "sign-in-alpine", path: "/login?tenant=alpine" },
  { name: "credentials-ask", path: "/credentials" },
  { name: "credentials-spent", path: "/credentials?code=used" },
  { name: "credentials-invitation", as: admin, path: anInvitation, act: makeAPassword },
  { name: "help-orders", as: technician, path: "/help/work-orders" },
  { name: "help-keyboard", as: technician, path: "/help/keyboard" },
  { name: "unknown-address", as: technician, path: "/no/such/page" },
  { name: "profile", as: technician, path: "/user/profile" },
  {
    name: "calendar-link",
    as: planner,
    path: aCrew(),
    act: async (page) => {
      await button(page, "Calendar link").click();
      await page.getByRole("button", { name: /^(Make a link|Make the link .* anew)$/ }).click();
      const again = page.getByRole("dialog", { name: /^Make the link/ });
      if (await again.isVisible()) await again.getByRole("button", { name: "Make anew" }).click();
      await page.getByRole("textbox", { name: "Address" }).waitFor();
    },
  },
  { name: "users", as: admin, path: "/settings/users" },
  { name: "users-waiting", as: admin, path: waitingUsers },
  { name: "user", as: admin, path: aUser },
  { name: "user-deactivate", as: admin, path: aUser, act: async (page) => await page.getByRole("button", { name: "Deactivate" }).click() },
  { name: "user-invite", as: admin, path: "/settings/users/new" },
  { name: "users-invite-many", as: admin, path: "/settings/users/invite" },
  // The door was opened for the picture before.
  { name: "users-register", path: "/register?tenant=harbor" },
  { name: "person-invite", as: admin, path: aPersonToInvite, act: askHowToInvite },
  { name: "settings-security", as: admin, path: "/settings/security" },
  { name: "outbox", as: admin, path: anInvitationInTheOutbox },
  { name: "home-planner", as: planner, path: "/home" },
  { name: "home-technician", as: technician, path: "/home" },
  { name: "home-requester", as: requester, path: "/home" },
  { name: "home-alpine", as: ALPINE.admin, path: "/home" },
  { name: "user-menu", as: planner, path: "/materials-management/suppliers", act: openUserMenu },
  { name: "navigation-search", as: planner, path: "/materials-management/suppliers", act: searchPages },
  { name: "orders", as: planner, path: ORDERS, inDeepOcean: true },
  { name: "orders-overdue", as: planner, path: `${ORDERS}?quick=overdue` },
  { name: "orders-board", as: planner, path: `${ORDERS}?shape=board` },
  {
    name: "orders-board-menu",
    as: planner,
    path: `${ORDERS}?shape=board`,
    act: (page) =>
      button(page, /^Move /)
        .first()
        .click(),
  },
  { name: "boards", as: planner, path: "/maintenance-management/work-order-board" },
  { name: "board-new", as: planner, path: "/maintenance-management/work-order-board/new" },
  {
    name: "board-days",
    as: planner,
    path: first(workOrderBoards.list, { search: "This week" }, (id) => `/maintenance-management/work-order-board/${id}`),
  },
  {
    name: "board-lanes",
    as: planner,
    path: first(workOrderBoards.list, { search: "by crew" }, (id) => `/maintenance-management/work-order-board/${id}`),
  },
  {
    name: "board-status",
    as: planner,
    path: first(workOrderBoards.list, { search: "Corrective" }, (id) => `/maintenance-management/work-order-board/${id}`),
  },
  { name: "board-missing", as: planner, path: "/maintenance-management/work-order-board/999999" },
  { name: "orders-selected", as: planner, path: ORDERS, act: selectOrders },
  { name: "orders-bulk-status", as: planner, path: `${ORDERS}?quick=overdue`, act: askStatus },
  { name: "orders-bulk-result", as: planner, path: `${ORDERS}?quick=overdue`, act: changePriorities },
  { name: "orders-bulk-no-one", as: planner, path: ORDERS, act: askNoOne },
  { name: "order-new-due", as: planner, path: first(assets.list, { search: "CS-CH1" }, (id) => `${ORDERS}/new?assetId=${id}`) },
  { name: "order-new", as: planner, path: `${ORDERS}/new` },
  { name: "order-details", as: planner, path: anOrder(), inDeepOcean: true },
  { name: "order-edit", as: planner, path: anOrder("?tab=0&mode=edit-general") },
  { name: "order-edit-details", as: planner, path: anOrder("?tab=0&mode=edit-details") },
  ...tabs("order", technician, anOrder, [1, 3, 4, 5]),
  { name: "order-parts", as: planner, path: anOrderWithParts("?tab=2") },
  { name: "order-parts-technician", as: technician, path: anOrderWithParts("?tab=2") },
  { name: "order-part-take", as: planner, path: anOrderWithParts("?tab=2"), act: takePart },
  { name: "order-part-add", as: planner, path: anOrderWithParts("?tab=2"), act: planPart },
  { name: "labour-order", as: planner, path: aDoneOrder("?tab=2") },
  { name: "labour-technician", as: technician, path: anOrder("?tab=2") },
  { name: "labour-book", as: planner, path: anOrder("?tab=2"), act: bookHours },
  { name: "labour-costs", as: planner, path: aDoneOrder("?tab=2"), act: openCosts },
  { name: "work-costs", as: admin, path: "/maintenance-management/work-costs?by=asset" },
  { name: "work-cost-lines", as: admin, path: "/maintenance-management/work-costs/lines" },
  { name: "labour-list", as: planner, path: "/maintenance-management/labour" },
  { name: "labour-home", as: technician, path: withTimer },
  { name: "order-done", as: planner, path: aDoneOrder() },
  { name: "order-status-menu", as: planner, path: anOrder(), act: (page) => button(page, /^Status:/).click() },
  { name: "order-cancel", as: planner, path: anOrder(), act: cancelOrder },
  { name: "order-complete", as: technician, path: anOrder("?mode=complete") },
  { name: "order-complete-failure", as: technician, path: (api) => aFailure(api, "complete") },
  { name: "order-completed", as: planner, path: (api) => aFailure(api, "completed") },
  { name: "order-reopened", as: planner, path: (api) => aFailure(api, "reopened") },
  { name: "order-close-failure", as: planner, path: (api) => aFailure(api, "close") },
  { name: "order-steps", as: technician, path: anOrder("?mode=steps") },
  { name: "order-follow-up", as: technician, path: (api) => aFollowUp(api, (_, orderId) => `${ORDERS}/${orderId}?tab=1`) },
  { name: "waiting", as: technician, path: "/waiting", act: waitOnTheFloor },
  { name: "order-signature", as: technician, path: orderToSign, act: signByName },
  { name: "request-follow-up", as: planner, path: (api) => aFollowUp(api, (id) => `${REQUESTS}/${id}`) },
  { name: "settings-maintenance", as: admin, path: "/settings/maintenance" },
  { name: "requests", as: planner, path: REQUESTS },
  { name: "requests-own", as: requester, path: REQUESTS },
  { name: "request-form", as: requester, path: `${REQUESTS}/new` },
  { name: "request", as: planner, path: waiting() },
  { name: "request-log", as: planner, path: waiting("?tab=log") },
  { name: "request-convert", as: planner, path: waiting("?mode=convert") },
  { name: "request-form-open-here", as: requester, path: placeWithOpen(), act: (page) => page.locator("summary").first().click() },
  { name: "request-asked", as: requester, path: anAsked() },
  { name: "request-asked-planner", as: planner, path: anAsked() },
  { name: "request-merge", as: planner, path: waiting("?mode=merge") },
  { name: "request-also-reported", as: planner, path: survivor() },
  { name: "request-merged", as: planner, path: merged() },
  { name: "request-reject", as: planner, path: waiting(), act: (page) => button(page, "Reject").click() },
  { name: "import", as: planner, path: "/settings/import" },
  { name: "master-parts", as: planner, path: "/materials-management/master-parts" },
  ...tabs("master-part", planner, aPart, ["details", "suppliers", "uses", "files", "log"]),
  { name: "labels-print", as: planner, path: aPart(), act: openDialog("Label") },
  { name: "scanner-unknown", as: planner, path: "/materials-management/master-parts", act: typeCode("4006381333931", "It is on a part") },
  { name: "scanner-part", as: planner, path: "/materials-management/master-parts", act: typeCode("BRG-001", "Receive") },
  { name: "scanner-asset", as: technician, path: ORDERS, act: typeCode("W-UT-AC", "My work here") },
  { name: "master-part-new", as: planner, path: "/materials-management/master-parts/new" },
  { name: "list-views", as: planner, path: "/materials-management/suppliers?q=b", act: openViews },
  { name: "list-view-save", as: planner, path: "/materials-management/suppliers?q=b", act: openSaveView },
  { name: "list-columns", as: planner, path: "/materials-management/suppliers", act: openColumns },
  { name: "list-filter-set", as: planner, path: "/materials-management/suppliers", act: openFilter("Category") },
  { name: "list-filter-days", as: planner, path: "/materials-management/suppliers", act: openFilter("Lead time") },
  { name: "task-groups", as: planner, path: "/maintenance-management/task-groups" },
  { name: "task-group-new", as: planner, path: "/maintenance-management/task-groups/new" },
  { name: "task-group", as: planner, path: aGroup("TG-004") },
  { name: "task-group-draft", as: planner, path: aGroup("TG-005") },
  { name: "task-group-publish", as: planner, path: aGroup("TG-005"), act: opened("Publish") },
  { name: "task-group-versions", as: planner, path: aGroup("TG-005", "?tab=versions") },
  { name: "order-plan", as: planner, path: aTakenOrder, act: async (page) => await page.getByText("Oil and filters").waitFor() },
  { name: "order-take", as: planner, path: aTakenOrder, act: opened("Take a task group") },
  { name: "list-keys", as: planner, path: "/materials-management/suppliers", act: openKeys },
  { name: "list-preview", as: planner, path: first(workOrders.list, {}, (id) => `${ORDERS}?preview=${id}`) },
  {
    name: "import-preview",
    as: planner,
    path: first(imports.list, { filterModel: { state: is("done") } }, (id) => `/settings/import?preview=${id}`),
  },
  { name: "import-none", as: ALPINE.admin, path: "/settings/import" },
  { name: "import-kinds", as: planner, path: "/settings/import/new" },
  { name: "import-file", as: planner, path: "/settings/import/new?target=suppliers" },
  { name: "import-header", as: planner, path: anImport("suppliers", "uploaded", "?step=layout") },
  { name: "calendar-month", as: planner, path: "/maintenance-management/calendar", inDeepOcean: true },
  { name: "calendar-week", as: planner, path: "/maintenance-management/calendar?view=week&drawer=true" },
  { name: "calendar-crews", as: planner, path: "/maintenance-management/calendar?view=crews" },
  { name: "calendar-people", as: planner, path: "/maintenance-management/calendar?view=people" },
  {
    name: "calendar-move",
    as: planner,
    path: aPlannedDay,
    act: async (page) => {
      await page.getByRole("list", { name: "List" }).getByRole("button").last().click();
      await button(page, /^(Move|Plan)…$/).click();
      await page.getByRole("dialog", { name: /^Move/ }).waitFor();
    },
  },
  { name: "crew-week", as: planner, path: "/maintenance-management/crew-weeks" },
  { name: "crew-week-next", as: planner, path: aWeek(1) },
  {
    name: "crew-week-fill",
    as: planner,
    path: aWeek(1),
    act: async (page) => {
      await button(page, "Fill the week").click();
      await page.getByRole("dialog").getByRole("checkbox").first().waitFor();
    },
  },
  { name: "crew-week-past", as: planner, path: aWeek(-1) },
  { name: "crew-weeks-locked", as: planner, path: "/maintenance-management/crew-weeks/locked" },
  { name: "crew-week-monday", as: planner, path: aLockedWeek },
  { name: "import-columns", as: planner, path: anImport("work-orders", "uploaded") },
  {
    name: "import-text",
    as: planner,
    path: first(imports.list, { filterModel: { fileName: is(ABROAD) } }, (id) => `/settings/import/${id}?step=layout`),
  },
  {
    name: "import-formats",
    as: planner,
    path: first(imports.list, { filterModel: { fileName: is(ABROAD) } }, (id) => `/settings/import/${id}?step=columns`),
  },
  { name: "import-checked", as: planner, path: anImport("suppliers", "checked"), inDeepOcean: true },
  { name: "import-done", as: planner, path: anImport("suppliers", "done") },
  { name: "import-undo", as: planner, path: anImport("suppliers", "done"), act: (page) => button(page, "Undo import").click() },
  { name: "import-undone", as: planner, path: anImport("suppliers", "undone") },
  { name: "export-menu", as: planner, path: "/materials-management/suppliers", act: (page) => button(page, "Import / export").click() },
  { name: "suppliers", as: planner, path: "/materials-management/suppliers" },
  ...tabs("supplier", planner, aSupplier, ["details", "parts", "files", "log"]),
  { name: "supplier-edit", as: planner, path: aSupplier("/edit") },
  { name: "supplier-stale", as: planner, path: aSupplier("/edit"), act: changeMeanwhile, complaint: /409/ },
  { name: "supplier-archive", as: planner, path: aSupplier(), act: (page) => button(page, "Archive").click() },
  { name: "supplier-new", as: planner, path: "/materials-management/suppliers/new", act: (page) => button(page, "Save").click() },
  { name: "all-assets", as: planner, path: "/asset-management/all/assets", act: openInTree },
  { name: "all-assets-flat", as: planner, path: "/asset-management/all/assets?view=list" },
  { name: "all-assets-found", as: planner, path: "/asset-management/all/assets?q=pump" },
  { name: "locations", as: planner, path: "/asset-management/locations" },
  { name: "locations-selected", as: planner, path: "/asset-management/locations", act: selectInTree },
  ...tabs("location", planner, aLocation, ["details", "files", "log"]),
  { name: "location-edit", as: planner, path: aLocation("/edit") },
  { name: "assets-tree-selected", as: planner, path: "/asset-management/assets?view=tree", act: selectInTree },
  { name: "assets", as: planner, path: "/asset-management/assets" },
  ...tabs("asset", planner, anAsset, ["details", "spares", "downtime", "orders", "requests", "files", "log"]),
  {
    name: "asset-downtime-figure",
    as: planner,
    path: anAsset("?tab=downtime"),
    act: (page) => page.getByRole("button", { name: /Mean time to repair/ }).click(),
  },
  {
    name: "asset-copy",
    as: planner,
    path: anAsset(),
    act: async (page) => {
      await page.getByRole("button", { name: "Copy", exact: true }).click();
      await page.getByLabel("How many").fill("3");
    },
  },
  {
    name: "asset-photo",
    as: planner,
    path: first(assets.list, { search: "CS-CH1" }, (id) => `/asset-management/asset/${id}`),
    act: async (page) => {
      await page.getByRole("img", { name: "Chiller 1" }).waitFor();
    },
  },
  { name: "asset-costs", as: planner, path: anAsset("?tab=costs") },
  { name: "asset-activity", as: planner, path: anAsset("?tab=activity") },
  { name: "asset-value", as: planner, path: anAsset("?tab=value") },
  { name: "bad-actors", as: planner, path: "/asset-management/bad-actors" },
  { name: "bad-actors-cost", as: planner, path: "/asset-management/bad-actors?by=cost" },
  { name: "positions", as: planner, path: "/asset-management/asset-positions" },
  { name: "position", as: planner, path: aPosition },
  { name: "position-exchange", as: planner, path: aPosition, act: opened("Exchange") },
  { name: "asset-movement", as: planner, path: anInstalled("?tab=movement") },
  { name: "asset-movement-return", as: planner, path: aLent("?tab=movement"), act: opened("Return") },
  { name: "movements-open", as: planner, path: "/asset-management/movements" },
  { name: "home-returns", as: planner, path: "/home" },
  { name: "downtimes", as: planner, path: "/asset-management/downtimes" },
  { name: "downtime-new", as: planner, path: "/asset-management/downtimes/new" },
  { name: "fleet", as: planner, path: "/asset-management/fleet" },
  { name: "fleet-new", as: planner, path: "/asset-management/fleet/new" },
  { name: "fleet-entry", as: planner, path: first(fleet.list, {}, (id) => `/asset-management/fleet/${id}`) },
  {
    name: "fleet-vehicle",
    as: planner,
    path: first(assets.list, { search: "Delivery van" }, (id) => `/asset-management/asset/${id}?tab=fleet`),
  },
  { name: "print", as: planner, path: anOrder(), act: printed },
  { name: "asset-edit", as: planner, path: anAsset("/edit") },
  { name: "audit", as: admin, path: "/settings/audit" },
  { name: "roles", as: admin, path: "/settings/user-roles" },
  { name: "role-rights", as: admin, path: roleNamed("Technician"), act: changeRights },
  { name: "role-people", as: admin, path: roleNamed("Technician", "?tab=people") },
  { name: "role-log", as: admin, path: roleNamed("Technician", "?tab=log") },
  { name: "role-menu", as: admin, path: roleNamed("Requester"), act: seeMenu },
  { name: "role-remove", as: admin, path: roleNamed("Technician"), act: askRemoval },
  {
    name: "audit-preview",
    as: admin,
    path: first(audit.list, { filterModel: { action: updated } }, (id) => `/settings/audit?preview=${id}`),
  },
  { name: "audit-entry", as: admin, path: first(audit.list, { filterModel: { action: updated } }, (id) => `/settings/audit/${id}`) },
  { name: "audit-verified", as: admin, path: "/settings/audit", act: verifyChain },
  { name: "person-leaver", as: admin, path: aLeaver },
  { name: "person-forget", as: admin, path: aLeaver, act: (page) => button(page, "Make anonymous").click() },
  { name: "people", as: admin, path: "/settings/people/all" },
  { name: "purchase-orders", as: planner, path: "/materials-management/purchase-orders" },
  { name: "purchase-order-new", as: planner, path: "/materials-management/purchase-orders/new" },
  ...tabs("purchase-order", planner, anOrdered, ["details", "receipts", "log"]),
  { name: "purchase-order-print", as: planner, path: anOrdered("/print") },
  { name: "purchase-order-line", as: planner, path: aDraftOrdered, act: addOrderedLine },
  { name: "material-requests", as: storekeeper, path: "/materials-management/material-requests" },
  { name: "material-request-new", as: planner, path: "/materials-management/material-requests/new" },
  ...tabs("material-request", storekeeper, (end) => aRequested("partly_issued", end), ["details", "files", "log"]),
  { name: "material-request-submitted", as: storekeeper, path: aRequested("submitted") },
  { name: "material-request-edit", as: admin, path: aRequested("draft", "/edit") },
  { name: "material-request-line", as: admin, path: aRequested("draft"), act: addRequestedLine },
  { name: "material-request-issue", as: storekeeper, path: aRequested("partly_issued"), act: issueRequested },
  { name: "material-request-print", as: storekeeper, path: aRequested("partly_issued", "/print") },
  { name: "home-storekeeper", as: storekeeper, path: "/home" },
  { name: "material-receipts", as: planner, path: "/materials-management/material-receipts" },
  { name: "material-receipt-new", as: planner, path: "/materials-management/material-receipts/new" },
  { name: "stock-counts", as: planner, path: "/materials-management/stock-counts" },
  { name: "stock-count-new", as: planner, path: "/materials-management/stock-counts/new" },
  { name: "stock-count", as: planner, path: aCount("booked") },
  { name: "stock-count-open", as: planner, path: aCount("counting") },
  { name: "stock-count-walk", as: planner, path: aCount("counting", "/count") },
  { name: "reordering", as: planner, path: "/materials-management/reordering" },
  { name: "settings-materials", as: admin, path: "/settings/materials" },
  { name: "warehouses", as: planner, path: "/materials-management/warehousing" },
  { name: "warehouse-new", as: planner, path: "/materials-management/warehousing/new" },
  ...tabs("warehouse", planner, aWarehouse, ["details", "bins", "log"]),
  { name: "warehouse-edit", as: planner, path: aWarehouse("/edit") },
  { name: "warehouse-stock", as: planner, path: aWarehouse("?tab=stock") },
  { name: "shortages", as: planner, path: "/materials-management/shortages" },
  { name: "shortage", as: planner, path: aShortage },
  { name: "part-consumption", as: planner, path: aStockedPart("?tab=consumption") },
  { name: "stock", as: planner, path: "/materials-management/stock" },
  { name: "stock-movements", as: planner, path: "/materials-management/stock-movements" },
  { name: "part-stock", as: planner, path: aStockedPart("?tab=stock") },
  { name: "part-reservations", as: planner, path: aStockedPart("?tab=reservations") },
  { name: "reservations", as: planner, path: "/materials-management/reservations" },
  { name: "material-receipt-record", as: planner, path: aReceipt },
  { name: "stock-movement-record", as: planner, path: aMovement },
  { name: "part-ledger", as: planner, path: aStockedPart("?tab=ledger") },
  {
    name: "warehouse-many-bins",
    as: planner,
    path: aWarehouse("?tab=bins"),
    act: async (page) => {
      await button(page, "Make many").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "crews", as: planner, path: "/maintenance-management/crews" },
  ...tabs("crew", planner, aCrew, ["details", "members", "served", "log"]),
  { name: "crew-availability", as: planner, path: aCrew("?tab=availability") },
  { name: "production-calendars", as: planner, path: "/asset-management/production-calendars" },
  { name: "production-calendar", as: planner, path: aCalendar() },
  { name: "production-calendar-edit", as: planner, path: aCalendar("/edit") },
  { name: "location-calendar", as: planner, path: aHall() },
  { name: "shifts", as: planner, path: "/maintenance-management/shifts" },
  { name: "shift-details", as: planner, path: aShift() },
  { name: "shift-terms", as: planner, path: aShift("?tab=terms") },
  { name: "shift-edit", as: planner, path: aShift("/edit") },
  { name: "holidays", as: planner, path: "/maintenance-management/holidays" },
  { name: "holidays-copy", as: planner, path: "/maintenance-management/holidays", act: (page) => button(page, "Copy a year").click() },
  { name: "absences", as: planner, path: "/maintenance-management/absences" },
  {
    name: "absence-asked",
    as: planner,
    path: first(
      absences.list,
      { filterModel: { state: { filterType: "set", values: ["asked"] } } },
      (id) => `/maintenance-management/absences/${id}`,
    ),
  },
  { name: "absence-new", as: planner, path: "/maintenance-management/absences/new" },
  { name: "availability", as: planner, path: "/maintenance-management/availability" },
  { name: "crew-edit", as: planner, path: aCrew("/edit") },
  { name: "crew-member", as: planner, path: aCrew("?tab=members"), act: addMember },
  ...tabs("person", admin, aMechanic, ["details", "certificates", "rates", "work", "availability", "files", "log"]),
  { name: "meters", as: planner, path: "/asset-management/meters" },
  { name: "meter", as: planner, path: first(meters.list, { search: "-H" }, (id) => `/asset-management/meters/${id}`) },
  { name: "plans", as: planner, path: "/maintenance-management/maintenance-plans" },
  { name: "plan-new", as: planner, path: "/maintenance-management/maintenance-plans/new" },
  { name: "plan", as: planner, path: aPlan() },
  { name: "plan-assets", as: planner, path: aPlan("?tab=assets") },
  { name: "plan-tasks", as: planner, path: aPlan("?tab=tasks") },
  { name: "plan-why", as: planner, path: aPlan("?tab=assets"), act: openWhy },
  { name: "plan-trigger-new", as: planner, path: aPlan("?tab=triggers"), act: addTrigger },
  { name: "asset-plans", as: planner, path: first(assets.list, { search: "CS-CH1" }, (id) => `/asset-management/asset/${id}?tab=plans`) },
  { name: "plan-triggers", as: planner, path: aPlan("?tab=triggers") },
  { name: "plan-forecast", as: planner, path: aPlan("?tab=forecast") },
  { name: "plan-history", as: planner, path: aPlan("?tab=history") },
  { name: "plan-draft", as: planner, path: aPlan("", "Boiler pressure test") },
  { name: "plan-route", as: planner, path: aPlan("?tab=assets", "PM-023"), act: opened("Order of the stops") },
  {
    name: "order-stops",
    as: planner,
    path: aRoute("?tab=8"),
    act: (page) =>
      button(page, /Skipped/)
        .first()
        .click(),
  },
  { name: "order-stops-walk", as: technician, path: aRoute("?mode=walk"), act: (page) => page.getByRole("dialog").waitFor() },
  { name: "order-route", as: planner, path: aRoute("") },
  { name: "plan-generate", as: planner, path: "/maintenance-management/maintenance-plans", act: lookAhead },
  { name: "plan-simulate", as: planner, path: aPlan(), act: simulate },
  { name: "forecast", as: planner, path: "/maintenance-management/forecast" },
  { name: "forecast-crafts", as: planner, path: "/maintenance-management/forecast?by=crafts" },
  { name: "forecast-week", as: planner, path: "/maintenance-management/forecast", act: openWeek },
  { name: "plans-due", as: planner, path: "/maintenance-management/plan-assets" },
  { name: "plans-occurrences", as: planner, path: "/maintenance-management/plan-occurrences" },
  { name: "meter-rounds", as: planner, path: "/asset-management/meter-rounds" },
  { name: "meter-round", as: planner, path: aRound() },
  { name: "meter-round-edit", as: planner, path: aRound("/edit") },
  { name: "meter-round-walk", as: technician, path: aRound("/walk") },
  { name: "meter-entry", as: planner, path: "/asset-management/meters/entry?search=-H", act: typeReadings },
  { name: "order-readings", as: technician, path: aMeteredOrder },
  { name: "certificates", as: planner, path: "/settings/people/certificates" },
  { name: "certificate", as: planner, path: first(certificates.list, { search: "WQ-141" }, (id) => `/settings/people/certificates/${id}`) },
  {
    name: "certificate-renew",
    as: planner,
    path: first(certificates.list, { search: "WQ-141" }, (id) => `/settings/people/certificates/new?renews=${id}`),
  },
  { name: "rate-new", as: admin, path: aMechanic("?tab=rates"), act: addRate },
  {
    name: "supplier-people",
    as: planner,
    path: first(suppliers.list, { search: "Frigora" }, (id) => `/materials-management/suppliers/${id}?tab=people`),
  },
  { name: "person-edit", as: admin, path: aMechanic("/edit") },
  { name: "schemes", as: planner, path: "/settings/classification-schemes" },
  { name: "schemes-failures", as: planner, path: "/settings/classification-schemes?list=failures" },
  { name: "asset-scheme", as: admin, path: "/settings/classification-schemes?list=asset-scheme", act: chooseInScheme },
  { name: "asset-attribute-edit", as: admin, path: "/settings/classification-schemes?list=asset-scheme", act: changeAttribute },
  { name: "asset-attributes", as: planner, path: aPump() },
  { name: "asset-attributes-edit", as: planner, path: aPump(), act: changeAttributes },
  { name: "not-for-your-role", as: requester, path: "/materials-management/suppliers", complaint: /403/ },
  { name: "not-yet", as: CHILLERS.admin, path: "/plant/chillers" },
  { name: "not-found", as: planner, path: "/no/such/page" },
];

/** The request that a finding of the demo has led to. */
async function aFollowUp(api: Api, to: (id: number, orderId: number) => string): Promise<string> {
  const { rows } = await api.ok(workRequests.list, { body: { endRow: 100 } });
  for (const { id } of rows) {
    const { source } = await api.ok(workRequests.get, { params: { id } });
    if (source) return to(id, source.workOrder.id);
  }
  throw new Error("no request of the demo follows up a finding");
}

/** One without steps, so that nothing but the completion is left. */
async function orderToSign(api: Api): Promise<string> {
  const { personId } = await personOf(api);
  const made = await api.ok(workOrders.create, { body: { title: "Grease the door of the oven", responsiblePersonId: personId } });
  const { id } = await api.ok(workOrders.setStatus, { body: { id: made.id, version: made.version, statusId: STATUS.inProgress } });
  return `${ORDERS}/${id}?mode=complete`;
}

/** An order that mends a failure: being completed, completed and signed, reopened, or being closed. */
async function aFailure(api: Api, stand: "complete" | "completed" | "reopened" | "close"): Promise<string> {
  const { personId, name } = await personOf(api);
  const { rows } = await api.ok(assets.list, { body: { endRow: 1, search: "Labeller" } });
  const made = await api.ok(workOrders.create, {
    body: { title: "Labeller tears the film", workType: WORK_TYPE.failure, responsiblePersonId: personId, assetId: rows[0]?.id ?? null },
  });
  const moved = async ({ id, version }: { id: number; version: number }, statusId: number, reason?: string) =>
    await api.ok(workOrders.setStatus, { body: { id, version, statusId, ...(reason ? { reason } : {}) } });
  const started = await moved(made, STATUS.inProgress);
  if (stand === "complete") return `${ORDERS}/${made.id}?mode=complete`;
  const facts = { actualMinutes: 45, completionNotes: "Blade changed, tension set to 12 N.", signature: { signerName: name } };
  const timed = await api.ok(workOrders.complete, { body: { id: made.id, version: started.version, ...facts } });
  const completed = await moved(timed, STATUS.completed);
  if (stand === "reopened") await moved(completed, STATUS.inProgress, "Tears again after an hour");
  return `${ORDERS}/${made.id}${stand === "close" ? "?mode=close" : ""}`;
}

/** A line for each tab of a record, named after it. */
function tabs(name: string, as: string, record: (query: string) => Screen["path"], keys: readonly (string | number)[]): Screen[] {
  return keys.map((key) => ({ name: `${name}-${key}`, as, path: record(`?tab=${key}`) }));
}

function first(list: Endpoint, body: object, pathOf: (id: number) => string) {
  return async (api: Api): Promise<string> => {
    const { rows } = (await api.ok(list, { body: { endRow: 1, ...body } } as never)) as { rows: { id: number }[] };
    if (!rows[0]) throw new Error(`${list.path} has no row that fits ${JSON.stringify(body)}`);
    return pathOf(rows[0].id);
  };
}

function is(filter: string) {
  return { filterType: "text", type: "equals", filter };
}

function inCategory(category: string) {
  return { statusCategory: { filterType: "set", values: [category] } };
}
