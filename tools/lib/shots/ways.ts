import type { Page } from "playwright-core";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import type { Filter } from "@millwright/domain/kit/list.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { productionCalendars } from "@millwright/domain/register/production-calendars/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { registration, users } from "@millwright/domain/foundation/users/contract.ts";
import { credentials, securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { assetPositions } from "@millwright/domain/register/asset-positions/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { meterRounds } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
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
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/failure.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import type { Api } from "../../../apps/e2e/harness/api.ts";
import { personOf } from "../../../apps/e2e/harness/arrange.ts";
import { button } from "../../../apps/e2e/harness/words.ts";

/** How one gets to the screens: the records that they show, and what is done before their pictures. */
export const { planner, technician, storekeeper, requester, admin } = HARBOR;
export const ORDERS = "/maintenance-management/work-order-board/1";
export const REQUESTS = "/maintenance-management/work-requests";
export const anOrder = (query = "") =>
  first(workOrders.list, { filterModel: inCategory("in_progress") }, (id) => `${ORDERS}/${id}${query}`);
export const aDoneOrder = (query = "") =>
  first(workOrders.list, { filterModel: inCategory("completed") }, (id) => `${ORDERS}/${id}${query}`);
export const anOrderWithParts = (query: string) => first(workOrders.list, { quick: ["shortOfParts"] }, (id) => `${ORDERS}/${id}${query}`);
export const planPart = async (page: Page) => {
  await button(page, "Plan a part").click();
  await page.getByRole("dialog").getByText("Required").first().waitFor();
};
export const takePart = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Take / })
    .first()
    .click();
  await page.getByRole("dialog").getByText("From").first().waitFor();
};
export const bookHours = async (page: Page) => {
  await button(page, "Book hours").click();
  await page.getByRole("dialog").getByText("Pay code").first().waitFor();
};
export const openCosts = async (page: Page) => {
  await page.getByRole("button", { name: /^Labour/ }).click();
};
/** The technician's home page, with a timer that runs. */
export const withTimer = async (api: Api) => {
  const { rows } = await api.ok(workOrders.list, {
    body: { quick: ["mine"], filterModel: { statusCategory: { filterType: "set", values: ["in_progress"] } }, endRow: 1 },
  });
  const [order] = rows;
  if (order) await api.ok(workLabour.start, { body: { workOrderId: order.id } });
  return "/home";
};
/** The day of the order that is planned last: it can be moved. */
export const aPlannedDay = async (api: Api) => {
  const { rows } = await api.ok(workOrders.list, { body: { sortModel: [{ colId: "estStartAt", sort: "desc" }], endRow: 1 } });
  return `/maintenance-management/calendar?view=list&day=${rows[0]?.estStartAt?.slice(0, 10) ?? ""}`;
};
/** The first crew's week so many weeks from now. */
export const aWeek = (weeks: number) => async (api: Api) => {
  const { plan } = await api.ok(crewWeeks.plan, { query: {} });
  return `/maintenance-management/crew-weeks?crew=${plan?.crew.id ?? ""}&week=${dayAfter(plan?.thisMonday ?? "2026-01-05", weeks * 7)}`;
};
/** The last week that is over and into which something broke. */
export const aLockedWeek = async (api: Api) => {
  const { rows } = await api.ok(crewWeeks.list, { body: { sortModel: [{ colId: "monday", sort: "desc" }], endRow: 30 } });
  const week = rows.find(({ breakIns, monday }) => breakIns > 0 && Date.parse(monday) < Date.now() - 7 * 86_400_000) ?? rows[0];
  return `/maintenance-management/crew-weeks/locked/${week?.id ?? ""}`;
};
export const openWhy = async (page: Page) => {
  await page.getByRole("button", { name: "Why?" }).first().click();
  await page.getByRole("dialog").waitFor();
};
export const addTrigger = async (page: Page) => {
  await page.getByRole("button", { name: "Add a trigger" }).first().click();
  await page.getByRole("dialog").waitFor();
};
/** The table of all, and a week of it. */
export const openWeek = async (page: Page) => {
  await page.getByText("Show as a table").first().click();
  await page
    .getByRole("button", { name: /^Open the week of/ })
    .nth(2)
    .click();
  await page.getByRole("dialog").getByRole("link").first().waitFor();
};
/** What would be made until a month from now. */
export const lookAhead = async (page: Page) => {
  await button(page, "Generate work orders").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Due until").fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("table").waitFor();
};
export const simulate = async (page: Page) => {
  await page.getByRole("button", { name: "Simulate" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: /^Every/ }).fill("30");
  await dialog.getByRole("button", { name: "Compare" }).click();
  await dialog.getByText("52 weeks").waitFor();
};
export const aPlan = (end = "", search = "Chiller service") =>
  first(plans.list, { search }, (id) => `/maintenance-management/maintenance-plans/${id}${end}`);
/** The order of a route that is half walked. */
export const aRoute = (end: string) => first(workOrders.list, { search: "weekly route" }, (id) => `${ORDERS}/${id}${end}`);
export const aRound = (end = "") => first(meterRounds.list, { search: "RND-GAUGES" }, (id) => `/asset-management/meter-rounds/${id}${end}`);
export const aGroup = (code: string, end = "") =>
  first(taskGroups.list, { search: code }, (id) => `/maintenance-management/task-groups/${id}${end}`);
/** A new order that took the service of the compressor. */
export const aTakenOrder = async (api: Api) => {
  const { rows } = await api.ok(taskGroups.list, { body: { endRow: 1, search: "TG-005" } });
  const order = await api.ok(workOrders.create, { body: { title: "Compressor service, 2,000 h", workType: WORK_TYPE.preventive } });
  await api.ok(taskGroups.take, { body: { workOrderId: order.id, taskGroupIds: rows.map(({ id }) => id) } });
  return `${ORDERS}/${order.id}?tab=1`;
};
/** One that fits, one that goes back. */
export const typeReadings = async (page: Page) => {
  const lines = page.getByRole("textbox", { name: /^Enter a reading/ });
  await lines.first().fill("90000");
  await lines.nth(1).fill("1");
};
/** One on a machine that is read. */
export const aMeteredOrder = async (api: Api) => {
  const { rows } = await api.ok(meters.list, { body: { search: "-G", endRow: 20 } });
  const asset: Filter = { filterType: "set", values: rows.flatMap((row) => row.asset?.id ?? []) };
  return await first(workOrders.list, { filterModel: { asset } }, (id) => `${ORDERS}/${id}?tab=7`)(api);
};
export const aSupplier = (end = "") => first(suppliers.list, {}, (id) => `/materials-management/suppliers/${id}${end}`);
export const aLocation = (end = "") => first(locations.list, {}, (id) => `/asset-management/locations/${id}${end}`);
export const anAsset = (end = "") => first(assets.list, { search: "Labeller" }, (id) => `/asset-management/asset/${id}${end}`);
export const openDialog = (word: string) => async (page: Page) => {
  await button(page, word).click();
  await page.getByRole("dialog").getByRole("button").first().waitFor();
};
/** What the scanner makes of a code that is typed instead. */
export const typeCode = (code: string, until: string) => async (page: Page) => {
  await button(page, "Scan a code").click();
  await page.getByLabel("Or enter a code").fill(code);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText(until).first().waitFor();
};
export const aPart = (end = "") => first(masterParts.list, { search: "BRG-001" }, (id) => `/materials-management/master-parts/${id}${end}`);
export const aPosition = first(assetPositions.list, { search: "P-KT-K1-AG" }, (id) => `/asset-management/asset-positions/${id}`);
export const anInstalled = (end: string) => first(assets.list, { search: "KT-K1-AG" }, (id) => `/asset-management/asset/${id}${end}`);
export const aLent = (end: string) => first(assets.list, { search: "PL-ROB-G" }, (id) => `/asset-management/asset/${id}${end}`);
/** The dialog behind a button. */
export const opened = (name: string) => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole("dialog").waitFor();
};
export const aPump = (end = "") => first(assets.list, { search: "pump" }, (id) => `/asset-management/asset/${id}${end}`);
export const printed = async (page: Page) => {
  await button(page, "Print").click();
  await page.getByRole("menuitem", { name: "Job card" }).click();
  await page.getByRole("dialog").waitFor();
};
export const chooseInScheme = async (page: Page) => {
  await button(page, "Utility").click();
  await button(page, "Compressors").click();
  await page.getByText("Working pressure").waitFor();
};
export const changeAttribute = async (page: Page) => {
  await chooseInScheme(page);
  await button(page, "Change Working pressure").click();
  await page
    .getByRole("dialog")
    .getByText(/have this attribute/)
    .waitFor();
};
export const changeAttributes = async (page: Page) => {
  await button(page, "Change attributes").click();
  await page.getByRole("dialog").waitFor();
};
export const addMember = async (page: Page) => {
  await button(page, "Add member").click();
  await page.getByRole("dialog").waitFor();
};
export const aCrew = (end = "") => first(crews.list, { search: "MECH" }, (id) => `/maintenance-management/crews/${id}${end}`);
export const aStockedPart = (end: string) =>
  first(masterParts.list, { search: "Deep groove" }, (id) => `/materials-management/master-parts/${id}${end}`);
export const aShortage = first(shortages.list, {}, (id) => `/materials-management/shortages/${id}`);
export const anOrdered = (end = "") =>
  first(
    purchaseOrders.list,
    { filterModel: { status: { filterType: "set", values: ["sent"] } } },
    (id) => `/materials-management/purchase-orders/${id}${end}`,
  );
export const aCount = (status: "booked" | "counting", end = "") =>
  first(
    stockCounts.list,
    { filterModel: { status: { filterType: "set", values: [status] } } },
    (id) => `/materials-management/stock-counts/${id}${end}`,
  );
export const aDraftOrdered = first(
  purchaseOrders.list,
  { filterModel: { status: { filterType: "set", values: ["draft"] } } },
  (id) => `/materials-management/purchase-orders/${id}`,
);
export const aReceipt = first(
  materialReceipts.list,
  { filterModel: { status: { filterType: "set", values: ["partly_received"] } } },
  (id) => `/materials-management/material-receipts/${id}`,
);
export const aMovement = async (api: Api) => {
  const { rows } = await api.ok(stockMovements.list, { body: { endRow: 1 } });
  return `/materials-management/stock-movements/${rows[0]?.movementId}`;
};
export const addOrderedLine = async (page: Page) => {
  await button(page, "Add a line").click();
  await page.getByRole("dialog").waitFor();
};
export const aRequested = (status: string, end = "") =>
  first(
    materialRequests.list,
    { filterModel: { status: { filterType: "set", values: [status] } } },
    (id) => `/materials-management/material-requests/${id}${end}`,
  );
export const addRequestedLine = async (page: Page) => {
  await button(page, "Add a part").click();
  await page.getByRole("dialog").waitFor();
};
export const issueRequested = async (page: Page) => {
  await button(page, "Issue").click();
  await page.getByRole("dialog").waitFor();
};
export const aWarehouse = (end = "") =>
  first(warehouses.list, { search: "MAIN" }, (id) => `/materials-management/warehousing/warehouse/${id}${end}`);
export const aMechanic = (end = "") => first(people.list, { search: "piotr" }, (id) => `/settings/people/${id}${end}`);
export const addRate = async (page: Page) => {
  await button(page, "New rate").click();
  await page.getByRole("dialog").waitFor();
};
export const aCalendar = (end = "") =>
  first(productionCalendars.list, { search: "2SHIFT" }, (id) => `/asset-management/production-calendars/${id}${end}`);
export const aHall = () => first(locations.list, { search: "HF-P" }, (id) => `/asset-management/locations/${id}`);
export const aShift = (end = "") => first(shifts.list, { search: "ROT3" }, (id) => `/maintenance-management/shifts/${id}${end}`);
export const roleNamed = (name: string, end = "") =>
  first(
    userRoles.list,
    { filterModel: { name: { filterType: "text", type: "equals", filter: name } } },
    (id) => `/settings/user-roles/${id}${end}`,
  );
export const updated: Filter = { filterType: "set", values: ["updated"] };
/** Somebody who left, made when the first picture wants them. */
export const aLeaver = async (api: Api) => {
  const { id, version } = await api.ok(people.create, { body: { firstName: "Vera", lastName: "Lindqvist" } });
  await api.ok(people.archive, { params: { id }, body: { version } });
  return `/settings/people/${id}`;
};
export const anAsked = () => first(workRequests.list, { quick: ["asked"] }, (id) => `${REQUESTS}/${id}`);
const aMerged = async (api: Api) =>
  (await api.ok(workRequests.list, { body: { filterModel: { status: { filterType: "set", values: [5] } } } })).rows.find(
    ({ mergedInto }) => mergedInto,
  );
export const merged = () => async (api: Api) => `${REQUESTS}/${(await aMerged(api))?.id ?? 0}`;
export const survivor = () => async (api: Api) => `${REQUESTS}/${(await aMerged(api))?.mergedInto?.id ?? 0}`;
export const placeWithOpen = () => async (api: Api) => {
  const { rows } = await api.ok(workRequests.list, { body: { quick: ["mine"], endRow: 1 } });
  return `${REQUESTS}/new?assetId=${rows[0]?.asset?.id ?? 0}`;
};
export const waiting = (query = "") => first(workRequests.list, { quick: ["waiting"] }, (id) => `${REQUESTS}/${id}${query}`);
export const anImport = (target: string, state: Import["state"], query = "") =>
  first(imports.list, { filterModel: { target: is(target), state: is(state) } }, (id) => `/settings/import/${id}${query}`);

/** Somebody without an account, whose page has it to offer. */
const someoneNew = async (api: Api) =>
  await api.ok(people.create, { body: { firstName: "Mina", lastName: "Okafor", email: `mina.${Date.now()}@harbor.example` } });
export const aPersonToInvite = async (api: Api) => `/settings/people/${(await someoneNew(api)).id}`;
export const invite = async (api: Api, by: "mail" | "link") =>
  await api.ok(credentials.handle, { body: { tenantUserId: (await someoneNew(api)).id, action: "invite", by } });
export const anInvitation = async (api: Api) =>
  new URL((await invite(api, "link")).link ?? "", "http://localhost").href.replace(/^https?:\/\/[^/]+/, "");
export const anInvitationInTheOutbox = async (api: Api) => {
  await invite(api, "mail");
  return "/settings/outbox";
};

/** Of the technician, for whom orders are open. */
export const aUser = async (api: Api) => {
  const { rows } = await api.ok(users.list, {
    body: { filterModel: { email: { filterType: "text", type: "equals", filter: technician } } },
  });
  return `/settings/users/${rows[0]?.id}`;
};
const openTheDoor = async (api: Api) => {
  const { version } = await api.ok(securitySettings.get);
  await api.ok(securitySettings.update, { body: { version, isRegistrationOpen: true } });
};
export const waitingUsers = async (api: Api) => {
  await openTheDoor(api);
  await api.ok(registration.register, {
    query: { tenant: "harbor" },
    body: { displayName: "Ida Lund", email: `ida.${Date.now()}@harbor.example`, password: "5e".repeat(32) },
  });
  return "/settings/users?quick=waiting";
};

/** The request that a finding of the demo has led to. */
export async function aFollowUp(api: Api, to: (id: number, orderId: number) => string): Promise<string> {
  const { rows } = await api.ok(workRequests.list, { body: { endRow: 100 } });
  for (const { id } of rows) {
    const { source } = await api.ok(workRequests.get, { params: { id } });
    if (source) return to(id, source.workOrder.id);
  }
  throw new Error("no request of the demo follows up a finding");
}

/** One without steps, so that nothing but the completion is left. */
export async function orderToSign(api: Api): Promise<string> {
  const { personId } = await personOf(api);
  const made = await api.ok(workOrders.create, { body: { title: "Grease the door of the oven", responsiblePersonId: personId } });
  const { id } = await api.ok(workOrders.setStatus, { body: { id: made.id, version: made.version, statusId: STATUS.inProgress } });
  return `${ORDERS}/${id}?mode=complete`;
}

/** An order that mends a failure: being completed, completed and signed, reopened, or being closed. */
export async function aFailure(api: Api, stand: "complete" | "completed" | "reopened" | "close"): Promise<string> {
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

export function first(list: Endpoint, body: object, pathOf: (id: number) => string) {
  return async (api: Api): Promise<string> => {
    const { rows } = (await api.ok(list, { body: { endRow: 1, ...body } } as never)) as { rows: { id: number }[] };
    if (!rows[0]) throw new Error(`${list.path} has no row that fits ${JSON.stringify(body)}`);
    return pathOf(rows[0].id);
  };
}

export function is(filter: string) {
  return { filterType: "text", type: "equals", filter };
}

function inCategory(category: string) {
  return { statusCategory: { filterType: "set", values: [category] } };
}
