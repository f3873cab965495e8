import { expect, test } from "vitest";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

/** Each chart stands on the kit's page three times, once for each scheme. */
const chart = async (label: string) => {
  const [first] = await screen.findAllByRole("figure", { name: label });
  return within(first as HTMLElement);
};

test("a chart is read by its keys: each bar says group, series and value, and Enter opens its rows", async () => {
  const user = await open(await world().tenant.as("Administrator"), "/kit");
  const bars = await chart("Open work by week");
  const slider = bars.getByRole("slider", { name: "Open work by week" });
  slider.focus();
  await user.keyboard("{Home}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Jan 05, Mechanics, 42 h");
  await user.keyboard("{ArrowUp}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Jan 05, Electricians, 18 h");
  await user.keyboard("{ArrowRight}");
  expect(slider.getAttribute("aria-valuetext")).toBe("Jan 12, Electricians, 22 h");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(window.location.pathname + window.location.search).toContain("work-order-board/1?week=1"));
});

test("the same figures stand in a table that is always there for screen readers; its links come with the table that is seen", async () => {
  const user = await open(await world().tenant.as("Administrator"), "/kit");
  const pareto = await chart("Downtime by asset");
  const rows = () => pareto.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows()).toEqual(["AssetDowntimeCumulative", "P-10160 h60 %", "C-12025 h85 %", "F-710 h95 %", "B-25 h100 %"]);
  expect(pareto.queryByRole("link")).toBeNull();
  await user.click(pareto.getByRole("button", { name: "Table", pressed: false }));
  expect(pareto.getByRole("link", { name: "C-120" }).getAttribute("href")).toBe("/asset-management/asset/C-120");
  expect(pareto.queryByRole("slider")).toBeNull();
  expect(rows()).toHaveLength(5);
});

test("what is beyond its limits is said, and what is not known is no zero", async () => {
  const user = await open(await world().tenant.as("Administrator"), "/kit");
  const line = await chart("Temperature");
  line.getByRole("slider").focus();
  await user.keyboard("{Home}{ArrowRight}{ArrowRight}");
  expect(line.getByRole("slider").getAttribute("aria-valuetext")).toBe("Jan 19: 9 °C, outside the limits");
  expect((await chart("Nothing yet")).queryByRole("slider")).toBeNull();
  const weeks = await chart("PM compliance");
  expect(weeks.getByRole("row", { name: /^Jan 19/ }).textContent).toBe("Jan 19No data");
  expect((await screen.findAllByRole("img", { name: "Schedule compliance: No data" })).length).toBe(3);
});

test("a click on a bar opens its rows where it has no address, a first tap shows its value", async () => {
  const user = await open(await world().tenant.as("Administrator"), "/kit");
  const across = await chart("Downtime by reason");
  const [bar] = [...across.getByRole("slider").querySelectorAll("[data-at]")];
  await user.click(bar as Element);
  expect(across.getByRole("slider").getAttribute("aria-valuetext")).toBe("Waiting for parts, 31 h");
  if (!screen.queryByText("Opened 0")) await user.click(bar as Element);
  await screen.findByText("Opened 0");
});

test("the table of a chart is copied as it is shown, and there is a file and a picture of it", async () => {
  const user = await open(await world().tenant.as("Administrator"), "/kit");
  const pareto = await chart("Downtime by asset");
  await user.click(pareto.getByRole("button", { name: "More actions: Downtime by asset" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Save picture (PNG)",
    "Save table (CSV)",
    "Copy table",
  ]);
  await user.click(menu.getByRole("menuitem", { name: "Copy table" }));
  await screen.findByText("The table was copied.");
  const [item] = await navigator.clipboard.read();
  expect(await (await item?.getType("text/plain"))?.text()).toBe(
    ["Asset\tDowntime\tCumulative", "P-101\t60 h\t60 %", "C-120\t25 h\t85 %", "F-7\t10 h\t95 %", "B-2\t5 h\t100 %"].join("\n"),
  );
});
