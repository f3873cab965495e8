import { afterEach, beforeEach, expect, test } from "vitest";
import { meterRounds } from "@millwright/domain/register/meter-rounds/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { buildMeter } from "../../../../../server/src/register/meters/builders.ts";
import { t } from "../../../i18n/register.ts";
import { HAND_DEFAULTS, setHand } from "../../../kit/hand/settings.ts";
import { button, clickedTests, dialog, heading, open, screen, waitFor } from "../../../testing/screens.tsx";

const { world } = clickedTests();

beforeEach(() => Object.defineProperty(navigator, "maxTouchPoints", { value: 5, configurable: true }));
afterEach(() => {
  setHand(HAND_DEFAULTS);
  Object.defineProperty(navigator, "maxTouchPoints", { value: 0, configurable: true });
});

const DAY_AGO = new Date(Date.now() - 86_400_000).toISOString();

test("a round is read with large keys beside limits and the last value; a word is chosen and goes on; one meter is left out", async () => {
  const by = await world().tenant.as("Administrator");
  const gauge = await buildMeter(by, { code: "RW-BAR", name: "Oil pressure", kind: "gauge", lowLimit: 2, highLimit: 4 });
  const look = await buildMeter(by, { code: "RW-LOOK", name: "Look of the oil", kind: "characteristic", states: "clear, cloudy" });
  const hours = await buildMeter(by, { code: "RW-H", name: "Operating hours" });
  await by.ok(meterReadings.create, { body: { meterId: gauge.id, at: DAY_AGO, value: 3.5 } });
  const round = await by.ok(meterRounds.create, { body: { code: "RW", name: "Oil round", meterIds: [gauge.id, look.id, hours.id] } });

  const user = await open(by, `/asset-management/meter-rounds/${round.id}/walk`);
  const walk = await dialog("Oil round");
  await heading(gauge.name);
  walk.getByText("1 of 3");
  walk.getByText("3.5");
  walk.getByText("2 – 4");
  for (const key of ["4", t("kit.hand.keypad.decimal"), "5"]) await user.click(await button(key));
  // It is said at once, and taken all the same.
  walk.getByText("Above the limits: 2 – 4");
  await user.keyboard("{Enter}");

  await heading(look.name);
  await user.click(await button("cloudy"));

  await heading(hours.name);
  walk.getByText(t("meters.readings.never"));
  expect((await button(t("meterRounds.walk.finish"))).hasAttribute("disabled")).toBe(true);
  await user.click(await button(t("meterRounds.walk.skip")));
  await user.type(await screen.findByLabelText(t("meterRounds.walk.why")), "Behind a locked door");
  await user.click(await button(t("meterRounds.walk.finish")));
  await waitFor(async () => {
    const { rows } = await by.ok(meterRounds.walks, { query: { roundId: String(round.id) } });
    expect(rows).toMatchObject([{ stops: { length: 3 } }]);
  });
  const valueOf = async (meterId: number) => (await by.ok(meterReadings.list, { body: { meterId } })).rows[0]?.value;
  expect([await valueOf(gauge.id), await valueOf(look.id), await valueOf(hours.id)]).toEqual([4.5, 1, undefined]);
});
