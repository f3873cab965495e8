import type { Page } from "playwright-core";

/** What a thumb must meet: 44 px in both directions, a little less where a line lies between. */
const LEAST = 43;
const PRESSED =
  "button:not(:disabled), a[href], input:not([type=hidden], [type=file], :disabled), select:not(:disabled), textarea, summary, [role=option], [role=menuitem]";

/** Everything on the page, or in the dialog over it, that a thumb would miss, one line each: its name and how large it is. Links in running text are words. */
export async function smallTargetsOn(page: Page): Promise<string[]> {
  return await page.evaluate(
    ({ pressed, least }) => {
      const uppermost = [...document.querySelectorAll("dialog[open], [popover]:popover-open")].at(-1) ?? document.body;
      // A field is pressed by its words, too.
      const areaOf = (each: Element) => (each.matches("input") ? (each.closest("label") ?? each) : each);
      const isSeen = (each: Element) => {
        const { width, height, bottom } = each.getBoundingClientRect();
        return width > 1 && height > 1 && bottom > 0 && getComputedStyle(each).visibility === "visible";
      };
      const isWord = (each: Element) =>
        each.matches("a") &&
        getComputedStyle(each).display === "inline" &&
        [...(each.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim().length > 2);
      /** How far around its middle a press still meets it, each way. */
      const reach = (area: Element, x: number, y: number, stepX: number, stepY: number): number => {
        for (let far = 0; far < least; far += 1) {
          const met = document.elementFromPoint(x + stepX * far, y + stepY * far);
          if (!met || !area.contains(met)) return far;
        }
        return least;
      };
      return [...uppermost.querySelectorAll(pressed)]
        .filter((each) => !each.closest("[inert], [aria-hidden=true], .visually-hidden") && isSeen(areaOf(each)) && !isWord(each))
        .flatMap((each) => {
          const area = areaOf(each);
          const { width, height } = area.getBoundingClientRect();
          if (width >= least && height >= least) return [];
          area.scrollIntoView({ block: "center" });
          const { left, top } = area.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const wide = Math.max(width, reach(area, x, y, 1, 0) + reach(area, x, y, -1, 0) - 1);
          const high = Math.max(height, reach(area, x, y, 0, 1) + reach(area, x, y, 0, -1) - 1);
          const name = (each.getAttribute("aria-label") ?? each.textContent).trim().slice(0, 40);
          return wide >= least && high >= least
            ? []
            : [`${each.tagName.toLowerCase()} "${name}": ${Math.round(wide)} by ${Math.round(high)}`];
        });
    },
    { pressed: PRESSED, least: LEAST },
  );
}
