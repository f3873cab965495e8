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

/** The pages of a PDF as a printer of so many dots per inch puts them on paper. */
export async function printed(pdf: Uint8Array, dotsPerInch = 300): Promise<Printed[]> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const pages: Printed[] = [];
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dotsPerInch / POINTS_PER_INCH, render: "bitmap", colorSpace: "Gray" });
      pages.push({ width, height, grey: new Uint8Array(data) });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}

let isPrepared = false;

/** What a scanner reads on a page, from the top left to the bottom right. */
export async function scannedOn({ width, height, grey }: Printed): Promise<{ format: string; text: string }[]> {
  if (!isPrepared) {
    const wasm = fs.readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    isPrepared = true;
  }
  const data = new Uint8ClampedArray(width * height * 4);
  for (const [at, value] of grey.entries()) data.set([value, value, value, 255], at * 4);
  const found = await readBarcodes({ data, width, height, colorSpace: "srgb" } as ImageData, {
    formats: ["QRCode", "Code128"],
    maxNumberOfSymbols: 0,
    tryHarder: true,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, position }) => ({ format, text, top: position.topLeft.y, left: position.topLeft.x }))
    .toSorted((one, other) => (Math.abs(one.top - other.top) > 20 ? one.top - other.top : one.left - other.left))
    .map(({ format, text }) => ({ format, text }));
}
