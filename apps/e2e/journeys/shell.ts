import assert from "node:assert/strict";
import { shell as frameCalls } from "@millwright/domain/foundation/auth/contract.ts";
import type { SettingsPart } from "@millwright/domain/foundation/auth/settings.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { Page } from "playwright-core";
import { ALPINE, CHILLERS, HARBOR } from "../harness/accounts.ts";
import { checkFrames, checkPhone } from "../harness/frames.ts";
import { arrivesAt, becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading, link, userMenu } from "../harness/words.ts";

export const shell = [
  journey("The search finds a page by its name and goes there with the keyboard alone", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.planner });
    await sees(heading(page, "Suppliers"));
    await page.keyboard.press("Control+k");
    await page.keyboard.type("facil");
    await sees(page.getByRole("option", { name: "Facilities & Locations" }));
    await page.keyboard.press("Enter");
    await arrivesAt(page, /^\/asset-management\/locations/);
    await sees(page.getByRole("heading", { level: 1, name: /Locations/ }));

    await page.keyboard.press("Control+k");
    await page.keyboard.type("zzz");
    await seesText(page, "No results...");
  }),

  journey("The search offers nobody a page they may not open", async (scene) => {
    const page = await scene.visit("/asset-management/assets", { account: HARBOR.requester });
    await sees(page.getByRole("heading", { level: 1 }));
    await page.keyboard.press("Control+k");
    await page.keyboard.type("suppliers");
    await seesText(page, "No results...");
  }),

  journey("An order is found by its code from anywhere, without a mouse, and again among what was looked at last", async (scene) => {
    const order = (await scene.api(HARBOR.planner).ok(workOrders.list, { body: { endRow: 1 } })).rows[0];
    assert.ok(order);
    const page = await scene.visit("/home", { account: HARBOR.planner });
    await sees(heading(page, /^Good /));
    await page.keyboard.press("Control+k");
    await page.keyboard.type(order.code.toLowerCase());
    const found = page.getByRole("option", { name: order.code });
    await sees(found.first());
    await scene.checkAccess(page);
    await becomes(
      "the order is the first choice",
      () => found.first().getAttribute("aria-selected"),
      (is) => is === "true",
    );
    await page.keyboard.press("Enter");
    await arrivesAt(page, new RegExp(`/work-order-board/1/${order.id}$`));
    await sees(page.getByRole("heading", { level: 1, name: order.title }));

    await page.keyboard.press("Control+k");
    await sees(page.getByRole("navigation", { name: "Recently viewed" }).getByRole("link", { name: order.code }));
    await page.keyboard.type("new work o");
    await sees(page.getByRole("option", { name: "New work order" }));
    await page.keyboard.press("Escape");
    await becomes(
      "the search is closed",
      () => page.getByRole("dialog").count(),
      (count) => count === 0,
    );
  }),

  journey("A person chooses other colours, and finds them again at another desk", async (scene) => {
    const page = await scene.visit("/home", { account: ALPINE.admin });
    const look = (at: Page) =>
      at.evaluate(() => `${document.documentElement.dataset["theme"]} ${document.documentElement.dataset["scheme"]}`);
    await becomes(
      "the look of the company",
      () => look(page),
      (now) => now === "greeny light",
    );
    let saved = 0;
    page.on("response", (answer) => (saved += answer.request().method() === "PUT" && answer.url().includes("UserSettings") ? 1 : 0));
    await userMenu(page).click();
    await button(page, "Theme Settings").click();
    await page.getByRole("group", { name: "Main" }).getByRole("radio", { name: "Deep Ocean" }).check({ force: true });
    await becomes(
      "the chosen look",
      () => look(page),
      (now) => now === "deepOcean dark",
    );
    await seesText(page, "User data saved with api");
    await page.keyboard.press("Escape");
    await userMenu(page).click();
    await page.getByRole("radio", { name: "Light", exact: true }).check({ force: true });
    await becomes(
      "the chosen scheme",
      () => look(page),
      (now) => now === "deepOcean light",
    );
    await becomes(
      "both choices are saved",
      async () => saved,
      (count) => count === 2,
    );

    const elsewhere = await scene.visit("/home", { account: ALPINE.admin });
    await becomes(
      "the look at another desk",
      () => look(elsewhere),
      (now) => now === "deepOcean light",
    );
    await sees(heading(elsewhere, /^Good /));
    await scene.checkAccess(elsewhere);
  }),

  journey("A company with two menu entries sees these two, and its boards behind them", async (scene) => {
    const page = await scene.visit("/plant/chillers", { account: CHILLERS.admin });
    await sees(heading(page, "Chillers"));
    await sees(page.getByRole("region", { name: "Leaving water" }));
    const menu = page.getByRole("navigation", { name: "Main navigation" });
    await button(page, "Keep navigation open").click();
    await sees(link(menu, "Dashboards"));
    assert.deepEqual(await menu.getByRole("link").allInnerTexts(), ["Chillers", "Dashboards"]);
    // A sensor has no page here: its name is no link.
    const sensors = page.getByRole("region", { name: "Sensors" });
    await sees(sensors.getByRole("row").nth(1));
    assert.equal(await sensors.getByRole("link").count(), 0);
    await scene.checkAccess(page);
  }),

  journey("An address that leads nowhere says so and leads back", async (scene) => {
    const page = await scene.visit("/no/such/page", { account: HARBOR.planner });
    await seesText(page, "Sorry but we could not find the page you are looking for");
    await arrivesAt(page, /^\/no\/such\/page$/);
    await sees(page.getByRole("navigation", { name: "Main navigation" }));
    await scene.checkAccess(page);
    await link(page, "Go to the start page").click();
    await arrivesAt(page, /^\/home$/);
  }),

  journey("On a phone the navigation opens over the page and closes with the choice", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.planner, view: "phone" });
    await sees(heading(page, "Suppliers"));
    await button(page, "Open navigation").tap();
    const entry = link(page, "Facilities & Locations");
    if (!(await entry.isVisible())) await button(page, "Asset Management").tap();
    await entry.tap();
    await arrivesAt(page, /^\/asset-management\/locations/);
    await seesNoMore(button(page, "Close navigation"));
    await becomes(
      "nothing sticks out sideways",
      () => page.evaluate(() => document.documentElement.scrollWidth),
      (width) => width <= 390,
    );
  }),

  journey(
    "Staff of a company with a look for them begin with the menu along the top, boxed and green, and take another one",
    async (scene) => {
      const page = await scene.visit("/materials-management/suppliers", { account: ALPINE.planner });
      await sees(heading(page, "Suppliers"));
      const frame = page.locator("[data-mode]");
      await becomes(
        "the look of staff",
        () => frame.evaluate(({ dataset }) => `${dataset["layout"]} ${dataset["mode"]} ${document.documentElement.dataset["theme"]}`),
        (now) => now === "layout2 boxed greeny",
      );
      await scene.checkAccess(page);
      await userMenu(page).click();
      await button(page, "Theme Settings").click();
      const settings = page.getByRole("dialog", { name: "Theme Settings" });
      await scene.checkAccess(page);
      await settings.getByRole("group", { name: "Layout", exact: true }).getByRole("radio", { name: "Vertical" }).check({ force: true });
      await seesText(page, "User data saved with api");
      const elsewhere = await scene.visit("/materials-management/suppliers", { account: ALPINE.planner });
      await sees(heading(elsewhere, "Suppliers"));
      await becomes(
        "the layout at another desk",
        () => elsewhere.locator("[data-mode]").getAttribute("data-layout"),
        (now) => now === "layout1",
      );
    },
  ),

  journey("A menu along the top opens and closes under a resting pointer, by a press and by the keyboard", async (scene) => {
    await scene.api(HARBOR.storekeeper).ok(frameCalls.saveSettings, { body: { settings: { layout: { style: "layout2" } } } });
    const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.storekeeper });
    await sees(heading(page, "Suppliers"));
    const branch = button(page.getByRole("navigation", { name: "Main navigation" }), "Materials Management");
    const isOpen = () => branch.getAttribute("aria-expanded");
    await sees(branch);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await branch.hover();
    await page.clock.runFor(149);
    assert.equal(await isOpen(), "false");
    await page.clock.runFor(2);
    assert.equal(await isOpen(), "true");
    await page.mouse.move(700, 600);
    await page.clock.runFor(149);
    assert.equal(await isOpen(), "true");
    await page.clock.runFor(2);
    assert.equal(await isOpen(), "false");
    await page.clock.resume();
    await branch.focus();
    await page.keyboard.press("Enter");
    await becomes("it is open", isOpen, (now) => now === "true");
    await page.keyboard.press("Escape");
    await becomes("it is closed", isOpen, (now) => now === "false");
    assert.equal(await branch.evaluate((element) => element === document.activeElement), true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await becomes(
      "the entry is shown",
      () => page.url(),
      (now) => !now.endsWith("/suppliers"),
    );
    await scene.api(HARBOR.storekeeper).ok(frameCalls.saveSettings, { body: { settings: null } });
  }),

  journey(
    "Every arrangement of the frame holds: as wide as it says, nothing sideways, no bar over the page, and on a phone as ever",
    async (scene) => {
      const api = scene.api(HARBOR.requester);
      const save = async (settings: SettingsPart | null) => void (await api.ok(frameCalls.saveSettings, { body: { settings } }));
      const page = await scene.visit("/maintenance-management/work-requests", { account: HARBOR.requester });
      await sees(page.getByRole("heading", { level: 1 }));
      const count = await checkFrames(page, save, scene.checkAccess);
      const phone = await scene.visit("/maintenance-management/work-requests", { account: HARBOR.requester, view: "phone" });
      await sees(phone.getByRole("heading", { level: 1 }));
      await checkPhone(phone, save);
      await save(null);
      console.log(`${count} arrangements of the frame`);
    },
    { limitMs: 300_000 },
  ),

  journey(
    "A half-typed order stays as it is through three layouts and back, while another device changes more and a save fails",
    async (scene) => {
      const api = scene.api(HARBOR.planner);
      const page = await scene.visit("/maintenance-management/work-order-board/1/new", { account: HARBOR.planner });
      const title = page.getByRole("textbox", { name: /^Title/ });
      await title.fill("Replace the chain of the infeed con");
      const typed = await title.elementHandle();
      const frame = page.locator("[data-mode]");
      const isLaid = (at: Page, layout: string, footer: string) =>
        becomes(
          `${layout} with the footer ${footer}`,
          () => at.locator("[data-mode]").evaluate(({ dataset }) => [dataset["layout"], dataset["footer"]].join(" ")),
          (now) => now === `${layout} ${footer}`,
        );
      await userMenu(page).click();
      await button(page, "Theme Settings").click();
      const settings = page.getByRole("dialog", { name: "Theme Settings" });
      const choose = async (name: string) =>
        await settings.getByRole("group", { name: "Layout", exact: true }).getByRole("radio", { name }).check({ force: true });
      for (const name of ["Container", "Vertical", "Horizontal"]) await choose(name);
      await isLaid(page, "layout2", "below");
      await seesText(page, "User data saved with api");

      // Another device says something else of the same account: both hold.
      const elsewhere = await scene.visit("/materials-management/suppliers", { account: HARBOR.planner });
      await isLaid(elsewhere, "layout2", "below");
      await api.ok(frameCalls.saveSettings, { body: { settings: { layout: { config: { footer: { display: false } } } } } });
      await settings.getByRole("radio", { name: "Boxed" }).check({ force: true });
      await becomes(
        "both devices' changes are kept",
        async () => (await api.ok(frameCalls.settings)).settings?.layout.config,
        (config) => config?.mode === "boxed" && config.footer.display === false,
      );

      // Cut off: what was chosen is seen, said, and sent when the server answers again.
      scene.expectComplaint(/net::ERR|Failed to fetch|WebSocket/);
      await page.context().setOffline(true);
      await choose("Vertical");
      await isLaid(page, "layout1", "below");
      await seesText(page, /No answer|offline|no connection/i);
      await page.context().setOffline(false);
      await becomes(
        "it is saved after all",
        async () => (await api.ok(frameCalls.settings)).settings?.layout.style,
        (style) => style === "layout1",
      );
      await page.keyboard.press("Escape");
      assert.equal(await typed?.evaluate((field) => field.isConnected), true, "the page was not drawn again");
      assert.equal(await title.inputValue(), "Replace the chain of the infeed con");
      assert.equal(await frame.count(), 1);
      await api.ok(frameCalls.saveSettings, { body: { settings: null } });
    },
    { limitMs: 120_000 },
  ),

  journey("Shortcuts are found, ordered and followed by the keyboard alone, and notifications are kept beside the work", async (scene) => {
    const page = await scene.visit("/materials-management/suppliers", { account: HARBOR.storekeeper });
    await sees(heading(page, "Suppliers"));
    const star = button(page, "Click to add/remove shortcut");
    await star.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: "Shortcuts" });
    const inBar = page.getByRole("list", { name: "Shortcuts", exact: true }).getByRole("link");
    for (const [typed, title] of [
      ["master", "Master Parts"],
      ["work orders", "Work Orders"],
    ] as const) {
      await becomes(
        "the field has the focus",
        () => panel.getByRole("searchbox").evaluate((element) => element === document.activeElement),
        (now) => now,
      );
      await page.keyboard.type(typed);
      await becomes(
        "one page is found",
        () => panel.getByRole("button", { name: /^Shortcut to/ }).count(),
        (count) => count === 1,
      );
      // Over the entry itself to its star.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await sees(inBar.and(page.getByRole("link", { name: title, exact: true })));
      await panel.getByRole("searchbox").focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
    }
    await button(panel, "Move Work Orders up").focus();
    await page.keyboard.press("Enter");
    await becomes(
      "the order in the toolbar",
      async () => await inBar.evaluateAll((links) => links.map((one) => one.getAttribute("aria-label") ?? one.textContent).join()),
      (now) => now === "Work Orders,Master Parts",
    );
    await page.keyboard.press("Escape");
    assert.equal(await star.evaluate((element) => element === document.activeElement), true);
    await inBar.first().focus();
    await page.keyboard.press("Enter");
    await arrivesAt(page, /^\/maintenance-management\/work-order-board/);

    await sees(heading(page, /^Work orders/));
    await page.keyboard.press("F8");
    await sees(page.getByRole("dialog", { name: "Notifcations" }));
    await button(page, "Pin to the side").focus();
    await page.keyboard.press("Enter");
    const beside = page.getByRole("complementary", { name: "Right side panel" });
    await sees(heading(beside, "Notifcations"));
    const hasFocus = async (where: typeof beside, is: boolean) =>
      await becomes(
        "where the focus is",
        () => where.evaluate((element) => element.contains(document.activeElement)),
        (now) => now === is,
      );
    // Back where the key was pressed, with both.
    await hasFocus(heading(page, /^Work orders/), true);
    await page.keyboard.press("F8");
    await hasFocus(beside, true);
    await scene.checkAccess(page);
    await page.keyboard.press("Escape");
    await hasFocus(heading(page, /^Work orders/), true);
    // Elsewhere it is not, and it is there again with the next request.
    await page.goto("/materials-management/suppliers");
    await sees(heading(page, "Suppliers"));
    await seesNoMore(beside);
    await page.goBack();
    await sees(beside);
    await scene.api(HARBOR.storekeeper).ok(frameCalls.saveSettings, { body: { settings: null } });
  }),
];
