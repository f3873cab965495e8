import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../../apps/e2e/harness/browser.ts";
import { openContext } from "../../../apps/e2e/harness/run-journey.ts";
import { median, type Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { MAIN } from "./tenants.ts";
import { groundOf } from "./work.ts";

export const LIST = "/maintenance-management/work-order-board/1";
const LOADS = 3;
const SLOWER = 4;
/** A page that has been still for so long is taken as finished. */
const STILL_MS = 1_500;
export const LIMIT_MS = 60_000;

/** When a page shows its largest part, and how long it keeps a slow phone from answering: each screen opened anew, with nothing kept from before. */
export async function measurePages(figures: Figures, installation: Installation): Promise<void> {
  figures.title(`Pages in Chromium: largest contentful paint; total blocking time at a ${SLOWER}th of the speed`);
  const { firstOrder } = await groundOf(installation, MAIN);
  const browser = await openBrowser();
  try {
    const screens: Record<string, Screen> = {
      "sign-in": { path: "/login", shows: "input[type=password]" },
      home: { path: "/home", account: MAIN.email, shows: AN_ORDER },
      "list of orders": { path: LIST, account: MAIN.email, shows: AN_ORDER },
      "record of an order": { path: `${LIST}/${firstOrder}`, account: MAIN.email, shows: AN_ORDER },
    };
    for (const [name, screen] of Object.entries(screens)) {
      const plain = await loads(browser, installation.url, screen, 1);
      const slow = await loads(browser, installation.url, screen, SLOWER);
      figures.figure(`${name}: largest contentful paint`, median(plain.map(({ paintMs }) => paintMs)) / 1000, "s", { below: 0.8 });
      figures.figure(`${name}: total blocking time`, median(slow.map(({ blockedMs }) => blockedMs)), "ms", { below: 300 });
    }
  } finally {
    await browser.close();
  }
}

/** The code of an order, somewhere on the page. */
const AN_ORDER = "text=/^WO-20\\d\\d-/";

interface Screen {
  path: string;
  account?: string;
  /** What it is opened for; before that is there the page is not finished, however still it is. */
  shows: string;
}
interface Load {
  paintMs: number;
  blockedMs: number;
}

async function loads(browser: Browser, url: string, { path, account, shows }: Screen, slower: number): Promise<Load[]> {
  const all: Load[] = [];
  for (let turn = 0; turn < LOADS; turn += 1) {
    const context = await openContext(browser, url, "wide", account);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.addInitScript(watch);
    await page.goto(path, { timeout: LIMIT_MS });
    await page.locator(shows).first().waitFor({ timeout: LIMIT_MS });
    all.push(await seenWhenStill(page));
    await context.close();
  }
  return all;
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const seen = { paintMs: 0, blockedMs: 0, firstMs: 0, lastAt: 0 };
  Object.assign(globalThis, { benchSeen: seen });
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      list.getEntries().forEach(see);
      seen.lastAt = performance.now();
    }).observe({ type, buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => (seen.paintMs = startTime));
  observe("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.firstMs = startTime;
  });
  // Of each long task what goes beyond 50 ms, as total blocking time has it.
  observe("longtask", ({ startTime, duration }) => {
    if (seen.firstMs === 0 || startTime + duration > seen.firstMs) seen.blockedMs += duration - 50;
  });
  observe("resource", () => {});
}

async function seenWhenStill(page: Page): Promise<Load> {
  const isStill = (stillMs: number) => {
    const { benchSeen } = globalThis as unknown as { benchSeen: { paintMs: number; lastAt: number } };
    return benchSeen.paintMs > 0 && performance.now() - benchSeen.lastAt > stillMs;
  };
  await page.waitForFunction(isStill, STILL_MS, { timeout: LIMIT_MS, polling: 100 });
  return await page.evaluate(() => (globalThis as unknown as { benchSeen: Load }).benchSeen);
}
