import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { sees } from "../harness/expect.ts";
import { HOSTILE_TEXTS } from "../harness/hostile-texts.ts";
import { journey, type Scene } from "../harness/journey.ts";

const ORDERS = "/maintenance-management/work-order-board/1";

const MANY_PAGES = { limitMs: 150_000 };

export const hostileTexts = [
  journey(
    `${HOSTILE_TEXTS.length} hostile texts, stored in every kind of record, are words on every screen that shows them`,
    async (scene) => {
      const api = scene.api(HARBOR.admin);
      const page = await guarded(scene);
      const { rows } = await api.ok(locations.list, { body: { endRow: 1 } });
      const shown = new Map<string, string>();
      for (const [at, text] of HOSTILE_TEXTS.entries()) {
        const [screen, id] = await KINDS[at % KINDS.length]!(api, {
          text,
          words: text.slice(0, 100),
          code: `HOSTILE-${at}`,
          locationId: rows[0]?.id ?? null,
        });
        shown.set(screen, `${screen}/${id}`);
      }
      const places = [...shown.values(), "/home", "/maintenance-management/work-requests", "/asset-management/asset?q=HOSTILE"];
      places.push(
        "/materials-management/suppliers?q=HOSTILE",
        "/asset-management/locations?q=HOSTILE",
        "/settings/people/all?q=HOSTILE",
        ORDERS,
      );
      for (const some of groupsOf(HOSTILE_TEXTS, 6)) {
        const { id } = await api.ok(workOrders.create, { body: { title: (some[0] ?? "").slice(0, 200), description: some.join("\n") } });
        for (const note of some) await api.ok(workNotes.create, { body: { workOrderId: id, note } });
        places.push(`${ORDERS}/${id}`);
        if (places.length % 4 === 0) places.push(`${ORDERS}/${id}?tab=4`, `${ORDERS}/${id}?tab=5`);
      }
      for (const place of places) {
        await page.goto(place);
        await sees(page.getByRole("heading", { level: 1 }));
        await nothingRan(page, place);
      }
    },
    MANY_PAGES,
  ),

  journey(
    "What a database holds uncleaned is cleaned again where it is shown",
    async (scene) => {
      const api = scene.api(HARBOR.admin);
      const page = await guarded(scene);
      const { id } = await api.ok(workOrders.create, { body: { title: "As it came from the old system", description: "<p>Clean</p>" } });
      // The cleaner reads the text in a document of its own, to which the page's policy applies too, and is reported as such.
      scene.expectComplaint(/Content Security Policy/);
      let text = "";
      // A row from before there was a sanitiser: its reply is changed on the way, since the server would not store it.
      await page.route(`**/api/WorkOrder/${id}`, async (route) => {
        const reply = (await (await route.fetch()).json()) as Record<string, unknown>;
        await route.fulfill({ json: { ...reply, description: `<p>before</p>${text}` } });
      });
      for (const some of groupsOf(HOSTILE_TEXTS, 4)) {
        text = some.join("\n");
        await page.goto(`${ORDERS}/${id}`);
        await sees(page.getByText("before"));
        await nothingRan(page, text, false);
      }
    },
    MANY_PAGES,
  ),
];

interface Hostile {
  text: string;
  /** The same where a field is short. */
  words: string;
  code: string;
  locationId: number | null;
}

/** Makes a record whose texts are hostile; answers its screen and its number. */
const KINDS: readonly ((api: Api, hostile: Hostile) => Promise<[screen: string, id: number]>)[] = [
  async (api, { text, words, locationId }) => [
    "/maintenance-management/work-requests",
    (await api.ok(workRequests.create, { body: { title: words, description: text, priority: 1, locationId } })).id,
  ],
  async (api, { text, words, code }) => [
    "/materials-management/suppliers",
    (await api.ok(suppliers.create, { body: { code, name: words, notes: text, terms: words, address: words } })).id,
  ],
  async (api, { words, code }) => ["/asset-management/locations", (await api.ok(locations.create, { body: { code, name: words } })).id],
  async (api, { text, words, code }) => [
    "/asset-management/asset",
    (await api.ok(assets.create, { body: { code, name: words, notes: text, manufacturer: words } })).id,
  ],
  async (api, { words, code }) => [
    "/settings/people",
    (await api.ok(people.create, { body: { firstName: words, lastName: code, jobTitle: words } })).id,
  ],
];

const groupsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** A page that tells what it was made to do. */
async function guarded(scene: Scene): Promise<Page> {
  const page = await scene.visit("/home", { account: HARBOR.admin });
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => assert.fail("a dialog was opened")));
  await page.addInitScript(() => {
    const seen = ((window as unknown as { breaches: string[] }).breaches = []) as string[];
    document.addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI }) => void seen.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return page;
}

/** Nothing ran, nothing active stands in the page, nothing even had to be stopped by its policy; every link of a text leads outside by a safe scheme. */
async function nothingRan(page: Page, where: string, isUntouched = true): Promise<void> {
  const found = await page.evaluate(() => {
    const { ran, breaches } = window as unknown as { ran?: number; breaches: string[] };
    const active = [
      ...document.querySelectorAll(
        "main iframe, main object, main embed, main base, main meta, main style, main marquee, main math, main video, main audio",
      ),
    ].map(({ outerHTML }) => outerHTML);
    const handlers = [...document.querySelectorAll("main *")]
      .filter((one) => one.getAttributeNames().some((name) => name.startsWith("on")))
      .map(({ outerHTML }) => outerHTML);
    const links = [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")]
      .map(({ href }) => href)
      .filter((href) => !/^(https?|mailto|tel|blob):/.test(href));
    return { ran: ran ?? 0, breaches, active, handlers, links };
  });
  assert.deepEqual(isUntouched ? found : { ...found, breaches: [] }, { ran: 0, breaches: [], active: [], handlers: [], links: [] }, where);
}
