import { formatMinutes } from "../../kit/format.ts";
import { t } from "../../i18n/work.ts";
import { element, loadBar, type Names } from "./nodes.ts";
import { loadText } from "./words.ts";

/** What is planned on a day beside what can be done, of all who are shown. */
export interface HeadLoad {
  minutes: number;
  available: number | null;
}

const NAME = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric" });

/** The head of a day: its name, and how full it is, of a height that does not change when that comes. */
export function headOf(day: string, at: Date, load: HeadLoad | undefined, names: Names): HTMLElement {
  const head = element("span", names["dayHead"], "");
  head.dataset["day"] = day;
  head.append(element("span", names["dayName"], NAME.format(at)), " ", element("span", names["dayLoad"], ""), loadBar(load ?? NOTHING));
  fillHead(head, load);
  return head;
}

const NOTHING: HeadLoad = { minutes: 0, available: null };

/** What is known of the day now. */
export function fillHead(head: HTMLElement, load: HeadLoad | undefined): void {
  const [, text] = head.children;
  const bar = head.lastElementChild;
  if (!text || !bar) return;
  const figure = load && headText(load);
  if (text.textContent !== (figure ?? "")) text.textContent = figure ?? "";
  if (load) head.title = loadText(load).text;
  else head.removeAttribute("title");
  bar.replaceWith(loadBar(load ?? NOTHING));
}

function headText({ minutes, available }: HeadLoad): string {
  const planned = formatMinutes(minutes);
  if (available !== null) return t("calendar.load.of", { planned, of: formatMinutes(available) });
  return minutes === 0 ? "" : t("calendar.load.planned", { planned });
}
