import { expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildLocation } from "../../../../server/src/register/locations/builders.ts";
import { button, clickedTests, heading, open, screen, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");
const csv = (...lines: readonly string[]) => new File([lines.join("\n")], "suppliers.csv", { type: "text/csv" });
const supplierNames = async () => (await (await planner()).ok(suppliers.list, { body: {} })).rows.map(({ name }) => name);

/** What the server does in the background between two looks. */
const background = async () => await world().jobs.runOnce(world().tenant.id);

test("a file goes through columns, check and import, and is undone", async () => {
  const user = await open(await planner(), "/settings/import/new?target=suppliers");
  await user.upload(
    await screen.findByLabelText("Choose a file", { selector: "input" }),
    csv("Code,Name", "IMP-1,Fenwick Seals", "IMP-2,Nord AS"),
  );
  await screen.findByText("Map columns");
  await user.click(await button("Check the file"));
  await screen.findByText("Checking the rows");
  await background();
  await user.click(await button("Import 2 rows"));
  await screen.findByText("The import continues if you leave this page.");
  await background();
  await button("Undo import");
  expect(await supplierNames()).toEqual(expect.arrayContaining(["Fenwick Seals", "Nord AS"]));
});

test("a refused row is mended on the screen, and comes along", async () => {
  const user = await open(await planner(), "/settings/import/new?target=suppliers");
  await user.upload(
    await screen.findByLabelText("Choose a file", { selector: "input" }),
    csv("Code,Name,Lead time", "IMP-3,Slow Oy,soon", "IMP-4,Quick Oy,2"),
  );
  await user.click(await button("Check the file"));
  await screen.findByText("Checking the rows");
  await background();
  const cell = await screen.findByRole("textbox", { name: "Line 2, Lead time" });
  await user.clear(cell);
  await user.type(cell, "30{Enter}");
  await user.click(await button(/^Check again/));
  await screen.findByText("Checking the rows");
  await background();
  await user.click(await button("Import 2 rows"));
  await screen.findByText("The import continues if you leave this page.");
  await background();
  await button("Undo import");
  expect(await supplierNames()).toEqual(expect.arrayContaining(["Slow Oy", "Quick Oy"]));
});

test("an address without a kind of record asks for it first", async () => {
  const user = await open(await planner(), "/settings/import/new");
  await heading("What do you want to import?");
  await user.click(await within(screen.getByRole("main")).findByRole("link", { name: "Suppliers" }));
  await heading("Import: Suppliers");
});

test("the columns step says by which clock times are read that name no time zone", async () => {
  const user = await open(await planner(), "/settings/import/new?target=downtimes");
  await user.upload(
    await screen.findByLabelText("Choose a file", { selector: "input" }),
    new File(["Asset,From,To\nA-1,2026-11-20 08:00,2026-11-20 09:00"], "stops.csv", { type: "text/csv" }),
  );
  await screen.findByText("Times without a time zone are read as UTC.");
});

test("where sites have time zones of their own it says so, and a heading that names one is read by it", async () => {
  const admin = await world().tenant.as("Administrator");
  await buildLocation(admin, { isSite: true, timeZone: "America/Los_Angeles" });
  const user = await open(await planner(), "/settings/import/new?target=downtimes");
  await user.upload(
    await screen.findByLabelText("Choose a file", { selector: "input" }),
    new File(["Asset,From (Asia/Tokyo),To\nA-1,2026-11-20 08:00,2026-11-20 09:00"], "stops.csv", { type: "text/csv" }),
  );
  await screen.findByText(
    "From: times are read as Asia/Tokyo, the time zone in the column heading. Times without a time zone are read in the time zone of each record's site, or as UTC if the site has none.",
  );
});

test("entries that may mean nothing are asked about once for all columns, and nothing is checked before", async () => {
  const user = await open(await planner(), "/settings/import/new?target=suppliers");
  await user.upload(
    await screen.findByLabelText("Choose a file", { selector: "input" }),
    csv("Code,Name,Category,Terms", "IMP-5,Vale Seals,n/a,-", "IMP-6,Nord Seals,n/a,30 days"),
  );
  await screen.findByText("Entries that may mean empty");
  expect((await button("Check the file")).hasAttribute("disabled")).toBe(true);
  await screen.findByLabelText("n/a means");
  await user.click(await button("Leave empty in all columns"));
  expect(screen.queryByLabelText("n/a means")).toBeNull();
  await user.click(await button("Check the file"));
  await screen.findByText("Checking the rows");
  await background();
  await user.click(await button("Import 2 rows"));
  await screen.findByText("The import continues if you leave this page.");
  await background();
  await button("Undo import");
  const { rows } = await (await planner()).ok(suppliers.list, { body: { search: "Vale Seals" } });
  expect(rows[0]).toMatchObject({ name: "Vale Seals", category: null });
});

test("a file without headings is read from its first line on", async () => {
  const user = await open(await planner(), "/settings/import/new?target=suppliers");
  await user.upload(await screen.findByLabelText("Choose a file", { selector: "input" }), csv("IMP-7,First Oy", "IMP-8,Second Oy"));
  await user.click(await screen.findByLabelText("This file has no headings"));
  await screen.findByText("2 rows.");
  await user.click(await screen.findByRole("link", { name: "Continue to columns" }));
  await user.selectOptions(await screen.findByLabelText("Code: Column in the file"), "A");
  await user.selectOptions(await screen.findByLabelText("Name: Column in the file"), "B");
  await user.click(await button("Check the file"));
  await screen.findByText("Checking the rows");
  await background();
  await button("Import 2 rows");
});

test("serial numbers that a spreadsheet destroyed are counted where the columns are chosen, and left empty where a person says so", async () => {
  const user = await open(await planner(), "/settings/import/new?target=suppliers");
  await user.upload(
    await screen.findByLabelText("Choose a file", { selector: "input" }),
    csv("Code,Name,Terms", "IMP-9,Third Oy,1.52091E+12", "IMP-10,Fourth Oy,30 days"),
  );
  await screen.findByText(/1 cell was changed by a spreadsheet: 1\.52091E\+12/);
  await user.selectOptions(await screen.findByLabelText(/^Terms: cells changed/), "Leave changed cells empty");
  await user.click(await button("Check the file"));
  await screen.findByText("Checking the rows");
  await background();
  await button("Import 2 rows");
});
