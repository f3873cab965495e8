import { BYTE_ORDER_MARK, csvLine } from "@millwright/domain/kit/csv.ts";
import type { TableOf } from "./chart-table.tsx";

/** A chart taken along: its table as a file or for a sheet, its picture as it is seen. Loaded when it is asked for. */

const linesOf = ({ head, rows }: TableOf): string[][] => [[...head], ...rows.map(({ name, cells }) => [name, ...cells])];

export function saveTable(label: string, table: TableOf): void {
  const text = BYTE_ORDER_MARK + linesOf(table).map(csvLine).join("");
  save(`${label}.csv`, new Blob([text], { type: "text/csv" }));
}

/** A spreadsheet takes the tabs for columns; a document takes the table. */
export async function copyTable(table: TableOf): Promise<void> {
  const lines = linesOf(table);
  const plain = lines.map((cells) => cells.join("\t")).join("\n");
  if (typeof ClipboardItem === "undefined") return await navigator.clipboard.writeText(plain);
  const of = (type: string, text: string) => [type, new Blob([text], { type })] as const;
  await navigator.clipboard.write([
    new ClipboardItem(Object.fromEntries([of("text/plain", plain), of("text/html", tableElement(lines).outerHTML)])),
  ]);
}

function tableElement(lines: readonly string[][]): HTMLElement {
  const table = document.createElement("table");
  for (const [at, cells] of lines.entries()) {
    const row = table.appendChild(document.createElement("tr"));
    for (const cell of cells) row.appendChild(document.createElement(at === 0 ? "th" : "td")).textContent = cell;
  }
  return table;
}

const SCALE = 2;
const MARGIN = 16;
const TITLE = 20;
/** What the style sheets say of a part of a picture; a picture by itself has none. */
const SAID = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "font-family",
  "font-size",
  "font-weight",
];
const FORMS = "rect, path, circle, line, text, tspan, g";

/** The picture of a chart with its title and legend above it, as PNG at twice its size. */
export async function savePicture(label: string, figure: HTMLElement): Promise<void> {
  const drawn = figure.querySelector<SVGSVGElement>("[role=slider] svg");
  if (!drawn) throw new Error("no picture is drawn");
  const { width, height } = drawn.getBoundingClientRect();
  const size = { width: width + 2 * MARGIN, height: height + TITLE + 3 * MARGIN };
  const canvas = Object.assign(document.createElement("canvas"), { width: size.width * SCALE, height: size.height * SCALE });
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("nothing can be drawn on");
  const look = getComputedStyle(figure);
  paper.scale(SCALE, SCALE);
  paper.fillStyle = groundOf(figure);
  paper.fillRect(0, 0, size.width, size.height);
  paper.fillStyle = look.color;
  paper.font = `600 15px ${look.fontFamily}`;
  paper.fillText(label, MARGIN, MARGIN + TITLE - 6, width);
  paper.drawImage(await imageOf(standalone(drawn, figure), { width, height }), MARGIN, 2 * MARGIN + TITLE, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("the picture was not made");
  save(`${label}.png`, blob);
}

/** The ground that is seen behind it. */
function groundOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== "rgba(0, 0, 0, 0)" && backgroundColor !== "transparent") return backgroundColor;
  }
  return "Canvas";
}

/** The picture with all that it takes from around it: styles and the patterns of its series. */
function standalone(drawn: SVGSVGElement, figure: HTMLElement): string {
  const copy = dressed(drawn);
  const fills = document.createElementNS(drawn.namespaceURI, "defs");
  for (const pattern of figure.querySelectorAll<SVGElement>("pattern")) fills.append(dressed(pattern));
  copy.prepend(fills);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

function dressed<E extends SVGElement>(from: E): E {
  const copy = from.cloneNode(true) as E;
  const copies = [...copy.querySelectorAll<SVGElement>(FORMS)];
  for (const [at, original] of [...from.querySelectorAll<SVGElement>(FORMS)].entries()) {
    const style = getComputedStyle(original);
    for (const name of SAID) copies[at]?.style.setProperty(name, fillable(name, style.getPropertyValue(name), original));
  }
  return copy;
}

/** A pattern is named by the attribute: the style says its address within the page. */
const fillable = (name: string, value: string, original: SVGElement): string =>
  name === "fill" && value.startsWith("url(") ? (original.getAttribute("fill") ?? value) : value;

async function imageOf(svg: string, { width, height }: { width: number; height: number }): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name.replaceAll(/[\\/:*?"<>|]/g, " ") }).click();
  // Not at once: some browsers begin to read a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
