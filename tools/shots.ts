import fs from "node:fs";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { assets } from "@millwright/domain/assets/contract.ts";
import { shell } from "@millwright/domain/auth/contract.ts";
import { DEFAULT_SETTINGS, type UserSettings } from "@millwright/domain/auth/settings.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { imports, type Import } from "@millwright/domain/imports/contract.ts";
import { locations } from "@millwright/domain/locations/contract.ts";
import { people } from "@millwright/domain/people/contract.ts";
import { suppliers } from "@millwright/domain/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work-orders/contract.ts";
import { STATUS } from "@millwright/domain/work-orders/status.ts";
import { workRequests } from "@millwright/domain/work-requests/contract.ts";
import { ALPINE, CHILLERS, HARBOR } from "../apps/e2e/harness/accounts.ts";
import { apiOf, type Api } from "../apps/e2e/harness/api.ts";
import { personOf } from "../apps/e2e/harness/arrange.ts";
import { violationsOn } from "../apps/e2e/harness/axe.ts";
import { openBrowser, VIEWS, type View } from "../apps/e2e/harness/browser.ts";
import { historyFile } from "../apps/e2e/harness/history-file.ts";
import { inRoot } from "../apps/e2e/harness/paths.ts";
import { registerFile } from "../apps/e2e/harness/register-file.ts";
import { openContext } from "../apps/e2e/harness/run-journey.ts";
import { openServer } from "../apps/e2e/harness/server.ts";
import { ensureWebBuilt } from "../apps/e2e/harness/tooling.ts";
import { button, field, userMenu } from "../apps/e2e/harness/words.ts";

/**
 * `npm run shots`: a picture of every screen in each look and window, to look at, and what axe finds on it. `--only supplier,import` takes the
 * screens with that in their name, `--look default-light` one look. The pictures go to shots/, which is not kept in the repository.
 */
interface Screen {
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

const { planner, technician, requester, admin } = HARBOR;
const ORDERS = "/maintenance-management/work-order-board/1";
const REQUESTS = "/maintenance-management/work-requests";
const anOrder = (query = "") => first(workOrders.list, { filterModel: inCategory("in_progress") }, (id) => `${ORDERS}/${id}${query}`);
const aDoneOrder = (query = "") => first(workOrders.list, { filterModel: inCategory("completed") }, (id) => `${ORDERS}/${id}${query}`);
const aSupplier = (end = "") => first(suppliers.list, {}, (id) => `/materials-management/suppliers/${id}${end}`);
const aLocation = (end = "") => first(locations.list, {}, (id) => `/asset-management/locations/${id}${end}`);
const anAsset = (end = "") => first(assets.list, { search: "Labeller" }, (id) => `/asset-management/asset/${id}${end}`);
const aPerson = (end = "") => first(people.list, {}, (id) => `/settings/people/${id}${end}`);
const anAsked = () => first(workRequests.list, { quick: ["asked"] }, (id) => `${REQUESTS}/${id}`);
const aMerged = async (api: Api) => (await api.ok(workRequests.list, { body: { filterModel: { status: { filterType: "set", values: [5] } } } })).rows.find(({ mergedInto }) => mergedInto);
const merged = () => async (api: Api) => `${REQUESTS}/${(await aMerged(api))?.id ?? 0}`;
const survivor = () => async (api: Api) => `${REQUESTS}/${(await aMerged(api))?.mergedInto?.id ?? 0}`;
const placeWithOpen = () => async (api: Api) => {
  const { rows } = await api.ok(workRequests.list, { body: { quick: ["mine"], endRow: 1 } });
  return `${REQUESTS}/new?assetId=${rows[0]?.asset?.id ?? 0}`;
};
const waiting = (query = "") => first(workRequests.list, { quick: ["waiting"] }, (id) => `${REQUESTS}/${id}${query}`);
const anImport = (target: string, state: Import["state"], query = "") =>
  first(imports.list, { filterModel: { target: is(target), state: is(state) } }, (id) => `/settings/import/${id}${query}`);

const SCREENS: readonly Screen[] = [
  { name: "sign-in", path: "/login" },
  { name: "sign-in-alpine", path: "/login?tenant=alpine" },
  { name: "home-planner", as: planner, path: "/home" },
  { name: "home-technician", as: technician, path: "/home" },
  { name: "home-requester", as: requester, path: "/home" },
  { name: "home-alpine", as: ALPINE.admin, path: "/home" },
  { name: "user-menu", as: planner, path: "/materials-management/suppliers", act: openUserMenu },
  { name: "navigation-search", as: planner, path: "/materials-management/suppliers", act: searchPages },
  { name: "orders", as: planner, path: ORDERS, inDeepOcean: true },
  { name: "orders-overdue", as: planner, path: `${ORDERS}?quick=overdue` },
  { name: "orders-selected", as: planner, path: ORDERS, act: selectOrders },
  { name: "orders-bulk-status", as: planner, path: ORDERS, act: askStatus },
  { name: "orders-bulk-result", as: planner, path: ORDERS, act: changePriorities },
  { name: "orders-bulk-no-one", as: planner, path: ORDERS, act: askNoOne },
  { name: "order-new", as: planner, path: `${ORDERS}/new` },
  { name: "order-details", as: planner, path: anOrder(), inDeepOcean: true },
  { name: "order-edit", as: planner, path: anOrder("?tab=0&mode=edit-general") },
  { name: "order-edit-details", as: planner, path: anOrder("?tab=0&mode=edit-details") },
  ...tabs("order", technician, anOrder, [1, 3, 4, 5]),
  { name: "order-done", as: planner, path: aDoneOrder() },
  { name: "order-status-menu", as: planner, path: anOrder(), act: (page) => button(page, /^Status:/).click() },
  { name: "order-cancel", as: planner, path: anOrder(), act: cancelOrder },
  { name: "order-complete", as: technician, path: anOrder("?mode=complete") },
  { name: "order-steps", as: technician, path: anOrder("?mode=steps") },
  { name: "order-follow-up", as: technician, path: (api) => aFollowUp(api, (_, orderId) => `${ORDERS}/${orderId}?tab=1`) },
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
  { name: "list-views", as: planner, path: "/materials-management/suppliers?q=b", act: openViews },
  { name: "list-view-save", as: planner, path: "/materials-management/suppliers?q=b", act: openSaveView },
  { name: "list-columns", as: planner, path: "/materials-management/suppliers", act: openColumns },
  { name: "list-filter-set", as: planner, path: "/materials-management/suppliers", act: openFilter("Category") },
  { name: "list-filter-days", as: planner, path: "/materials-management/suppliers", act: openFilter("Lead time") },
  { name: "list-keys", as: planner, path: "/materials-management/suppliers", act: openKeys },
  { name: "list-preview", as: planner, path: first(workOrders.list, {}, (id) => `${ORDERS}?preview=${id}`) },
  { name: "import-preview", as: planner, path: first(imports.list, { filterModel: { state: is("done") } }, (id) => `/settings/import?preview=${id}`) },
  { name: "import-none", as: ALPINE.admin, path: "/settings/import" },
  { name: "import-kinds", as: planner, path: "/settings/import/new" },
  { name: "import-file", as: planner, path: "/settings/import/new?target=suppliers" },
  { name: "import-header", as: planner, path: anImport("suppliers", "uploaded", "?step=layout") },
  { name: "import-columns", as: planner, path: anImport("work-orders", "uploaded") },
  { name: "import-checked", as: planner, path: anImport("suppliers", "checked"), inDeepOcean: true },
  { name: "import-done", as: planner, path: anImport("suppliers", "done") },
  { name: "import-undo", as: planner, path: anImport("suppliers", "done"), act: (page) => button(page, "Undo import").click() },
  { name: "import-undone", as: planner, path: anImport("suppliers", "undone") },
  { name: "export-menu", as: planner, path: "/materials-management/suppliers", act: (page) => button(page, "Import / export").click() },
  { name: "suppliers", as: planner, path: "/materials-management/suppliers" },
  ...tabs("supplier", planner, aSupplier, ["details", "files", "log"]),
  { name: "supplier-edit", as: planner, path: aSupplier("/edit") },
  { name: "supplier-stale", as: planner, path: aSupplier("/edit"), act: changeMeanwhile, complaint: /409/ },
  { name: "supplier-archive", as: planner, path: aSupplier(), act: (page) => button(page, "Archive").click() },
  { name: "supplier-new", as: planner, path: "/materials-management/suppliers/new", act: (page) => button(page, "Save").click() },
  { name: "locations", as: planner, path: "/asset-management/locations" },
  { name: "locations-selected", as: planner, path: "/asset-management/locations", act: selectInTree },
  ...tabs("location", planner, aLocation, ["details", "files", "log"]),
  { name: "location-edit", as: planner, path: aLocation("/edit") },
  { name: "assets-tree-selected", as: planner, path: "/asset-management/assets?view=tree", act: selectInTree },
  { name: "assets", as: planner, path: "/asset-management/assets" },
  ...tabs("asset", planner, anAsset, ["details", "orders", "files", "log"]),
  { name: "asset-edit", as: planner, path: anAsset("/edit") },
  { name: "people", as: admin, path: "/settings/people/all" },
  ...tabs("person", admin, aPerson, ["details", "files", "log"]),
  { name: "person-edit", as: admin, path: aPerson("/edit") },
  { name: "schemes", as: planner, path: "/settings/classification-schemes" },
  { name: "schemes-failures", as: planner, path: "/settings/classification-schemes?list=failures" },
  { name: "not-for-your-role", as: requester, path: "/materials-management/suppliers", complaint: /403/ },
  { name: "not-yet", as: CHILLERS.admin, path: "/plant/chillers" },
  { name: "not-found", as: planner, path: "/no/such/page" },
];

const LOOKS = {
  "default-light": { main: "default", scheme: "light" },
  "default-dark": { main: "defaultDark", scheme: "dark" },
  "deep-ocean": { main: "deepOcean", scheme: "dark" },
} as const satisfies Record<string, Pick<UserSettings["theme"], "main" | "scheme">>;
type Look = keyof typeof LOOKS;

const { values: asked } = parseArgs({ options: { only: { type: "string", default: "" }, look: { type: "string", default: "" } } });
const FOLDER = inRoot("shots");
const TALL_PX = 2400;
const server = await openServer("shots");
let browser: Browser | undefined;
const contexts = new Map<string, Promise<BrowserContext>>();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.discard().then(() => process.exit(130)));

try {
  console.log(`web application ${await ensureWebBuilt()}`);
  await server.start();
  browser = await openBrowser();
  await arrange(apiOf(server.url, planner));
  await takeAll(browser);
} finally {
  await browser?.close();
  await server.discard();
}

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

async function signByName(page: Page): Promise<void> {
  await button(page, "Type the name").click();
  await page.getByRole("textbox", { name: "Full name of the signer" }).fill("Ida Holm");
}

async function takeAll(at: Browser): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const wanted = SCREENS.filter(({ name }) => asked.only.split(",").some((part) => name.includes(part)));
  const looks = (Object.keys(LOOKS) as Look[]).filter((look) => look.includes(asked.look));
  const shots = looks.flatMap((look) =>
    (Object.keys(VIEWS) as View[]).flatMap((view) =>
      wanted.filter((screen) => look !== "deep-ocean" || screen.inDeepOcean).map((screen) => ({ look, view, screen })),
    ),
  );
  const faults = { axe: 0, console: 0 };
  for (const [number, { look, view, screen }] of shots.entries()) {
    const { violations, complaints } = await take(at, look, view, screen);
    faults.axe += violations.length;
    faults.console += complaints.length;
    const told = violations.length + complaints.length === 0 ? "" : `: ${violations.length} violations, ${complaints.length} complaints`;
    console.log(`[${number + 1}/${shots.length}] ${screen.name} ${look} ${view}${told}`);
    for (const line of [...violations, ...complaints]) console.log(`      ${line}`);
  }
  console.log(`${shots.length} pictures in ${FOLDER}; axe found ${faults.axe} violations, the browser complained ${faults.console} times.`);
  if (faults.axe + faults.console > 0) process.exitCode = 1;
}

async function take(at: Browser, look: Look, view: View, { name, as, path, act, complaint }: Screen) {
  const context = await contextFor(at, look, view, as);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && !complaint?.test(message.text()) && complaints.push(message.text())));
  context.on("weberror", (failure) => void complaints.push(failure.error().message));
  const api = apiOf(server.url, as ?? planner);
  try {
    await page.goto(typeof path === "string" ? path : await path(api));
    await settled(page);
    await act?.(page, api);
    if (act) await settled(page);
    await page.screenshot({ path: `${FOLDER}/${name}-${look}-${VIEWS[view].viewport.width}.png` });
    // As high as the whole page: what a bar at the lower edge covers half is no target too small.
    await page.setViewportSize({ ...VIEWS[view].viewport, height: TALL_PX });
    return { violations: await violationsOn(page), complaints };
  } catch (failure) {
    return { violations: [], complaints: [...complaints, `not taken: ${String(failure)}`] };
  } finally {
    await page.close();
  }
}

/** A person's colours are kept with their account and win over those of the browser; guests have only the latter. */
function contextFor(at: Browser, look: Look, view: View, as: string | undefined): Promise<BrowserContext> {
  const key = `${look} ${view} ${as ?? ""}`;
  const known = contexts.get(key);
  const context = known ?? openLook(at, look, view, as);
  contexts.set(key, context);
  return context;
}

async function openLook(at: Browser, look: Look, view: View, as: string | undefined): Promise<BrowserContext> {
  const theme = { ...DEFAULT_SETTINGS.theme, ...LOOKS[look] };
  if (as) await apiOf(server.url, as).ok(shell.saveSettings, { body: { settings: { ...DEFAULT_SETTINGS, theme } } });
  return await openContext(at, server.url, view, as, { "millwright.theme": JSON.stringify(theme) });
}

/** Loaded, drawn, and nothing on its way: skeletons would be the picture otherwise. */
async function settled(page: Page): Promise<void> {
  await page.locator("h1, h2").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What the demo companies do not have: an import in each state, with one record that an undo had to keep. */
async function arrange(api: Api): Promise<void> {
  await judged(api, await register(api, "CHK"));
  await written(api, await register(api, "REG"));
  const undone = await written(api, await register(api, "OLD"));
  const { rows } = await api.ok(suppliers.list, { body: { search: "OLD-1000", endRow: 1 } });
  const kept = await api.ok(suppliers.get, { params: { id: rows[0]?.id ?? 0 } });
  await api.ok(suppliers.update, { params: { id: kept.id }, body: { version: kept.version, terms: "60 days" } });
  await ended(api, await api.ok(imports.undo, { body: undone }));
  await register(api, "NEW");
  const { buffer } = historyFile();
  await api.ok(imports.upload, { query: { target: "work-orders", fileName: "excavators.csv" }, headers: { "content-type": "text/csv" }, body: buffer });
}

type Stand = Pick<Import, "id" | "version">;

/** A supplier register of sixty lines, two of them damaged, its sheet chosen. */
async function register(api: Api, prefix: string): Promise<Stand> {
  const { buffer, mimeType } = await registerFile(prefix, 60);
  const { id, version } = await api.ok(imports.upload, { query: { target: "suppliers", fileName: `${prefix.toLowerCase()}.xlsx` }, headers: { "content-type": mimeType }, body: buffer });
  return pickStand(await api.ok(imports.layout, { params: { id }, body: { version, sheet: 1 } }));
}

async function judged(api: Api, at: Stand): Promise<Stand> {
  return await ended(api, await api.ok(imports.check, { body: at }));
}

async function written(api: Api, at: Stand): Promise<Stand> {
  return await ended(api, await api.ok(imports.run, { body: await judged(api, at) }));
}

function pickStand({ id, version }: Stand): Stand {
  return { id, version };
}

/** Waits for the job behind it. */
async function ended(api: Api, { id }: Stand): Promise<Stand> {
  for (let wait = 0; wait < 600; wait++) {
    const now = await api.ok(imports.get, { params: { id } });
    if (!["checking", "running", "undoing"].includes(now.state)) return pickStand(now);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`import ${id} is still being worked on`);
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

/** Someone else saves first; the dialog with both versions is the answer. */
async function changeMeanwhile(page: Page, api: Api): Promise<void> {
  const id = /\d+/.exec(page.url().slice(server.url.length))?.[0] ?? "";
  await field(page, "Terms").fill("45 days, freight paid");
  const { version } = await api.ok(suppliers.get, { params: { id } });
  await api.ok(suppliers.update, { params: { id }, body: { version, terms: `60 days, no. ${version}` } });
  await button(page, "Save").click();
  await page.getByRole("dialog").waitFor();
}

async function openUserMenu(page: Page): Promise<void> {
  await userMenu(page).click();
}

/** On a list the slash is the list's own. */
async function searchPages(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("a");
}

async function openViews(page: Page): Promise<void> {
  await button(page, "Views").click();
  await button(page, "Save view...").waitFor();
}

async function openSaveView(page: Page): Promise<void> {
  await openViews(page);
  await button(page, "Save view...").click();
  await page.getByRole("radio", { name: "People of some roles" }).check();
}

async function openPanel(page: Page, name: string): Promise<void> {
  if (!(await button(page, name).isVisible())) return;
  await button(page, name).click();
  await page.getByRole("dialog").first().waitFor();
}

/** Columns and keys are for wide screens. */
async function openColumns(page: Page): Promise<void> {
  await openPanel(page, "Columns");
}

/** Behind the head of the column; on a phone behind the button for sorting and filters. */
function openFilter(title: string) {
  return async (page: Page): Promise<void> => {
    const tools = button(page, "Sort and filter");
    if (await tools.isVisible()) {
      await tools.click();
      await page.getByRole("combobox", { name: "Filter by" }).selectOption({ label: title });
    } else await button(page, `Filter by ${title}`).click();
    await button(page, "Apply").waitFor();
  };
}

async function openKeys(page: Page): Promise<void> {
  await openPanel(page, "Keys of this list");
}

/** Some orders of every kind, sealed ones among them: by boxes on a wide screen, by touching cards on a phone. */
async function selectOrders(page: Page): Promise<void> {
  const pick = button(page, "Select");
  const boxes = page.getByRole("checkbox", { name: /^Select WO-/ });
  await pick.or(boxes).first().waitFor();
  if (await pick.isVisible()) await pick.click();
  for (const at of [0, 1, 2, 4]) await boxes.nth(at).click();
  await page.getByRole("region", { name: "Selected rows" }).waitFor();
}

/** The first branch open, and rows of two levels selected. */
async function selectInTree(page: Page): Promise<void> {
  const rows = page.getByRole("treeitem");
  await rows.first().waitFor();
  const pick = button(page, "Select");
  if (await pick.isVisible()) await pick.click();
  await rows.first().focus();
  await page.keyboard.press("ArrowRight");
  await rows.nth(2).waitFor();
  const boxes = page.getByRole("checkbox", { name: /^Select / });
  for (const at of [0, 2]) await boxes.nth(at).click();
  await page.getByRole("region", { name: "Selected rows" }).waitFor();
}

async function chooseAction(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("region", { name: "Selected rows" });
  await button(bar, name).or(button(bar, "More")).first().waitFor();
  if (await button(bar, name).isVisible()) return await button(bar, name).click();
  await button(bar, "More").click();
  await page.getByRole("menuitem", { name }).click();
}

async function askStatus(page: Page): Promise<void> {
  await selectOrders(page);
  await chooseAction(page, "Status");
  await page.getByRole("dialog").getByRole("combobox").selectOption({ label: "Cancelled" });
}

async function askNoOne(page: Page): Promise<void> {
  await selectOrders(page);
  await chooseAction(page, "Responsible");
  await page.getByRole("checkbox", { name: "No one" }).check();
}

async function changePriorities(page: Page): Promise<void> {
  await page.getByRole("searchbox").first().fill("leak");
  await page.waitForTimeout(800);
  await selectOrders(page);
  await chooseAction(page, "Priority");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption({ label: "High" });
  await button(dialog, /^Apply to/).click();
  await dialog.getByText(/changed|unchanged/).first().waitFor();
}

async function cancelOrder(page: Page): Promise<void> {
  await button(page, /^Status:/).click();
  await page.getByRole("menuitem", { name: /Cancelled/ }).click();
}
