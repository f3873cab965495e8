import { expect, test } from "vitest";
import { underPrefix, withPrefix } from "./list-state.ts";

test("a list in a tab reads what stands under its name, and nothing of the page or of another list", () => {
  const page = { tab: "orders", sort: "name", "work-orders.sort": "-dueAt", "work-orders.q": "pump", "work-requests.q": "leak" };
  expect(underPrefix(page, "work-orders.")).toEqual({ sort: "-dueAt", q: "pump" });
});

test("what it sets and takes out stands under its name too", () => {
  expect(withPrefix({ sort: "-dueAt", q: undefined }, "work-orders.")).toEqual({
    "work-orders.sort": "-dueAt",
    "work-orders.q": undefined,
  });
  expect(underPrefix(withPrefix({ view: 12 }, "people."), "people.")).toEqual({ view: 12 });
});
