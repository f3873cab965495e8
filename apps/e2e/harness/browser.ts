import { chromium, type Browser, type BrowserContextOptions } from "playwright-core";
import { browserPath } from "./tooling.ts";

/**
 * Parts of the browser that take a processor from the page: pop-ups of the address bar are pages of their own, drawn anew behind every window that is
 * opened. The others are those that Playwright switches off; it says so with the same switch, of which the last one counts.
 */
const SWITCHED_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "PreconnectToSearch",
];

/** Without these the browser looks for its maker's servers at every start, and waits where there is no network. */
const QUIET = [
  `--disable-features=${SWITCHED_OFF.join(",")}`,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A camera that plays a film, and a person who lets the page see it. */
export const cameraWith = (film: string) => [
  "--use-fake-ui-for-media-stream",
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-video-capture=${film}`,
];

export async function openBrowser({ film }: { film?: string } = {}): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return await chromium.launch({
    executablePath: await browserPath(),
    args: [...QUIET, ...(film ? cameraWith(film) : [])],
    chromiumSandbox: !isRoot,
  });
}

/** The two windows the product is looked at in: an office screen, and a phone held by a technician. */
export const VIEWS = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>;
export type View = keyof typeof VIEWS;

/** People sit where the demo plant stands. */
export const PLACE = { locale: "en-US", timezoneId: "America/New_York", reducedMotion: "reduce" } as const satisfies BrowserContextOptions;
