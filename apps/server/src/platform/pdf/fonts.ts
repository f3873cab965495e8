import { createRequire } from "node:module";

/** Roboto has Latin, Greek and Cyrillic letters, and is taken into the file as far as it is used; decision 0050. */
const { resolve } = createRequire(import.meta.url);
export const FONTS = {
  normal: resolve("pdfmake/fonts/Roboto/Roboto-Regular.ttf"),
  bold: resolve("pdfmake/fonts/Roboto/Roboto-Medium.ttf"),
};
