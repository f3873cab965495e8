import { expect, test } from "vitest";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { calendarFeeds } from "@millwright/domain/work/calendar/feeds/contract.ts";
import { button, clickedTests, dialog, field, open, screen, waitFor } from "../../../testing/screens.tsx";

const { world } = clickedTests();

test("a link to one's own orders is made on the profile, told once, made anew and taken back", async () => {
  const by = await world().tenant.join("Technician");
  const user = await open(by, "/user/profile");
  await user.click(await button("Create link"));
  await dialog("My work orders");
  const first = (await field("Address")).value;
  expect(first).toMatch(/\/ical\/\d+-[\w-]{22}\.ics$/);
  await user.click(await button("Close"));
  await screen.findByText("Not read yet");
  expect((await world().app.inject({ method: "GET", url: new URL(first).pathname })).statusCode).toBe(200);
  await user.click(await button("Regenerate the link of My work orders"));
  const asked = await dialog("Regenerate the link of My work orders");
  await user.click(asked.getByRole("button", { name: "Regenerate" }));
  await dialog("My work orders");
  expect((await field("Address")).value).not.toBe(first);
  await user.click(await button("Close"));
  expect((await world().app.inject({ method: "GET", url: new URL(first).pathname })).statusCode).toBe(404);
  await user.click(await button("Revoke the link of My work orders"));
  const meant = await dialog("Revoke the link?");
  await user.click(meant.getByRole("button", { name: "Revoke" }));
  await button("Create link");
  expect((await by.ok(calendarFeeds.own)).rows).toEqual([]);
});

test("on a crew's page a link to its orders is made, and stands on the profile as well", async () => {
  const by = await world().tenant.join("Planner");
  const crew = await by.ok(crews.create, { body: { code: "CAL-1", name: "Day shift" } });
  const user = await open(by, `/maintenance-management/crews/${crew.id}`);
  await user.click(await button("Calendar link"));
  await (await dialog("Calendar link")).findByText("No link yet.");
  await user.click(await button("Create link"));
  await dialog("Crew Day shift");
  await field("Address");
  await user.click(await button("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(await button("Calendar link"));
  await button("Revoke the link of Crew Day shift");
  await open(by, "/user/profile");
  await screen.findByText("Crew Day shift");
});
