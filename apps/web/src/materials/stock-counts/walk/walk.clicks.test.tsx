import { afterEach, beforeEach, expect, test } from "vitest";
import { stockCounts } from "@millwright/domain/materials/stock-counts/contract.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { buildPart } from "../../../../../server/src/materials/master-parts/builders.ts";
import { buildStock } from "../../../../../server/src/materials/stock/builders.ts";
import { buildOpenCount } from "../../../../../server/src/materials/stock-counts/builders.ts";
import { t } from "../../../i18n/materials.ts";
import { HAND_DEFAULTS, setHand } from "../../../kit/hand/settings.ts";
import { button, clickedTests, dialog, heading, open, screen, waitFor } from "../../../testing/screens.tsx";

const { world } = clickedTests();

beforeEach(() => Object.defineProperty(navigator, "maxTouchPoints", { value: 5, configurable: true }));
afterEach(() => {
  setHand(HAND_DEFAULTS);
  Object.defineProperty(navigator, "maxTouchPoints", { value: 0, configurable: true });
});

let serial = 0;
/** Two parts in one store, 7431 and 10 of them by the books. */
async function begun() {
  const by = await world().tenant.as("Administrator");
  serial += 1;
  const first = await buildPart(by, { code: `WALK-A${serial}`, name: "Bearing" });
  const second = await buildPart(by, { code: `WALK-B${serial}`, name: "V-belt" });
  const { warehouseId } = await buildStock(by, { partId: first.id, pieces: 7431 });
  await buildStock(by, { partId: second.id, warehouseId });
  return { by, count: await buildOpenCount(by, { warehouseId }) };
}

test("a count is entered with large keys, place by place, without what the books say, and finished after the last", async () => {
  const { by, count } = await begun();
  const user = await open(by, `/materials-management/stock-counts/${count.id}/count`);
  const walk = await dialog(/^Counting /);
  const names = count.lines.map(({ part }) => part.name);
  await heading(names[0] ?? "");
  expect(document.body.textContent).not.toMatch(/7.?431/);
  const field = () => screen.getByRole<HTMLInputElement>("textbox");
  expect(field().inputMode).toBe("none");
  expect(document.activeElement).toBe(field());
  // A minus is no quantity: it is said at once, and nobody goes on with it.
  for (const key of ["6", t("kit.hand.keypad.sign")]) await user.click(await button(key));
  walk.getByText(sentence("not_a_number"));
  expect((await button("Next")).hasAttribute("disabled")).toBe(true);
  await user.click(await button(t("kit.hand.keypad.sign")));
  // The key of the pad that is done.
  await user.click(await button("Save"));
  await heading(names[1] ?? "");
  expect(field().value).toBe("");
  await waitFor(() => expect(walk.getByRole<HTMLProgressElement>("progressbar", { name: "Progress" }).value).toBe(1));
  // Back stands what was typed; a keyboard goes on with Enter.
  await user.click(await button("Back"));
  await heading(names[0] ?? "");
  expect(field().value).toBe("6");
  await user.click(await button("Next"));
  await heading(names[1] ?? "");
  await user.type(field(), "9{Enter}");
  await heading(t("stockCounts.walk.done"));
  await user.click(await button(t("stockCounts.action.finish")));
  await waitFor(async () => {
    const { status } = await by.ok(stockCounts.get, { params: { id: count.id } });
    expect(status).toBe("to_recount");
  });
});

test("what lies there and stands on no list is told from where it is found; leaving keeps what was counted", async () => {
  const { by, count } = await begun();
  const user = await open(by, `/materials-management/stock-counts/${count.id}/count`);
  await user.type(await screen.findByRole("textbox"), "5{Enter}");
  await user.click(await button(t("stockCounts.walk.found")));
  const found = await dialog(t("stockCounts.walk.found"));
  await user.click(found.getByRole("button", { name: "Cancel" }));
  await user.click(await button("Close"));
  await waitFor(async () => expect((await by.ok(stockCounts.get, { params: { id: count.id } })).lines[0]?.done).toBe(1));
});
