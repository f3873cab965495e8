import { expect, test } from "vitest";
import { UserSettingsShape } from "./contract.ts";
import { DEFAULT_SETTINGS } from "./settings.ts";

test("settings stored before there was a footer are still good, and show it", () => {
  const { layout } = DEFAULT_SETTINGS;
  const old = { ...DEFAULT_SETTINGS, layout: { ...layout, config: { navbar: { folded: true } } } };
  expect(UserSettingsShape.parse(old).layout.config).toEqual({ navbar: { folded: true }, footer: { display: true } });
});

test("a footer that was switched off stays off", () => {
  const { layout } = DEFAULT_SETTINGS;
  const without = { ...DEFAULT_SETTINGS, layout: { ...layout, config: { ...layout.config, footer: { display: false } } } };
  expect(UserSettingsShape.parse(without).layout.config.footer).toEqual({ display: false });
});
