import type { Page } from "playwright-core";
import { setTimeout as sleep } from "node:timers/promises";
import { openBrowser } from "../../../apps/e2e/harness/browser.ts";
import { openContext } from "../../../apps/e2e/harness/run-journey.ts";
import { percentile, type Figures } from "./figures.ts";
import type { Installation } from "./installation.ts";
import { LIMIT_MS, LIST } from "./pages.ts";
import { LARGE } from "./tenants.ts";

const SCROLL_MS = 6_000;
const WHEEL_PX = 240;

/** The list of the tenant with 1,000,000 orders: what a frame costs the page's main thread while the wheel turns, and whether the far end is there. */
export async function measureGrid(figures: Figures, { url }: Installation): Promise<void> {
  figures.title("Grid over 1,000,000 rows");
  const browser = await openBrowser();
  try {
    const context = await openContext(browser, url, "wide", LARGE.email);
    const page = await context.newPage();
    await page.goto(LIST, { timeout: LIMIT_MS });
    await page
      .getByText(/^WO-20\d\d-/)
      .first()
      .waitFor({ timeout: LIMIT_MS });
    await sleep(1_000);
    await browser.startTracing(page, {
      categories: ["disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"],
    });
    await turnWheel(page);
    const frames = framesOf(JSON.parse((await browser.stopTracing()).toString()) as Trace);
    const deepest = await page.evaluate(() =>
      Math.max(...[...document.querySelectorAll("[role=row][data-row]")].map((row) => Number(row.getAttribute("data-row")))),
    );
    figures.figure("main-thread work per frame while scrolling, 95th percentile", percentile(frames, 0.95), "ms", { atMost: 16 });
    figures.note(
      `${frames.length} frames, median ${percentile(frames, 0.5).toFixed(1)} ms, longest ${percentile(frames, 1).toFixed(1)} ms; scrolled to row ${deepest.toLocaleString("en")}`,
    );
    await page.goto(`${LIST}?sort=createdAt`);
    const oldest = page.getByText("WO-2024-0000000", { exact: true });
    const isThere = await oldest
      .first()
      .waitFor({ timeout: LIMIT_MS })
      .then(
        () => true,
        () => false,
      );
    figures.fact("the far end of the list, by turning the order", isThere ? "shown" : "not shown", "shown", isThere);
    await context.close();
  } finally {
    await browser.close();
  }
}

async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (const until = performance.now() + SCROLL_MS; performance.now() < until; await sleep(16)) await page.mouse.wheel(0, WHEEL_PX);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of it, the thread's own processor time; a busy machine does not lengthen it. */
  tdur?: number;
  args?: { name?: string };
}
interface Trace {
  traceEvents: TraceEvent[];
}

/** Milliseconds of work between one frame's beginning on the page's main thread and the next one's. */
function framesOf({ traceEvents }: Trace): number[] {
  const threads = traceEvents.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const workOf = ({ pid, tid }: TraceEvent) => traceEvents.filter((event) => event.pid === pid && event.tid === tid);
  // Chromium keeps a spare renderer; the page's is the one that works.
  const [events = []] = threads.map(workOf).sort((a, b) => b.length - a.length);
  const begins = events
    .filter(({ name }) => name === "BeginMainThreadFrame")
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const tasks = events.filter(({ name, dur }) => name === "RunTask" && dur !== undefined).sort((a, b) => a.ts - b.ts);
  const frames = begins.slice(1).map(() => 0);
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    while (frame < frames.length && ts >= (begins[frame + 1] ?? Infinity)) frame += 1;
    if (ts >= (begins[0] ?? Infinity) && frame < frames.length) frames[frame] = (frames[frame] ?? 0) + tdur / 1000;
  }
  return frames;
}
