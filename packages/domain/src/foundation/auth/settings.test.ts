import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "./settings.ts";
import { settingsOf } from "./settings-shape.ts";

const { layout } = DEFAULT_SETTINGS;

test("who has set nothing begins with the navbar on the left and folded, a fixed toolbar and a fixed footer", () => {
  expect(layout.style).toBe("layout1");
  expect(layout.config).toMatchObject({
    navbar: { display: true, position: "left", folded: true },
    toolbar: { display: true, style: "fixed" },
    footer: { display: true, style: "fixed" },
  });
});

test("settings stored before there were more keys are still good: what was chosen stays, the rest is the standard", () => {
  const old = { ...DEFAULT_SETTINGS, layout: { ...layout, config: { navbar: { folded: false } } } };
  const { navbar, ...others } = layout.config;
  expect(settingsOf(old)?.layout.config).toEqual({ navbar: { ...navbar, folded: false }, ...others });
});

test("a footer that was switched off stays off", () => {
  const without = { ...DEFAULT_SETTINGS, layout: { ...layout, config: { ...layout.config, footer: { display: false } } } };
  expect(settingsOf(without)?.layout.config.footer).toEqual({ ...layout.config.footer, display: false });
});

test("an account that never set anything has no settings", () => {
  expect(settingsOf(null)).toBeNull();
});
