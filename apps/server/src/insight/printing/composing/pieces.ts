import type { Content } from "pdfmake/interfaces.js";
import { COLOUR, POINTS, svgOf, type Picture } from "./charts/svg.ts";

/** How many pixels a picture has on so many points of paper. */
export const pixelsOn = (points: number): number => Math.floor(points / POINTS);

export const drawn = (picture: Picture): Content => ({
  svg: svgOf(picture),
  width: picture.width * POINTS,
  height: picture.height * POINTS,
});

/** A line of small print; what there is none of is left out. */
export function small(parts: readonly (string | null | undefined | false)[], colour: string = COLOUR.text): Content[] {
  const said = parts.filter(Boolean).join(" · ");
  return said === "" ? [] : [{ text: said, fontSize: 7.5, color: colour, margin: [0, 1, 0, 0] }];
}

export const big = (text: string, colour: string = COLOUR.strong): Content => ({
  text,
  bold: true,
  fontSize: text.length > 12 ? 14 : 19,
  color: colour,
});

/** Words on one side and a small picture on the other. */
export const beside = (words: Content, picture: Picture | null): Content =>
  picture === null
    ? words
    : {
        columns: [
          { width: "*", stack: [words] },
          { width: picture.width * POINTS, stack: [drawn(picture)] },
        ],
        columnGap: 6,
      };

/** What is said in place of what there is not. */
export const quiet = (text: string): Content => ({ text, italics: false, color: COLOUR.text, fontSize: 8.5, margin: [0, 6, 0, 6] });

/** A colour with what it stands for, several to a line. */
export function legend(entries: readonly { colour: string; name: string; dash?: string }[]): Content {
  const swatch = ({ colour, dash = "" }: { colour: string; dash?: string }): string =>
    svgOf({
      width: 14,
      height: 8,
      shapes: [`<path d="M0,4L14,4" stroke="${colour}" stroke-width="3"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`],
    });
  return {
    columns: entries.map(({ name, ...each }) => ({
      width: "auto",
      columns: [
        { width: 10, svg: swatch(each), margin: [0, 2, 0, 0] },
        { width: "auto", text: name, fontSize: 7.5, color: COLOUR.text },
      ],
      columnGap: 4,
    })),
    columnGap: 10,
    margin: [0, 3, 0, 0],
  };
}
