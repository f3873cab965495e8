import assert from "node:assert/strict";
import { layoutPairs } from "@millwright/domain/foundation/auth/layout-pairs.ts";
import type { Layout } from "@millwright/domain/kit/shell/layout.ts";
import { drawn, type SettingsPart } from "@millwright/domain/foundation/auth/settings.ts";
import type { Page } from "playwright-core";

type Save = (settings: SettingsPart) => Promise<void>;

/** Of so many arrangements one is looked at for who cannot see it or has no mouse. */
const ONE_IN = 4;

/** Puts the page, which may have the right side panel, into every arrangement of the all-pairs set and measures each; answers how many they were. */
export async function checkFrames(page: Page, save: Save, checkAccess: (page: Page) => Promise<void>): Promise<number> {
  const cases = layoutPairs();
  for (const [at, layout] of cases.entries()) {
    await arrange(page, save, layout);
    assert.deepEqual(faultsIn(drawn(layout, { rightSidePanel: { display: true } }), await measured(page)), [], JSON.stringify(layout));
    if (at % ONE_IN === 0) await checkAccess(page);
  }
  return cases.length;
}

/** Whatever is stored, a phone has a toolbar, the page and the bar at its foot, and nothing sideways. */
export async function checkPhone(page: Page, save: Save): Promise<void> {
  for (const layout of layoutPairs().filter((_, at) => at % 9 === 0)) {
    await arrange(page, save, layout);
    const { overflow, bars, window: width, covered } = await measured(page);
    assert.deepEqual([overflow <= 0, bars["header"]?.width, bars["nav"], bars["footer"], covered], [true, width, undefined, undefined, []]);
  }
}

async function arrange(page: Page, save: Save, layout: Layout): Promise<void> {
  await save({ layout });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.mouse.move(720, 450);
  // A horizontal navbar and panels come in files of their own.
  await page.waitForFunction(
    () =>
      document.querySelector("[data-navbar=above], [data-navbar=below]") === null ||
      document.querySelector("[data-region=navbar]") !== null,
  );
  if ((page.viewportSize()?.width ?? 0) < WIDE_PX) return;
  for (const side of ["left", "right"] as const)
    if (layout.config[`${side}SidePanel`].display) await page.getByRole("complementary", { name: PANELS[side], exact: true }).waitFor();
  await page.getByRole("row").nth(1).waitFor();
}

/** There is room for both panels. */
const WIDE_PX = 1240;
const PANELS = { left: "Side panel", right: "Right side panel" };

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
}
type Measured = Awaited<ReturnType<typeof measured>>;

const measured = async (page: Page) =>
  await page.evaluate(() => {
    const boxOf = (selector: string): Box | undefined => {
      const element = document.querySelector(selector);
      if (!element || getComputedStyle(element).display === "none") return undefined;
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      return { left, right, top, bottom, width };
    };
    const content = boxOf("#content") ?? { left: 0, right: 0, top: 0, bottom: 0, width: 0 };
    const bottom = Math.min(content.bottom, innerHeight);
    // What is seen at four points of the page is the page's own.
    const points = [
      [content.left + 4, content.top + 4],
      [content.right - 20, content.top + 4],
      [content.left + 4, bottom - 4],
      [(content.left + content.right) / 2, (content.top + bottom) / 2],
    ] as const;
    const covered = points.filter(([x, y]) => document.elementFromPoint(x, y)?.closest("#content, [role=status]") === null);
    return {
      window: document.documentElement.clientWidth,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      content,
      covered,
      bars: {
        frame: boxOf("[data-mode]"),
        header: boxOf("header[data-region]"),
        nav: boxOf("[data-region=navbar]"),
        footer: boxOf("footer[data-region]"),
        left: boxOf('aside[aria-label="Side panel"]'),
        right: boxOf('aside[aria-label="Right side panel"]'),
      } as Record<string, Box | undefined>,
      firstRow: document.querySelectorAll("[role=row]")[1]?.getBoundingClientRect().top ?? 0,
      // What comes before the page in the document, and so for the keyboard, is seen above it or before it; what comes after it, below or behind.
      outOfOrder: [...document.querySelectorAll("header[data-region], [data-region=navbar], aside, footer[data-region]")]
        .filter((bar) => {
          const main = document.querySelector("main") as HTMLElement;
          const [before, after] = (main.compareDocumentPosition(bar) & 2) === 2 ? [bar, main] : [main, bar];
          const [one, other] = [before.getBoundingClientRect(), after.getBoundingClientRect()];
          return one.height > 0 && other.height > 0 && one.bottom > other.top + 1 && one.right > other.left + 1;
        })
        .map(({ tagName }) => tagName),
      landmarks: ["main", "nav", "header[data-region]", "footer[data-region]"].map((one) => document.querySelectorAll(one).length),
    };
  });

/** Where the window scrolls, room is kept for its scrollbar. */
const GUTTER_PX = 16;

/** Search and filters of a list fit into one line from here on. */
const ONE_LINE_PX = 900;

/** What is not as the arrangement says, in words. */
function faultsIn(
  { style, config: { navbar, toolbar, footer, mode, leftSidePanel, rightSidePanel, scroll } }: Layout,
  found: Measured,
): string[] {
  const { frame, header, nav, footer: foot } = found.bars;
  const boxed = style === "layout3" ? 1120 : 1280;
  const isUpright = style === "layout1";
  const says: Record<string, boolean> = {
    "nothing sideways": found.overflow <= 0,
    "no bar over the page": found.covered.length === 0,
    "one of each landmark at most": found.landmarks.every((count) => count <= 1) && found.landmarks[0] === 1,
    "the frame's width": mode === "boxed" ? frame?.width === boxed : (frame?.width ?? 0) >= found.window - GUTTER_PX,
    "the page's width": mode !== "container" || found.content.width <= boxed,
    "the navbar is there": (nav !== undefined) === navbar.display,
    "the toolbar is there": (header !== undefined) === toolbar.display,
    "the footer is there": (foot !== undefined) === footer.display,
    "the navbar's width": !nav || nav.width === (isUpright ? (navbar.folded ? 64 : 280) : (frame?.width ?? 0) - (mode === "boxed" ? 2 : 0)),
    "the navbar's side":
      !nav || !isUpright || (navbar.position === "right" ? nav.left >= found.content.right : nav.right <= found.content.left),
    "the left panel's width": found.bars["left"]?.width === (leftSidePanel.display ? 240 : undefined),
    "the right panel's width": found.bars["right"]?.width === (rightSidePanel.display ? 240 : undefined),
    // Where the page is narrow, its filters take a line more.
    "the first row": found.firstRow > 0 && (found.content.width < ONE_LINE_PX || found.firstRow <= (isUpright ? 170 : 210)),
    // Where the window scrolls, what stays lies over the end of the page.
    "focus goes as one sees": scroll === "body" || found.outOfOrder.length === 0,
    "the toolbar above the page": !header || header.bottom <= found.content.top,
    "the navbar's place along the page":
      !nav || isUpright || !header || (navbar.position === "above" ? nav.bottom <= header.top : header.bottom <= nav.top),
    "the toolbar over the navbar or beside it":
      !nav ||
      !header ||
      !isUpright ||
      (toolbar.position === "above" ? header.bottom <= nav.top : header.top < nav.bottom && header.width < (frame?.width ?? 0)),
    "the footer across the frame or beside the navbar":
      !foot || !nav || !isUpright || (footer.position === "above") === foot.width > found.bars["frame"]!.width - 4,
  };
  return Object.entries(says).flatMap(([what, holds]) => (holds ? [] : [what]));
}
