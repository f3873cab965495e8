import { loadBarOf } from "@millwright/domain/work/calendar/load.ts";
import { t } from "../../i18n/work.ts";
import marks from "../../kit/marks/marks.module.css";

/** Classes of the calendar's own style sheet. */
export type Names = Record<string, string | undefined>;

/** What the library is given to show is made of nodes: it has no policy for HTML. */
export const element = (name: string, className: string | undefined, text: string): HTMLElement => {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = text;
  return made;
};

/** Read out and not seen. */
export const hidden = (text: string): HTMLElement => element("span", "visually-hidden", text);

/** Read out, nodes beside each other are one word; a space between them is not drawn where they are laid out. */
export const apart = (nodes: readonly Node[]): (Node | string)[] => nodes.flatMap((node, at) => (at === 0 ? [node] : [" ", node]));

/** The same mark as on cards and lists. */
export function highMark(names: Names): HTMLElement {
  const mark = element("span", `${marks["priority"] ?? ""} ${names["high"] ?? ""}`, "");
  mark.dataset["tone"] = "high";
  mark.title = t("marks.priority.high");
  mark.append(hidden(t("marks.priority.high")));
  return mark;
}

const SVG = "http://www.w3.org/2000/svg";
const SHIELD = "M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3M9 12l2 2l4 -4";

/** The law asks for it. */
export function shield(names: Names): HTMLElement {
  const mark = element("span", names["shield"], "");
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHIELD);
  drawing.append(path);
  mark.title = t("crewWeeks.card.statutory");
  mark.append(drawing, hidden(t("crewWeeks.card.statutory")));
  return mark;
}

/** How full a day is, as a bar; the figure is beside it. */
export function loadBar(load: { minutes: number; available: number | null }): HTMLElement {
  const bar = element("span", marks["loadBar"], "");
  bar.setAttribute("aria-hidden", "true");
  const { tone, filled } = loadBarOf(load.minutes, load.available);
  bar.dataset["tone"] = tone;
  const fill = element("span", undefined, "");
  fill.style.inlineSize = `${filled}%`;
  bar.append(fill);
  return bar;
}
