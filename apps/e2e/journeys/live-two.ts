import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { newToken, send, type Api } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { arrivesAt, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

const ORDERS = "/maintenance-management/work-order-board/1";
const follows = async (page: Page, way = "connection", timeout = 20_000) =>
  await page.waitForFunction((by) => document.querySelector(`[data-live=${by}]`) !== null, way, { timeout });
/** A list asks while it is asked by nobody, so that a machine under load may take long. */
const PATIENTLY = { timeout: 60_000 };

/** An order of the plant, and how somebody else changes it. */
async function changeable(planner: Api, title: string, steps: Parameters<typeof orderFor>[1]["steps"] = []) {
  const { personId } = await personOf(planner);
  const { id } = await orderFor(planner, { personId, title, steps });
  const change = async (body: object) => {
    const { version } = await planner.ok(workOrders.get, { params: { id } });
    await planner.ok(workOrders.update, { params: { id }, body: { version, ...body } });
  };
  return { id, change };
}

export const liveTwo = [
  journey(
    "Two people edit one order: each sees that the other is there and what they changed, decides before saving, and is asked nothing then",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { name } = await personOf(planner);
      const title = `Replace the chain ${Date.now()}`;
      const { id } = await changeable(planner, title);
      const edit = `${ORDERS}/${id}?tab=0&mode=edit-general`;
      const [first, second] = [await scene.visit(edit, { account: HARBOR.planner }), await scene.visit(edit, { account: HARBOR.admin })];
      await Promise.all([follows(first), follows(second)]);
      await sees(second.getByRole("img", { name: `Also viewing: ${name}` }));
      await field(second, "Title").fill(`${title} and sprockets`);

      await first.getByRole("combobox", { name: "Priority" }).selectOption("Low");
      await button(first, "Save").click();
      await seesText(second, `${name} changed Priority to Low.`);
      assert.equal(await field(second, "Title").inputValue(), `${title} and sprockets`);

      await first.goto(edit);
      await field(first, "Title").fill(`${title} before Monday`);
      await button(first, "Save").click();
      const both = second.getByRole("group", { name: "Title: two values" });
      await sees(both.getByText(`${name} changed Title to ${title} before Monday.`));
      await sees(both.getByText(`You entered: ${title} and sprockets`));
      await scene.checkAccess(second);
      await button(both, "Keep mine").focus();
      await second.keyboard.press("Enter");
      await seesNoMore(both);
      await button(second, "Save").click();
      await sees(heading(second, `${title} and sprockets`));
      await first.close();
      await seesNoMore(second.getByRole("img", { name: /^Also viewing/ }));
      const saved = await planner.ok(workOrders.get, { params: { id } });
      assert.deepEqual([saved.title, saved.priority], [`${title} and sprockets`, 1]);
    },
  ),

  journey("A list does not move while somebody types into it, and shows what waited once they let it be", async (scene) => {
    const mark = `Roller ${Date.now()}`;
    const { change } = await changeable(scene.api(HARBOR.planner), mark);
    const page = await scene.visit(`${ORDERS}?q=${encodeURIComponent(mark)}&sort=dueAt`, { account: HARBOR.admin });
    const row = page.getByRole("row", { name: mark });
    await sees(row);
    await follows(page);
    await page.getByRole("searchbox").first().focus();
    await change({ dueAt: "2027-01-10T10:00:00.000Z" });
    await sees(button(page, "1 change"));
    await page.waitForTimeout(12_000);
    await sees(button(page, "1 change"));
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await row.getByText("Jan 10, 2027").waitFor(PATIENTLY);
    await seesNoMore(button(page, "1 change"));
  }),

  journey(
    "Where no connection is let through, the page asks by itself and says so, and what others change shows all the same",
    async (scene) => {
      const title = `Valve ${Date.now()}`;
      const { id, change } = await changeable(scene.api(HARBOR.planner), title);
      const page = await scene.visit("/home", { account: HARBOR.admin });
      scene.expectComplaint(/WebSocket/);
      await page.routeWebSocket(/\/api\/Live\//, (socket) => void socket.close());
      await page.goto(`${scene.url}${ORDERS}/${id}`);
      await sees(heading(page, title));
      await follows(page, "polling", 60_000);
      await change({ priority: 1 });
      await page.getByText("Low", { exact: true }).first().waitFor(PATIENTLY);
    },
    { limitMs: 180_000 },
  ),

  journey("Whoever is signed out elsewhere is signed out on the open page within moments, and hears nothing more", async (scene) => {
    const token = await newToken(scene.url, HARBOR.planner);
    const page = await scene.visit("/login");
    scene.expectComplaint(/401/);
    await page.evaluate((kept) => localStorage.setItem("jwt_access_token", kept), token);
    await page.goto(`${scene.url}${ORDERS}`);
    await follows(page);
    const { status } = await send(scene.url, auth.signOut, {}, { authorization: `Bearer ${token}` });
    assert.equal(status, 200);
    await arrivesAt(page, /^\/login/);
  }),

  journey("A tab that the browser froze shows, once it is woken, what was changed meanwhile", async (scene) => {
    const mark = `Hopper ${Date.now()}`;
    const { change } = await changeable(scene.api(HARBOR.planner), mark);
    const page = await scene.visit(`${ORDERS}?q=${encodeURIComponent(mark)}`, { account: HARBOR.admin });
    const row = page.getByRole("row", { name: mark });
    await sees(row);
    await follows(page);
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setWebLifecycleState", { state: "frozen" });
    await change({ priority: 1 });
    await browser.send("Page.setWebLifecycleState", { state: "active" });
    await row.getByText("Low").waitFor(PATIENTLY);
  }),

  journey(
    "On a phone a technician works through steps while a colleague records others: the step in hand stays, and a line says what was done",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { name } = await personOf(planner);
      const technician = await personOf(scene.api(HARBOR.technician));
      const steps = ["Power locked out", "Guards closed", "Area cleaned"].map((step) => ({ name: step, kind: "check" as const }));
      const { id } = await orderFor(planner, { personId: technician.personId, title: `Two on one order ${Date.now()}`, steps });
      const page = await scene.visit(`${ORDERS}/${id}`, { account: HARBOR.technician, view: "phone" });
      await button(page, "Start work").tap();
      await seesText(page, /is now In Progress/);
      await page.goto(`${scene.url}${ORDERS}/${id}?mode=steps`);
      const runner = page.getByRole("dialog", { name: /^Steps of/ });
      await sees(heading(runner, "Power locked out"));
      await follows(page);
      const { rows } = await planner.ok(workOrderSubtasks.list, { query: { woId: id } });
      for (const { id: step, version } of [rows[2], rows[0]].flatMap((one) => one ?? []))
        await planner.ok(workOrderSubtasks.complete, { body: { id: step, version, isDone: true } });
      await sees(runner.getByText(`${name} completed “Area cleaned”.`));
      await sees(runner.getByText(`${name} completed this step.`));
      await sees(heading(runner, "Power locked out"));
      await scene.checkAccess(page);
      await button(runner, "Show the change").tap();
      await sees(button(runner, "Undo"));
    },
  ),
];
