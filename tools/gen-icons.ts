import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Draws the icons of the installed application out of the product's sign, which is the one source: `node tools/run.mjs tools/gen-icons.ts`. */
const inWeb = (place: string) => fileURLToPath(new URL(`../apps/web/${place}`, import.meta.url));
const mark = readFileSync(inWeb("src/kit/theme/product-mark.svg"));
const OUT = inWeb("public/icons");
const GROUND = "#ffffff";

/** The sign in the middle of a square; a launcher may cut a maskable one down to the inner four fifths. */
async function icon(name: string, size: number, share: number, background: string | null): Promise<void> {
  const inner = Math.round(size * share);
  const drawn = await sharp(mark, { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const ground = { width: size, height: size, channels: 4, background: background ?? { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  await sharp({ create: ground })
    .composite([{ input: drawn, gravity: "centre" }])
    .png({ palette: true })
    .toFile(`${OUT}/${name}.png`);
}

await icon("icon-192", 192, 1, null);
await icon("icon-512", 512, 1, null);
await icon("maskable-512", 512, 0.62, GROUND);
await icon("apple-touch-180", 180, 0.78, GROUND);
