import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";

/** What a person sees, waited for. The words of a failure name the thing that was looked for. */
export const sees = async (what: Locator): Promise<void> => await what.first().waitFor({ state: "visible" });

export const seesText = async (page: Page, text: string | RegExp): Promise<void> => await sees(page.getByText(text));

export const seesNoMore = async (what: Locator): Promise<void> => await what.first().waitFor({ state: "hidden" });

/** Waits until a value is as the story says; tells the last one otherwise. */
export async function becomes<T>(what: string, read: () => Promise<T> | T, isRight: (value: T) => boolean): Promise<T> {
  const until = Date.now() + 8_000;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (Date.now() > until) throw new Error(`${what}: it stayed at ${JSON.stringify(value)}`);
    await sleep(50);
  }
}

export const arrivesAt = async (page: Page, path: RegExp): Promise<void> =>
  await page.waitForURL((address) => path.test(address.pathname + address.search));
