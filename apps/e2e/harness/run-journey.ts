import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { MailServer } from "@millwright/server/foundation/mail/builders.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { apiOf, tokenOf } from "./api.ts";
import { violationsOn } from "./axe.ts";
import { PLACE, VIEWS, type View } from "./browser.ts";
import { watchConsole } from "./console-watch.ts";
import type { Scene, Story } from "./journey.ts";
import { inRoot } from "./paths.ts";
import type { Server } from "./server.ts";

const LIMIT_MS = 110_000;
/** How long a page may take to show what a story waits for. */
const PATIENCE_MS = 20_000;
const FAILED = inRoot("shots/failed");

/** Plays one story to its end or its limit; null when it held, else what was wrong. A failure leaves a picture of every open page. */
export async function runJourney(
  browser: Browser,
  { url, dataDir, mail, camera = "" }: Pick<Server, "url" | "dataDir"> & { mail?: MailServer; camera?: string },
  { title, run, limitMs = LIMIT_MS }: Story,
): Promise<string | null> {
  const contexts: BrowserContext[] = [];
  const pages: Page[] = [];
  const complaints = watchConsole();
  const scene: Scene = {
    url,
    dataDir,
    camera,
    mails: () => mail?.received ?? [],
    visit: async (path, { account, view = "wide" } = {}) => {
      const context = await openContext(browser, url, view, account);
      contexts.push(context);
      complaints.follow(context, account ?? "guest");
      const page = await context.newPage();
      pages.push(page);
      // Left in its corner the pointer would rest on the folded navbar, which opens for it.
      await page.mouse.move(VIEWS[view].viewport.width / 2, 1);
      await page.goto(path);
      return page;
    },
    api: (account) => apiOf(url, account),
    expectComplaint: complaints.expect,
    checkAccess: async (page) => {
      const found = await violationsOn(page);
      if (found.length > 0) throw new Error(`axe on ${page.url()}:\n${found.join("\n")}`);
    },
  };
  const giveUp = new AbortController();
  const limit = sleep(limitMs, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`not finished after ${limitMs / 1000} s`);
  });
  try {
    await Promise.race([run(scene), limit]);
    const unexpected = complaints.unexpected();
    if (unexpected.length > 0) throw new Error(`the browser complained:\n${unexpected.join("\n")}`);
    return null;
  } catch (failure) {
    const why = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    await keepEvidence(title, pages, `${why}\n\n${complaints.unexpected().join("\n")}`);
    return why;
  } finally {
    giveUp.abort();
    limit.catch(() => {});
    await Promise.all(contexts.map((context) => context.close().catch(() => {})));
  }
}

/** A fresh browser profile; with an account it holds that person's session already. */
export async function openContext(
  browser: Browser,
  url: string,
  view: View,
  account?: string,
  stored: Record<string, string> = {},
): Promise<BrowserContext> {
  const kept = { ...stored, ...(account ? { jwt_access_token: await tokenOf(url, account) } : {}) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...PLACE,
    ...VIEWS[view],
    baseURL: url,
    // Each story begins with a device that keeps nothing; what it keeps is told by offline-rounds.ts.
    serviceWorkers: "block",
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(2 * PATIENCE_MS);
  return context;
}

async function keepEvidence(title: string, pages: readonly Page[], why: string): Promise<void> {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60);
  fs.mkdirSync(FAILED, { recursive: true });
  fs.writeFileSync(`${FAILED}/${name}.log`, `${title}\n\n${why}\n`);
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: `${FAILED}/${name}-${at + 1}.png`, timeout: 5_000 }).catch(() => {});
}
