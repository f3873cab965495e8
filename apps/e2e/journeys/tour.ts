import type { Page } from "playwright-core";
import { MENU, type MenuItem } from "@millwright/domain/foundation/navigation/menu.ts";
import { isThere } from "@millwright/domain/insight/dashboards/pages.ts";
import type { SubModule } from "@millwright/domain/kit/access.ts";
import { chosen, featuresHere } from "@millwright/server/testing/features.ts";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import type { View } from "../harness/browser.ts";
import { journey, type Journey, type Scene } from "../harness/journey.ts";

/**
 * Every entry of the menu that has a screen: its list, the first record of it, the form that makes one and the form that changes it, wide and on a
 * phone, with axe on each and the console watched. An entry that gets a screen joins by itself. By day an entry is toured in one width, the next one in the
 * other; at night, and where a run is about a few features, in both.
 */

/** Screens that a noun has in another way than a page of its own; what is not named here must be found. */
const WITHOUT: Partial<Record<SubModule, readonly Screen[]>> = {
  // Values are made and changed in dialogs beside their list.
  "reference-lists": ["record", "new", "edit"],
  imports: ["edit"],
  // Nobody writes it but the product.
  audit: ["new", "edit"],
  // Rules raise them.
  alarms: ["new", "edit"],
  // It shows the orders of others, and moves them.
  calendar: ["record", "new", "edit"],
  // A week is planned where it stands; the locked ones are a list of their own, and are not written anew.
  "crew-weeks": ["new", "edit"],
  // A dashboard shows figures, whose rows are lists of others.
  analytics: ["record", "new", "edit"],
  // It is arranged where it stands.
  boards: ["edit"],
  // One page that is its own form.
  settings: ["record", "new", "edit"],
};
/** Where a record's address goes on after its number. */
const RECORD: Partial<Record<SubModule, RegExp>> = { boards: /\/boards\/\d+\/[^/]+$/ };
/** Rows that can still be changed. */
const OPEN_ROWS: Partial<Record<SubModule, string>> = { "work-orders": "?quick=overdue", "work-requests": "?quick=waiting" };

/** What has to be there first: the demo company has brought nothing in. */
const FIRST: Partial<Record<SubModule, (api: Api) => Promise<unknown>>> = {
  imports: (api) =>
    api.ok(imports.upload, {
      query: { target: "suppliers", fileName: "tour.csv" },
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.from("Code,Name\nTOUR-1,Seals of the tour\n"),
    }),
};

type Screen = "record" | "new" | "edit";
const VIEWS: readonly View[] = ["wide", "phone"];
const SAID: Readonly<Record<View, string>> = { wide: "wide", phone: "on a phone" };
const isWhole = process.env["TIER"] === "night" || process.argv.length > 2;
const viewsOf = (at: number): readonly View[] => VIEWS.filter((_, view) => isWhole || view === at % VIEWS.length);
const LIMIT_MS = 120_000;

const features = await featuresHere();

export const tour: readonly Journey[] = MENU.flatMap(({ items }) => items).flatMap((item, at) => {
  const { subModule, title } = item;
  if (!subModule) return [];
  // Dashboards that the product cannot show yet are in no menu.
  if (subModule === "analytics" && !isThere(Number(/\d+$/.exec(item.url)?.[0]))) return [];
  const of = chosen([subModule], features);
  return [
    journey(
      `${title}: list, record, new and edit stand ${viewsOf(at)
        .map((view) => SAID[view])
        .join(" and ")}`,
      async (scene) => await goRound(scene, item, subModule, viewsOf(at)),
      {
        limitMs: LIMIT_MS,
        features: "features" in of ? of.features : [],
      },
    ),
  ];
});

async function goRound(scene: Scene, { url }: MenuItem, subModule: SubModule, views: readonly View[]): Promise<void> {
  const has = (screen: Screen) => !WITHOUT[subModule]?.includes(screen);
  await FIRST[subModule]?.(scene.api(HARBOR.admin));
  for (const view of views) {
    const page = await scene.visit(`${url}${OPEN_ROWS[subModule] ?? ""}`, { account: HARBOR.admin, view });
    await stands(scene, page);
    const list = new URL(page.url()).pathname;
    const [make, record] = [
      await addressIn(page, /\/new(\?|$)/, url, list),
      await addressIn(page, RECORD[subModule] ?? /\/\d+(\?|$)/, url, list),
    ];
    if (has("record")) {
      await page.goto(found(record, `${url} leads to no record (${view})`));
      await stands(scene, page);
    }
    if (has("edit")) {
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Edit/ })
        .or(page.getByRole("main").getByRole("button", { name: /^Edit/ }))
        .first()
        .click();
      await page.getByRole("button", { name: "Save" }).first().waitFor();
      await stands(scene, page);
    }
    if (has("new")) {
      await page.goto(found(make, `${url} leads to no form for a new one (${view})`));
      await stands(scene, page);
    }
  }
}

/** Loaded and drawn; axe finds nothing, nothing sticks out sideways or below, and one button at most is filled: what is done next. */
async function stands(scene: Scene, page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await scene.checkAccess(page);
  const { scroll, wide, long, high } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    wide: globalThis.innerWidth,
    long: document.documentElement.scrollHeight,
    high: globalThis.innerHeight,
  }));
  if (scroll > wide) throw new Error(`${page.url()} is ${scroll} wide in a window of ${wide}`);
  if (long > high) throw new Error(`${page.url()} goes on below its last bar: ${long} in a window of ${high}`);
  const filled = await page
    .locator("[class*='_primary_']:visible")
    .evaluateAll((buttons) => buttons.filter((each) => each.closest("dialog, [role=dialog]") === null).map((each) => each.textContent));
  if (filled.length > 1) throw new Error(`${page.url()} has ${filled.length} filled buttons: ${filled.join(", ")}`);
}

/** The first address of the page's links that fits and stays in the area of the menu's entry, the list's own left out: it may have led to another area, as boards do. */
async function addressIn(page: Page, pattern: RegExp, entry: string, list: string): Promise<string | undefined> {
  const addresses = await page.locator("main a[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const area = entry.split("/").slice(0, 2).join("/");
  return addresses.find(
    (address) => pattern.test(address) && address.startsWith(area) && !address.startsWith(`${list}?`) && address !== list,
  );
}

function found(address: string | undefined, otherwise: string): string {
  if (address === undefined) throw new Error(otherwise);
  return address;
}
