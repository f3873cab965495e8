import { absences } from "@millwright/domain/register/absences/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link, typeDay } from "../harness/words.ts";

/** A Monday far enough away that nobody of the demo is away then. */
const MONDAY = "2031-03-03";

export const availability = [
  journey("A technician asks for days off on a phone, the planner approves, and the week shows it", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const { rows } = await planner.ok(people.list, { body: { search: "Haddad" } });
    const { id, name } = rows[0]!;

    const phone = await scene.visit(`/maintenance-management/absences/new?personId=${id}`, { account: HARBOR.technician, view: "phone" });
    await typeDay(phone, "From", MONDAY);
    await typeDay(phone, "To", MONDAY);
    const kind = phone.getByRole("combobox", { name: "Type" });
    await kind.fill("Vac");
    await phone.getByRole("option", { name: /Vacation/ }).click();
    await scene.checkAccess(phone);
    await button(phone, "Save").click();
    await seesText(phone, "The absence was entered.");
    await sees(phone.getByText("Requested").first());

    const [asked] = (
      await planner.ok(absences.list, {
        body: { filterModel: { state: { filterType: "set", values: ["asked"] } }, sortModel: [{ colId: "fromDay", sort: "desc" }] },
      })
    ).rows;
    const page = await scene.visit(`/maintenance-management/absences/${asked!.id}`, { account: HARBOR.planner });
    await sees(heading(page, name));
    await button(page, "Approve").click();
    await seesText(page, "The absence was approved.");

    const week = await scene.visit(`/maintenance-management/availability?from=${MONDAY}`, { account: HARBOR.planner });
    const cell = week.getByRole("button", { name: new RegExp(`${name}, Mar 03, 2031: Absent`) }).first();
    await sees(cell);
    await cell.focus();
    await sees(week.locator("[role=tooltip]:visible", { hasText: "Absent: Vacation (−07:30)" }));
    await scene.checkAccess(week);
    await link(week, name).first().click();
    await week.getByRole("tab", { name: "Availability" }).click();
    await seesText(week, "The next four weeks");
  }),

  journey("A planner draws a night shift over two weeks, sees the next fortnight, and gives it to a person", async (scene) => {
    const page = await scene.visit("/maintenance-management/shifts/new", { account: HARBOR.planner });
    await field(page, "Code").fill("NGT-2");
    await field(page, "Name").fill("Nights, every other week");
    await page.getByLabel("Weeks in the cycle").selectOption("2");
    await button(page, "Add a shift").click();
    await page.getByLabel("From", { exact: true }).fill("22:00");
    await page.getByLabel("Until", { exact: true }).fill("06:00");
    await seesText(page, "ends the next day");
    await button(page, "Copy to days 1 to 5 of this week").click();
    await scene.checkAccess(page);
    await button(page, "Save").click();
    await seesText(page, "The shift pattern was created.");
    const planner = scene.api(HARBOR.planner);
    const [made] = (await planner.ok(shifts.list, { body: { search: "NGT-2" } })).rows;
    const kept = await planner.ok(shifts.get, { params: { id: made!.id } });
    if (kept.spans.length !== 5 || kept.spans.some(({ startMinute, minutes }) => startMinute !== 1320 || minutes !== 480))
      throw new Error(`the pattern has other shifts: ${JSON.stringify(kept.spans)}`);

    await page.getByRole("tab", { name: "Used by" }).click();
    await button(page, "Add a person or crew").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Person" }).fill("Miller");
    await page.getByRole("option", { name: /Miller/ }).click();
    await typeDay(dialog, "From", "2032-01-05");
    // The day shift has no end yet: one pattern a day.
    scene.expectComplaint(/400/);
    await button(dialog, "Save").click();
    await seesText(page, "Another shift pattern already applies on some of these days.");
    await typeDay(dialog, "From", "2001-01-01");
    await typeDay(dialog, "To", "2001-02-01");
    await button(dialog, "Save").click();
    await sees(page.getByRole("tabpanel").getByText("Joe Miller"));
    const { rows } = await planner.ok(shiftTerms.list, { body: { filterModel: { shift: { filterType: "set", values: [made!.id] } } } });
    if (rows.length !== 1) throw new Error("one person follows the pattern");
  }),
];
