import { expect, test } from "vitest";
import { nextAfter } from "@millwright/domain/insight/scheduled-reports/schedule.ts";
import { scheduledReports } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import { buildPlantBoard } from "../../../../server/src/insight/boards/builders.ts";
import { buildReport } from "../../../../server/src/insight/scheduled-reports/builders.ts";
import { button, clickedTests, field, open, screen, waitFor, within } from "../../testing/screens.tsx";
import { momentIn } from "./words.ts";

const { world } = clickedTests();
const planner = async () => await world().tenant.as("Planner");
const next = (weekday: number, time: string) =>
  momentIn(nextAfter({ rhythm: "week", weekday, monthDay: null, time, timeZone: "Europe/Lisbon" }, Date.now()), "Europe/Lisbon");

test("a board is sent by mail: the form begins with it, says when it goes out next while that is typed, and keeps it", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "Cold store" });
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}/cold-store`);
  await user.click(await screen.findByRole("button", { name: "More actions: Cold store" }));
  await user.click(await screen.findByRole("menuitem", { name: "Send by mail" }));
  await user.type(await field("Name"), "Cold store, weekly");
  expect(await screen.findByDisplayValue("Cold store"), "the board is named").toBeTruthy();
  await user.selectOptions(await screen.findByRole("combobox", { name: /^Time zone/ }), "Europe/Lisbon");
  await screen.findByText(`Next: ${next(1, "07:00")} (Europe/Lisbon)`);
  await user.selectOptions(screen.getByRole("combobox", { name: /^Weekday/ }), "Thursday");
  await screen.findByText(`Next: ${next(4, "07:00")} (Europe/Lisbon)`);
  await user.click(await button("Save"));
  await screen.findByRole("heading", { name: /Cold store, weekly/ });
  const { rows } = await by.ok(scheduledReports.list, { body: {} });
  expect(rows.find(({ name }) => name === "Cold store, weekly")).toMatchObject({ shows: { id: board.id }, weekday: 4, time: "07:00" });
});

test("without a recipient chosen in a row the row says what is missing, and nothing typed is lost", async () => {
  const by = await planner();
  const { id } = await buildReport(by, { name: "Gateways" });
  const user = await open(by, `/analytics/scheduled-reports/${String(id)}/edit`);
  await user.click(await button("Add recipient"));
  await user.type(await field("Name"), " daily");
  await user.click(await button("Save"));
  await screen.findByText("Select a person or a role.");
  expect((await field("Name")).value).toBe("Gateways daily");
});

test("it is sent to oneself, and its page says what went to whom", async () => {
  const by = await planner();
  const { id } = await buildReport(by, { name: "To me" });
  const user = await open(by, `/analytics/scheduled-reports/${String(id)}`);
  await screen.findByText("Every Monday at 07:00 (Europe/Lisbon)");
  await user.click(await button("Send to me now"));
  await screen.findByText("The report will be sent to you in a few minutes.");
  await world().jobs.runOnce(world().tenant.id);
  await user.click(screen.getByRole("tab", { name: "Sent to" }));
  await waitFor(async () => expect((await by.ok(scheduledReports.runs, { params: { id } })).rows[0]?.sends[0]?.outcome).toBe("written"));
  await open(by, `/analytics/scheduled-reports/${String(id)}?tab=runs`);
  await screen.findByText("Not sent: no mail server");
});

test("the list says when each goes out and what became of the last, and is reached from the boards", async () => {
  const by = await planner();
  await buildReport(by, { name: "In the list" });
  const user = await open(by, "/iot/dashboards/boards");
  await user.click(await screen.findByRole("link", { name: "Scheduled reports" }));
  const row = within(await screen.findByRole("row", { name: /In the list/ }));
  row.getByText("Every Monday at 07:00 (Europe/Lisbon)");
  row.getByText("Not sent yet");
});

test("who may not make reports is offered none", async () => {
  const board = await buildPlantBoard(await planner(), { name: "Seen", sharedWith: "everyone" });
  const user = await open(await world().tenant.as("Technician"), `/iot/dashboards/boards/${String(board.id)}/seen`);
  await user.click(await screen.findByRole("button", { name: "More actions: Seen" }));
  await screen.findByRole("menuitem", { name: "Print or export" });
  expect(screen.queryByRole("menuitem", { name: "Send by mail" })).toBeNull();
});
