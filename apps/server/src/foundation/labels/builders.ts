import fs from "node:fs";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** What comes out of a printer, as a picture: grey values row by row. */
export interface Printed {
  width: number;
  height: number;
  grey: Uint8Array;
}

const POINTS_PER_INCH = 72;
let library: ReturnType<typeof PDFiumLibrary.init> | undefined;

/** The pages of a PDF as a printer of so many dots per inch puts them on paper. */
export async function printed(pdf: Uint8Array, dotsPerInch = 300): Promise<Printed[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  const pages: Printed[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dotsPerInch / POINTS_PER_INCH, render: "bitmap", colorSpace: "Gray" });
    pages.push({ width, height, grey: new Uint8Array(data) });
  }
  document.destroy();
  return pages;
}

/** The text of each page, as a reader that searches it finds it. */
export async function textOn(pdf: Uint8Array): Promise<string[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  return pages;
}

/** As much white as a symbol wants around itself, in rows of dots. */
const QUIET = 60;

/** The rows of a page between which all its ink is; most of a sheet with few labels is white. */
function inkedRows({ width, height, grey }: Printed): { from: number; to: number } {
  const [page, white] = [Buffer.from(grey.buffer, grey.byteOffset, grey.byteLength), Buffer.alloc(width, 255)];
  const isInked = (row: number) => row < height && !page.subarray(row * width, (row + 1) * width).equals(white);
  let [from, to] = [0, height];
  while (from < to && !isInked(from)) from += 1;
  while (to > from && !isInked(to - 1)) to -= 1;
  return from === to ? { from: 0, to: height } : { from: Math.max(from - QUIET, 0), to: Math.min(to + QUIET, height) };
}

let isPrepared = false;

/** What a scanner reads on a page, from the top left to the bottom right. */
export async function scannedOn(page: Printed): Promise<{ format: string; text: string }[]> {
  const { width, grey } = page;
  if (!isPrepared) {
    const wasm = fs.readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    isPrepared = true;
  }
  const { from, to } = inkedRows(page);
  const height = to - from;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = from * width; at < to * width; at += 1) {
    const value = grey[at] ?? 255;
    // What is white is white already.
    if (value < 255) data.fill(value, (at - from * width) * 4, (at - from * width) * 4 + 3);
  }
  // A sheet lies as it was printed, dark on light: nobody turns it upside down or holds its negative.
  const found = await readBarcodes({ data, width, height, colorSpace: "srgb" } as ImageData, {
    formats: ["QRCode", "Code128"],
    maxNumberOfSymbols: 0,
    tryHarder: true,
    tryRotate: false,
    tryInvert: false,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position }) => ({ format, text, top: position.topLeft.y, left: position.topLeft.x }))
    .toSorted((one, other) => (Math.abs(one.top - other.top) > 20 ? one.top - other.top : one.left - other.left))
    .map(({ format, text }) => ({ format, text }));
}
