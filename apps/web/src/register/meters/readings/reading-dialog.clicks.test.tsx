import { afterEach, beforeEach, expect, test } from "vitest";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { buildMeter } from "../../../../../server/src/register/meters/builders.ts";
import { t } from "../../../i18n/register.ts";
import { HAND_DEFAULTS, setHand } from "../../../kit/hand/settings.ts";
import { button, clickedTests, dialog, field, open, screen, waitFor } from "../../../testing/screens.tsx";
import { links } from "../links.ts";

const { world } = clickedTests();

beforeEach(() => Object.defineProperty(navigator, "maxTouchPoints", { value: 5, configurable: true }));
afterEach(() => {
  setHand(HAND_DEFAULTS);
  Object.defineProperty(navigator, "maxTouchPoints", { value: 0, configurable: true });
});

const newest = async (by: Awaited<ReturnType<ReturnType<typeof world>["tenant"]["as"]>>, meterId: number) =>
  (await by.ok(meterReadings.list, { body: { meterId } })).rows[0]?.value;

test("a reading is entered with large keys; beyond its limits it is said at once and saved all the same", async () => {
  const by = await world().tenant.as("Administrator");
  const gauge = await buildMeter(by, { code: "RD-BAR", name: "Air pressure", kind: "gauge", lowLimit: 6, highLimit: 8 });
  const user = await open(by, links.record(gauge.id));
  await user.click(await button(/^Enter a reading/));
  const entry = await dialog("Air pressure");
  entry.getByText("No reading yet");
  entry.getByText("6 – 8");
  for (const key of ["5", t("kit.hand.keypad.decimal"), "5"]) await user.click(await button(key));
  entry.getByText("Below the limits: 6 – 8");
  await user.click(entry.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
  await waitFor(async () => expect(await newest(by, gauge.id)).toBe(5.5));
});

test("what is no number, or went back, is said beside the number and stays there", async () => {
  const by = await world().tenant.as("Administrator");
  const hours = await buildMeter(by, { code: "RD-H", name: "Operating hours" });
  await by.ok(meterReadings.create, { body: { meterId: hours.id, value: 100 } });
  const user = await open(by, links.record(hours.id));
  await user.click(await button(/^Enter a reading/));
  await dialog("Operating hours");
  const typed = await field("Reading");
  await user.type(typed, "90{Enter}");
  await screen.findByText(sentence("meter_went_back", { before: 100 }));
  expect(typed.value).toBe("90");
  expect(typed.getAttribute("aria-invalid")).toBe("true");
  await screen.findByLabelText(new RegExp(t("meters.readings.field.entry")));
});

test("a word of a meter is chosen with one touch", async () => {
  const by = await world().tenant.as("Administrator");
  const look = await buildMeter(by, { code: "RD-LOOK", name: "Look", kind: "characteristic", states: "clear, cloudy" });
  const user = await open(by, links.record(look.id));
  await user.click(await button(/^Enter a reading/));
  await user.click(await button("cloudy"));
  expect((await button("cloudy")).getAttribute("aria-pressed")).toBe("true");
  await user.click(await button("Save"));
  await waitFor(async () => expect(await newest(by, look.id)).toBe(1));
});
