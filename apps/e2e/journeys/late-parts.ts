import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import type { Page } from "playwright-core";
import { HARBOR } from "../harness/accounts.ts";
import { arrivesAt, sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

/** Code that a page asks for after this moment comes late. */
const slowDown = (page: Page, ms: number) =>
  page.route(/\/assets\/.*\.js$/, async (route) => {
    await sleep(ms);
    await route.continue();
  });

/** Pages begin without what checks a form and without the editor of rich text; nobody loses a key or a save by that. */
export const lateParts = [
  journey("A form saves once and names what is missing, though what checks it comes late", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers/new", { account: HARBOR.planner });
    await sees(field(page, "Code"));
    await slowDown(page, 700);
    await page.keyboard.type("SUP-910");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await sees(page.locator("[name=name][aria-invalid=true]"));
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("name")), "name");
    assert.equal(await field(page, "Code").inputValue(), "SUP-910");

    await page.keyboard.type("Late Gaskets");
    await page.keyboard.press("Control+Enter");
    await arrivesAt(page, /suppliers\/\d+$/);
  }),

  journey("A form that cannot be checked says so, keeps what was typed and saves when it can", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers/new", { account: HARBOR.planner });
    await sees(field(page, "Code"));
    scene.expectComplaint(/ERR_FAILED/);
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await field(page, "Code").fill("SUP-911");
    await field(page, "Name").fill("Patient Valves");
    await button(page, "Save").click();
    await seesText(page, /could not be loaded, so nothing was saved/);

    await page.unrouteAll();
    await button(page, "Save").click();
    await arrivesAt(page, /suppliers\/\d+$/);
    await seesText(page, "Patient Valves");
  }),

  journey("What is typed into a description while its editor is on its way stands there to the last key", async (scene) => {
    const page = await scene.visit("/maintenance-management/work-order-board/1/new", { account: HARBOR.planner });
    await field(page, "Title").fill("Seal weeps");
    await scene.checkAccess(page);
    await slowDown(page, 400);
    await page.getByRole("textbox", { name: "Description" }).click();
    const words = "Drips < 5 per minute when cold,  more when warm & loud; seen by both shifts. ";
    await page.keyboard.type(words, { delay: 12 });
    await sees(page.locator("div[contenteditable=true]"));
    await page.keyboard.type("Bring seals.");
    assert.equal(await page.locator("div[contenteditable=true]").textContent(), `${words}Bring seals.`);
    await page.keyboard.press("Control+Enter");
    await arrivesAt(page, /board\/1\/\d+$/);
    await seesText(page, /more when warm & loud; seen by both shifts\. Bring seals\./);
  }),

  journey("A tool pressed before the editor is there works on what is typed next", async (scene) => {
    const page = await scene.visit("/maintenance-management/work-order-board/1/new", { account: HARBOR.planner });
    await button(page, "Bold").click();
    const text = page.locator("div[contenteditable=true]");
    await text.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Lock it out first");
    assert.match(await text.innerHTML(), /<strong>Lock it out first<\/strong>/);
  }),

  journey("Whoever goes on to the new order while answers come late is not fetched back to the request", async (scene) => {
    const { id: assetId } = await scene.api(HARBOR.planner).ok(assets.create, { body: { code: "LATE-1", name: "Cold store door" } });
    const request = await scene.api(HARBOR.requester).ok(workRequests.create, { body: { title: "Door does not shut", assetId } });
    const page = await scene.visit(`/maintenance-management/work-requests/${request.id}`, { account: HARBOR.planner });
    await button(page, "Create work order").click();
    const dialog = page.getByRole("dialog");
    await sees(button(dialog, "Create order"));
    // What the request's page reads again after the change.
    await page.route(/\/api\/WorkRequest\/\d+/, async (route) => {
      await sleep(1_200);
      await route.continue();
    });
    await button(dialog, "Create order").click();
    const order = page.getByRole("list").getByRole("link", { name: /WO-\d{4}-/ });
    await order.first().click();
    await arrivesAt(page, /work-order-board/);
    await seesText(page, /was created\./);
    await page.getByRole("tab", { name: "Files" }).click();
    await seesText(page, "Drop files here, or");
  }),

  journey("What the first screen waits for is asked once, while the application itself is on its way", async (scene) => {
    const page = await scene.visit("/home", { account: HARBOR.planner });
    await sees(page.getByRole("heading", { level: 1 }));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const plain: string[] = [];
    page.on("response", (response) => {
      const isLarge = Number(response.headers()["content-length"] ?? 0) > 10_000;
      if (/\.(js|css)$/.test(response.url()) && isLarge && response.headers()["content-encoding"] === undefined) plain.push(response.url());
    });
    await page.goto(`${scene.url}/materials-management/suppliers/1000`);
    await sees(page.getByRole("tab", { name: "Log" }));
    const begins = ["/auth/signin/", "/api/TenantInfo/", "/api/Navigation/"];
    for (const path of begins) assert.equal(asked.filter((one) => one === path).length, 1, `${path} in ${asked.join(" ")}`);
    const application = asked.findIndex((path) => /\/assets\/app-/.test(path));
    assert.ok(
      begins.every((path) => asked.indexOf(path) < application),
      `before the application: ${asked.join(" ")}`,
    );
    assert.deepEqual(plain, [], "code travels packed");
  }),
];
