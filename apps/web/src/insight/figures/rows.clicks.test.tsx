import { expect, test } from "vitest";
import { FIGURE_IDS, factsOf } from "@millwright/domain/insight/figures/catalogue.ts";
import { figures } from "@millwright/domain/insight/figures/contract.ts";
import { isTold } from "@millwright/domain/insight/figures/told.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { clickedTests, open, screen, waitFor } from "../../testing/screens.tsx";
import { linkToRows } from "./links.ts";

const { world } = clickedTests();
const today = new Date().toISOString().slice(0, 10);
const RANGE = { from: dayAfter(today, -29), until: today };

test("a figure opens its rows in their list, which says whose they are; from there to all rows is one touch", async () => {
  const planner = await world().tenant.as("Planner");
  await buildWorkOrder(planner, { title: "Late one", dueAt: new Date(Date.now() - 7_200_000).toISOString() });
  await buildWorkOrder(planner, { title: "Not due yet" });
  const { answers } = await planner.ok(figures.ask, { body: { questions: [{ figure: "overdueShare", ...RANGE }] } });
  const [told] = answers;
  if (!told || !isTold(told) || !told.rows?.numerator) throw new Error("the figure is told with its rows");
  // A link is followed from a page: the addresses of the features are known by then.
  await open(planner, "/home");
  const user = await open(planner, linkToRows(told.rows.list, told.rows.numerator) ?? "");
  const chip = await screen.findByRole("button", { name: /Rows of: Overdue share, overdue, the last 30 days/ });
  await screen.findByRole("link", { name: "Late one" });
  expect(screen.queryByRole("link", { name: "Not due yet" })).toBeNull();
  await user.click(chip);
  await screen.findByRole("link", { name: "Not due yet" });
  await waitFor(() => expect(window.location.search).not.toContain("figure"));
});

test("an old link to a figure that is no more shows the list", async () => {
  const planner = await world().tenant.as("Planner");
  await buildWorkOrder(planner, { title: "Still here" });
  await open(planner, linkToRows("work-orders", { id: "goneSince", side: "numerator", ...RANGE }) ?? "");
  await screen.findByRole("link", { name: "Still here" });
  expect(window.location.search).not.toContain("figure");
});

test("every figure with rows leads to a page that shows them", () => {
  for (const id of FIGURE_IDS) {
    const { list, rows } = factsOf(id);
    if (rows.length > 0) expect(linkToRows(list, { id, side: "numerator", ...RANGE }), id).not.toBeNull();
  }
});
