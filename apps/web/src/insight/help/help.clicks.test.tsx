import { expect, test } from "vitest";
import { HELP_PAGES } from "@millwright/domain/foundation/navigation/help.ts";
import { button, clickedTests, heading, open, screen, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("Help of the list of orders opens the page of orders, and its links lead on", async () => {
  const user = await open(await world().tenant.as("Technician"), "/maintenance-management/work-order-board/1");
  await user.click(await button("Help"));
  await heading("Work orders");
  expect(location.pathname).toBe("/help/work-orders");
  await user.click(within(await screen.findByRole("article")).getAllByRole("link", { name: "board" })[0]!);
  await heading("Boards");
  expect(location.pathname).toBe("/help/boards");
});

test.each(HELP_PAGES)("the page %s is shown whole: no Markdown is left over, and it has one heading of the first order", async (page) => {
  await open(await world().tenant.as("Technician"), `/help/${page}`);
  const article = within(await screen.findByRole("article"));
  expect(article.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(screen.getByRole("article").textContent).not.toMatch(/\]\(|\*\*|^#|`|\| --- \|/m);
});

test("an unknown page of the help says so and offers the others", async () => {
  await open(await world().tenant.as("Technician"), "/help/telepathy");
  await screen.findByText(/^This help page does not exist/);
  within(screen.getByRole("navigation", { name: "Help pages" })).getByRole("link", { name: "First steps" });
});
