import { LAYOUT_STYLES, clashesOf, fits, offeredIn, partOf, speaksOf, valueOf } from "./settings-offers.ts";
import { expect, test } from "vitest";
import type { LayoutConfig, LayoutPart } from "../../kit/shell/layout.ts";
import { DEFAULT_SETTINGS, defaultsFor, drawn, isGuest, mergedWith, savedWords } from "./settings.ts";
import { layoutPairs } from "./layout-pairs.ts";
import { completed } from "./settings-stored.ts";

const { layout } = DEFAULT_SETTINGS;
const config = (part: LayoutPart): LayoutConfig => mergedWith(layout.config, part);

test("who has set nothing begins with the navbar on the left and folded, a fixed toolbar and a fixed footer", () => {
  expect(layout.style).toBe("layout1");
  expect(layout.config).toMatchObject({
    navbar: { display: true, position: "left", folded: true },
    toolbar: { display: true, style: "fixed" },
    footer: { display: true, style: "fixed" },
    scroll: "content",
    mode: "fullwidth",
  });
});

test("staff begin with layout2, boxed, in greeny, where their organisation wants it; everybody else with its palette", () => {
  const staff = defaultsFor({ isStaff: true, staffLook: true, palette: "slate" });
  expect([staff.layout.style, staff.layout.config.mode, staff.theme.main]).toEqual(["layout2", "boxed", "greeny"]);
  for (const [isStaff, staffLook] of [
    [false, true],
    [true, false],
  ] as const) {
    const own = defaultsFor({ isStaff, staffLook, palette: "slate" });
    expect([own.layout, own.theme.main, own.theme.scheme]).toEqual([layout, "slate", "dark"]);
  }
  expect(defaultsFor({ isStaff: false, staffLook: true, palette: "default" })).toEqual(DEFAULT_SETTINGS);
});

test("settings stored before there were more keys are still good: what was chosen stays, the rest is the standard", () => {
  const old = { ...DEFAULT_SETTINGS, layout: { ...layout, config: { navbar: { folded: false } } } };
  expect(completed(old)?.layout.config).toEqual(config({ navbar: { folded: false } }));
});

test("a footer that was switched off stays off", () => {
  const without = { ...DEFAULT_SETTINGS, layout: { ...layout, config: { ...layout.config, footer: { display: false } } } };
  expect(completed(without)?.layout.config.footer).toEqual({ ...layout.config.footer, display: false });
});

test("an account that never set anything has no settings", () => {
  expect(completed(null)).toBeNull();
});

test("a value that is gone gives way to the default, and takes nothing with it", () => {
  const stored = { theme: { main: "neon", navbar: "slate" }, customScrollbars: "yes", layout: { style: "layout3", config: 7 } };
  expect(completed(stored, defaultsFor({ isStaff: false, staffLook: false, palette: "beach" }))).toMatchObject({
    theme: { main: "beach", navbar: "slate" },
    customScrollbars: true,
    layout: { style: "layout3", config: layout.config },
  });
});

test("a part changes its own keys and leaves the others as they were", () => {
  const one = mergedWith(DEFAULT_SETTINGS, { layout: { config: { navbar: { folded: false } } } });
  const both = mergedWith(one, { theme: { main: "slate" } });
  expect(both.layout.config).toEqual(config({ navbar: { folded: false } }));
  expect(both.theme).toEqual({ ...DEFAULT_SETTINGS.theme, main: "slate" });
  expect(mergedWith(both, { customScrollbars: undefined })).toEqual(both);
});

test.each<[string, LayoutPart, string[][]]>([
  ["the defaults", {}, []],
  ["no navbar and no toolbar", { navbar: { display: false }, toolbar: { display: false } }, [["navbar.display", "toolbar.display"]]],
  ["no navbar", { navbar: { display: false } }, []],
  ["a toolbar that scrolls away while the page stays", { toolbar: { style: "static" } }, [["toolbar.style", "scroll"]]],
  ["a footer that scrolls away while the page stays", { footer: { style: "static" } }, [["footer.style", "scroll"]]],
  ["both bars scroll away with the page", { toolbar: { style: "static" }, footer: { style: "static" }, scroll: "body" }, []],
])("what cannot be combined: %s", (_name, part, pairs) => {
  expect(clashesOf(config(part))).toEqual(pairs);
});

test("an option is offered while it fits beside the others", () => {
  expect(fits(config({ navbar: { display: false } }), "toolbar.display", false)).toBe(false);
  expect(fits(config({ toolbar: { style: "static" }, scroll: "body" }), "scroll", "content")).toBe(false);
  expect(fits(layout.config, "toolbar.style", "static")).toBe(false);
  expect(fits(config({ scroll: "body" }), "toolbar.style", "static")).toBe(true);
  expect(fits(config({ toolbar: { style: "static" } }), "mode", "boxed"), "another pair that does not fit has nothing to do with it").toBe(
    true,
  );
});

test("a layout offers what it has: positions of its own navbar, folding and the toolbar's position in layout1 alone", () => {
  for (const style of LAYOUT_STYLES) {
    const options = offeredIn(style).map(({ option }) => option);
    expect(new Set(options).size).toBe(options.length);
    expect([options.includes("navbar.folded"), options.includes("toolbar.position")]).toEqual(Array(2).fill(style === "layout1"));
    expect(offeredIn(style).find(({ option }) => option === "navbar.position")?.values).toEqual(
      style === "layout1" ? ["left", "right"] : ["above", "below"],
    );
    for (const { option, values: each } of offeredIn(style))
      for (const value of each) {
        expect(valueOf(config(partOf(option, value)), option)).toBe(value);
        expect(speaksOf(partOf(option, value), option)).toBe(true);
        expect(speaksOf({}, option)).toBe(false);
      }
  }
});

test("a position of another layout is kept and not used", () => {
  const position = (style: (typeof LAYOUT_STYLES)[number], at: LayoutConfig["navbar"]["position"]) =>
    drawn({ style, config: config({ navbar: { position: at } }) }).config.navbar.position;
  expect(position("layout1", "right")).toBe("right");
  expect(position("layout1", "above")).toBe("left");
  expect(position("layout2", "right")).toBe("below");
  expect(position("layout3", "above")).toBe("above");
  expect(drawn({ style: "layout2", config: layout.config }).config.navbar.folded).toBe(false);
});

test("what an older version stored is drawn so that the way on stays", () => {
  const off = drawn({ style: "layout1", config: config({ navbar: { display: false }, toolbar: { display: false } }) }).config;
  expect(off.toolbar.display).toBe(true);
  const bars = drawn({ style: "layout1", config: config({ toolbar: { style: "static" }, footer: { style: "static" } }) }).config;
  expect([bars.toolbar.style, bars.footer.style]).toEqual(["fixed", "fixed"]);
});

test("a page's own part lies over what the person chose, for as long as it is asked for", () => {
  const own = { style: "layout1", config: config({ mode: "boxed", rightSidePanel: { display: true } }) } as const;
  expect(drawn(own, { mode: "fullwidth" }).config.mode).toBe("fullwidth");
  expect(drawn(own).config.mode).toBe("boxed");
});

test("the right side panel is where both the page and the person show it", () => {
  const shown = (person: boolean, page: LayoutPart) =>
    drawn({ style: "layout1", config: config({ rightSidePanel: { display: person } }) }, page).config.rightSidePanel.display;
  expect(shown(true, { rightSidePanel: { display: true } })).toBe(true);
  expect(shown(true, {})).toBe(false);
  expect(shown(false, { rightSidePanel: { display: true } })).toBe(false);
});

test("a person named guest keeps their settings on the device", () => {
  expect([isGuest("Guest"), isGuest(" guest "), isGuest("Gil Guest")]).toEqual([true, true, false]);
});

test("what is said once settings are saved names where the account is kept", () => {
  expect([savedWords("api"), savedWords("firebase"), savedWords("auth0")]).toEqual([
    "User data saved with api",
    "User data saved to firebase",
    "User data saved to auth0",
  ]);
});

test("each value of an option beside each of every other: nothing clashes, there is a way to the menu, and what is drawn is what was chosen", () => {
  const cases = layoutPairs();
  expect(cases.length).toBeGreaterThanOrEqual(40);
  expect(cases.flatMap(({ config: chosen }) => clashesOf(chosen))).toEqual([]);
  const shown = cases.map((layout) => drawn(layout).config);
  expect(shown.filter(({ navbar, toolbar }) => !navbar.display && !toolbar.display)).toEqual([]);
  const other = cases.flatMap(({ style, config: chosen }, at) =>
    offeredIn(style)
      .map(({ option }) => [style, option, valueOf(chosen, option), valueOf(shown[at] ?? chosen, option)])
      .filter(([, option, asked, got]) => option !== "rightSidePanel.display" && asked !== got),
  );
  expect(other).toEqual([]);
});
