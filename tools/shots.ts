import fs from "node:fs";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import { DEFAULT_SETTINGS, type UserSettings } from "@millwright/domain/foundation/auth/settings.ts";
import { HARBOR } from "../apps/e2e/harness/accounts.ts";
import { apiOf } from "../apps/e2e/harness/api.ts";
import { violationsOn } from "../apps/e2e/harness/axe.ts";
import { openBrowser, VIEWS, type View } from "../apps/e2e/harness/browser.ts";
import { inRoot } from "../apps/e2e/harness/paths.ts";
import { openContext } from "../apps/e2e/harness/run-journey.ts";
import { openServer } from "../apps/e2e/harness/server.ts";
import { ensureWebBuilt } from "../apps/e2e/harness/tooling.ts";
import { arrange } from "./lib/shots/arrange.ts";
import { SCREENS, type Screen } from "./lib/shots/screens.ts";

/**
 * `npm run shots`: a picture of every screen in each look and window, to look at, and what axe finds on it. `--only supplier,import` takes the
 * screens with that in their name, `--look default-light` one look. The pictures go to shots/, which is not kept in the repository.
 */
const { planner } = HARBOR;

const LOOKS = {
  "default-light": { main: "default", scheme: "light" },
  "default-dark": { main: "defaultDark", scheme: "dark" },
  "deep-ocean": { main: "deepOcean", scheme: "dark" },
  contrast: { main: "default", scheme: "contrast" },
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

async function takeAll(at: Browser): Promise<void> {
  fs.mkdirSync(FOLDER, { recursive: true });
  const wanted = SCREENS.filter(({ name }) => asked.only.split(",").some((part) => name.includes(part)));
  const looks = (Object.keys(LOOKS) as Look[]).filter((look) => look.includes(asked.look));
  const shots = looks.flatMap((look) =>
    (Object.keys(VIEWS) as View[]).flatMap((view) =>
      wanted.filter((screen) => look.startsWith("default") || screen.inDeepOcean).map((screen) => ({ look, view, screen })),
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
    // Left in its corner the pointer would rest on the folded navbar, which opens for it.
    await page.mouse.move(VIEWS[view].viewport.width / 2, 1);
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
