import { describe, expect, test } from "vitest";
import { notifications, watching } from "@millwright/domain/connect/notifications/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { tellAll } from "../../../../server/src/connect/notifications/builders.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import type { Person } from "../../../../server/src/testing/world.ts";
import { clickedTests, field, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

/** The panel of what reached a person who is given an order. */
async function openPanel(title: string) {
  const [planner, person] = [await world().tenant.as("Planner"), await world().tenant.join("Planner")];
  await buildWorkOrder(planner, { title, responsiblePersonId: person.personId });
  await tellAll(world());
  const user = await open(person, "/home");
  await user.click(await screen.findByRole("button", { name: "Notifications: 1 unread" }));
  const panel = await screen.findByRole("dialog", { name: "Notifcations" });
  return { user, person, panel, card: await within(panel).findByRole("article", { name: `${title}: Assigned to you` }) };
}

describe("watching a record", () => {
  test("is one press on its page, which says so, and a second one ends it", async () => {
    const [planner, person] = [await world().tenant.as("Planner"), await world().tenant.join("Planner")];
    const { id: record } = await buildAsset(planner, { name: "Feed pump" });
    const isWatching = async () => (await person.ok(watching.get, { query: { kind: "assets", record } })).isWatching;
    const user = await open(person, `/asset-management/asset/${record}`);
    await user.click(await screen.findByRole("button", { name: "Watch" }));
    await screen.findByText("You are watching this record.");
    expect(await isWatching()).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Watching", pressed: true }));
    await screen.findByRole("button", { name: "Watch", pressed: false });
    expect(await isWatching()).toBe(false);
  });

  test("whoever is responsible for an order finds it watched", async () => {
    const [planner, person] = [await world().tenant.as("Planner"), await world().tenant.join("Planner")];
    const { id } = await buildWorkOrder(planner, { responsiblePersonId: person.personId });
    await open(person, `/maintenance-management/work-order-board/1/${id}`);
    await screen.findByRole("button", { name: "Watching", pressed: true });
  });
});

describe("a card", () => {
  test("says why it came when that is asked, and by which line of the settings", async () => {
    const { user, card } = await openPanel("Change the belt");
    expect(within(card).queryByText(/You are responsible/)).toBeNull();
    await user.click(within(card).getByRole("button", { name: "Why did I get this? Assigned to you" }));
    await waitFor(() =>
      expect(within(card).getByRole("status").textContent).toBe(
        "You are responsible for this work order. In your settings: A work order is assigned to me.",
      ),
    );
  });
});

describe("somebody is named in a note", () => {
  test("by typing @ and part of the name; the note shows them by what they are called now", async () => {
    const [planner, person] = [await world().tenant.as("Planner"), await world().tenant.join("Planner")];
    const { name } = await planner.ok(people.get, { params: { id: person.personId } });
    const { id: workOrderId } = await buildWorkOrder(planner);
    const user = await open(planner, `/maintenance-management/work-order-board/1/${workOrderId}`);
    await user.click(await screen.findByRole("tab", { name: "Notes" }));
    const note = await field("New note");
    await user.type(note, `Ask @${name.slice(0, -1)}`);
    const names = await screen.findByRole("listbox", { name: "People and crews" });
    await within(names).findByRole("option", { name: `${name} Person`, selected: true });
    await user.keyboard("{Enter}");
    expect(note.value).toBe(`Ask @${name} `);
    await user.type(note, "first");
    await user.click(await screen.findByRole("button", { name: "Add note" }));
    await waitFor(() => expect(document.querySelector("[data-mention=person]")?.textContent).toBe(`@${name}`));
    const { rows } = await planner.ok(workNotes.list, { query: { workOrderId } });
    expect(rows).toMatchObject([{ note: `Ask @${name} first`, mentions: [{ kind: "person", id: person.personId }] }]);
  });
});

describe("what reaches a person", () => {
  const settingsOf = async (person: Person) => await person.ok(notifications.settings);

  test("begins with a ready set, of which single lines are changed afterwards", async () => {
    const person = await world().tenant.join("Planner");
    const user = await open(person, "/user/notifications");
    await user.click(await screen.findByRole("button", { name: "Requester", pressed: false }));
    await screen.findByRole("button", { name: "Requester", pressed: true });
    expect((await settingsOf(person)).off).toEqual(expect.arrayContaining(["request-new", "order-given"]));
    await user.click(await screen.findByRole("checkbox", { name: "A work order is assigned to me: In the app", checked: false }));
    await screen.findByRole("button", { name: "Requester", pressed: false });
    expect((await settingsOf(person)).off).not.toContain("order-given");
  });

  test("is ruled by the organisation where that says so: the person sees it beside the line and cannot change it", async () => {
    const [admin, person] = [await world().tenant.as("Administrator"), await world().tenant.join("Planner")];
    const user = await open(admin, "/settings/notifications");
    const rule = await screen.findByRole("combobox", { name: "A work order is assigned to me: Rule" });
    await user.selectOptions(rule, "Always on");
    await waitFor(async () =>
      expect((await settingsOf(person)).lines.find(({ line }) => line === "order-given")).toMatchObject({ rule: "forced" }),
    );
    await open(person, "/user/notifications");
    const box = await screen.findByRole("checkbox", { name: "A work order is assigned to me: In the app", checked: true });
    expect((box as HTMLInputElement).disabled).toBe(true);
    expect(box.closest("tr")?.textContent).toContain("Always on in your organisation");
  });
});

test("by keyboard: F8 opens the panel, the arrows walk through the cards, Delete dismisses one and goes on to the next, Enter opens the record", async () => {
  const [planner, person] = [await world().tenant.as("Planner"), await world().tenant.join("Planner")];
  for (const title of ["Change the belt", "Grease the bearing"])
    await buildWorkOrder(planner, { title, responsiblePersonId: person.personId });
  await tellAll(world());
  const user = await open(person, "/home");
  await screen.findByRole("button", { name: "Notifications: 2 unread" });
  await user.keyboard("{F8}");
  const panel = await screen.findByRole("dialog", { name: "Notifcations" });
  await within(panel).findByRole("link", { name: "Grease the bearing" });
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Grease the bearing");
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Change the belt");
  await user.keyboard("{ArrowUp}{Delete}");
  await waitFor(() => expect(within(panel).queryByRole("link", { name: "Grease the bearing" })).toBeNull());
  expect(document.activeElement?.textContent).toBe("Change the belt");
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Change the belt" });
  await waitFor(async () => expect((await person.ok(notifications.unread)).unread).toBe(0));
});
