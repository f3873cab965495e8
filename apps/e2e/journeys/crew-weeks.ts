import assert from "node:assert/strict";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { crewWeeks } from "@millwright/domain/work/weeks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, link } from "../harness/words.ts";

const WEEKS = "/maintenance-management/crew-weeks";

export const crewWeekStories = [
  journey(
    "A planner fills a crew's week, locks it, somebody breaks into it with a reason, and Monday's figure says what was done",
    async (scene) => {
      // A move into a locked week is refused before it is asked why.
      scene.expectComplaint(/409/);
      const planner = scene.api(HARBOR.planner);
      const { personId } = await personOf(planner);
      const crew = await planner.ok(crews.create, { body: { code: "DOCK", name: "Dock crew" } });
      // Nobody puts themselves into a crew.
      await scene.api(HARBOR.admin).ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2026-01-01" } });
      // Of every day of the week, so that there is room whichever day the story is told.
      const spans = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startMinute: 0, minutes: 1439, breakMinutes: 30 }));
      const shift = await planner.ok(shifts.create, {
        body: { code: "DOCK-S", name: "Dock", cycleWeeks: 1, anchorDay: "2026-01-05", spans },
      });
      await planner.ok(shiftTerms.create, { body: { shiftId: shift.id, crewId: crew.id, fromDay: "2026-01-01" } });
      const titles = ["Dock gate 1", "Dock gate 2"];
      for (const title of titles) await planner.ok(workOrders.create, { body: { title, crewId: crew.id, estimateMinutes: 60 } });
      const late = await planner.ok(workOrders.create, { body: { title: "Dock leak", crewId: crew.id } });

      const page = await scene.visit(`${WEEKS}?crew=${crew.id}`, { account: HARBOR.planner });
      await sees(link(page, "Dock gate 1"));
      await scene.checkAccess(page);
      await button(page, "Auto-schedule").click();
      const proposal = page.getByRole("dialog", { name: "Proposed schedule" });
      await sees(proposal.getByRole("checkbox", { name: "Dock gate 2" }));
      await scene.checkAccess(page);
      await button(proposal, "Accept 2 orders").click();
      await seesText(page, "2 orders scheduled.");
      await button(page, "Lock week").click();
      await button(page.getByRole("dialog", { name: "Lock the week?" }), "Lock week").click();
      await seesText(page, "The week was locked.");

      // By the keyboard: the menu of the card, its first day; the week asks why.
      await button(page, `Plan ${late.code} on…`).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      const why = page.getByRole("dialog", { name: "Add to a locked week?" });
      await field(why, /^Reason/).fill("The dock floods");
      await scene.checkAccess(page);
      await button(why, "Add to locked week").click();
      const asked = page.getByRole("dialog", { name: "Move anyway?" });
      const broken = page.getByText("Break-in", { exact: true }).first();
      await Promise.race([sees(broken), asked.waitFor().then(async () => await button(asked, "Move").click())]);
      await sees(broken);

      const { rows } = await planner.ok(crewWeeks.list, { body: { filterModel: { crew: { filterType: "set", values: [crew.id] } } } });
      const week = await planner.ok(crewWeeks.get, { params: { id: rows[0]?.id ?? 0 } });
      assert.deepEqual(
        week.changes.map(({ order, reason }) => [order?.name, reason]),
        [["Dock leak", "The dock floods"]],
      );
      const done = await planner.ok(workOrders.get, { params: { id: week.rows[0]?.order?.id ?? 0 } });
      await planner.ok(workLabour.create, {
        body: { workOrderId: done.id, personId, day: new Date().toISOString().slice(0, 10), minutes: 45 },
      });
      const { version } = await planner.ok(workOrders.setStatus, {
        body: {
          id: done.id,
          version: (await planner.ok(workOrders.get, { params: { id: done.id } })).version,
          statusId: STATUS.inProgress,
        },
      });
      const booked = await planner.ok(workOrders.complete, { body: { id: done.id, version, actualMinutes: 45 } });
      await planner.ok(workOrders.setStatus, { body: { id: done.id, version: booked.version, statusId: STATUS.completed } });

      const monday = await scene.visit(`${WEEKS}/locked/${week.id}`, { account: HARBOR.planner });
      await seesText(monday, "50 %");
      await seesText(monday, "00:45 of 02:00 h, so far");
      await button(monday, "1 not done").click();
      await sees(link(monday, /Dock gate/));
      await seesText(monday, "The dock floods");
      await scene.checkAccess(monday);

      const phone = await scene.visit(`${WEEKS}?crew=${crew.id}`, { account: HARBOR.planner, view: "phone" });
      await sees(phone.getByText("Dock crew", { exact: false }).first());
      await scene.checkAccess(phone);
    },
  ),
];
