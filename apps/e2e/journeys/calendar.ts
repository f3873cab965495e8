import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, typeDay } from "../harness/words.ts";

const CALENDAR = "/maintenance-management/calendar";

/** By the pointer, in steps: what is drawn follows each of them. */
async function drag(page: Page, what: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await what.boundingBox();
  assert.ok(box, "what is dragged is drawn");
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(8, box.height / 2));
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 8, box.y + 16, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
}

export const calendars = [
  journey("An order is dragged to another day, put back, moved by keyboard, and one is drawn out of what waits", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const made = await planner.ok(workOrders.create, {
      body: { title: "Windlass check", estStartAt: "2033-05-03T13:00:00Z", estimateMinutes: 60 },
    });
    const full = Array.from({ length: 6 }, (_, at) => ({ title: `Full day ${at}`, estStartAt: `2033-05-12T1${at}:00:00Z` }));
    for (const body of full) await planner.ok(workOrders.create, { body });
    const waiting = await planner.ok(workOrders.create, { body: { title: "Waits for a day", dueAt: "2033-05-30T12:00:00Z" } });
    const startOf = async (id: number) => (await planner.ok(workOrders.get, { params: { id } })).estStartAt;
    // A planner begins with the week of the people, whose days say how full they are.
    const opened = await scene.visit(CALENDAR, { account: HARBOR.planner });
    await sees(opened.getByRole("button", { name: "People", pressed: true }));
    await sees(opened.locator(".ec-today [data-day]").first());
    await scene.checkAccess(opened);

    const page = await scene.visit(`${CALENDAR}?view=month&day=2033-05-01`, { account: HARBOR.planner });
    const shown = button(page, /Windlass check/);
    await sees(shown);
    await sees(button(page, /\+ 1 more$/));
    await scene.checkAccess(page);

    // To the Thursday of the same week: the hour stays.
    const box = await shown.boundingBox();
    assert.ok(box);
    await drag(page, shown, { x: box.x + box.width * 2.6, y: box.y + 10 });
    await seesText(page, /was moved to/);
    await becomes(
      "two days on",
      async () => String(await startOf(made.id)),
      (at) => at === "2033-05-05T13:00:00Z",
    );
    await button(page, "Undo").click();
    await becomes(
      "back again",
      async () => String(await startOf(made.id)),
      (at) => at === "2033-05-03T13:00:00Z",
    );
    assert.equal(await page.getByRole("dialog").count(), 0, "letting go opens nothing");

    // By keyboard.
    await shown.focus();
    await page.keyboard.press("Enter");
    await sees(page.getByRole("dialog", { name: "Windlass check" }));
    await scene.checkAccess(page);
    await page.keyboard.press("Enter");
    await sees(page.getByRole("dialog", { name: `Move ${made.code}` }));
    await scene.checkAccess(page);
    await typeDay(page, "Start", "2033-05-10");
    await page.getByRole("spinbutton", { name: /^minute/ }).pressSequentially("30");
    await page.getByLabel("Estimated time in minutes").fill("120");
    await page.keyboard.press("Enter");
    await becomes(
      "a week on",
      async () => (await planner.ok(workOrders.get, { params: { id: made.id } })).estimateMinutes ?? 0,
      (minutes) => minutes === 120,
    );
    await sees(button(page, /May 10.*Windlass check/));

    // In a week it is made longer by its lower edge.
    await page.goto(new URL(`${CALENDAR}?view=week&day=2033-05-10&drawer=true`, page.url()).href);
    await sees(shown);
    const tall = await shown.boundingBox();
    assert.ok(tall);
    await drag(page, page.locator(".ec-event", { has: shown }).locator(".ec-resizer").last(), {
      x: tall.x + 20,
      y: tall.y + tall.height * 1.5,
    });
    await becomes(
      "an hour longer",
      async () => (await planner.ok(workOrders.get, { params: { id: made.id } })).estimateMinutes ?? 0,
      (minutes) => minutes > 150 && minutes < 220,
    );

    // Out of the drawer onto a time.
    await field(page, "Find unscheduled work")
      .or(page.getByRole("searchbox", { name: "Find unscheduled work" }))
      .first()
      .fill("Waits for a day");
    const row = page.getByRole("listitem").filter({ hasText: waiting.code });
    await sees(row);
    await drag(page, row, { x: tall.x + tall.width * 2.7, y: tall.y + 260 });
    await sees(page.getByRole("dialog", { name: `Move ${waiting.code}` }));
    await button(page, "Move").click();
    await becomes(
      "planned on Thursday",
      async () => String(await startOf(waiting.id)),
      (at) => at.startsWith("2033-05-12T"),
    );

    // A phone sees a day at a time.
    const phone = await scene.visit(`${CALENDAR}?day=2033-05-12`, { account: HARBOR.planner, view: "phone" });
    await sees(button(phone, /Waits for a day/));
    await scene.checkAccess(phone);
    await button(phone, "Previous").click();
    await seesText(phone, /^Nothing on this day/);
  }),
];
