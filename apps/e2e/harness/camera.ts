import fs from "node:fs";
import type { Printed } from "@millwright/server/foundation/labels/builders.ts";

const FRAME = { width: 1280, height: 720 };
const GREY = 150;
const FRAMES = 4;

/** A film of a table on which something printed lies, as the browser's fake camera plays it: uncompressed, over and over. */
export function film(file: string, printed?: Printed): void {
  const { width, height } = FRAME;
  const light = Buffer.alloc(width * height, GREY);
  if (printed) lay(light, printed);
  const colours = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), light, colours]);
  fs.writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: FRAMES }, () => frame)]),
  );
}

/** In the middle, cut off where the picture ends. */
function lay(light: Buffer, { width, height, grey }: Printed): void {
  const left = Math.max(0, Math.floor((FRAME.width - width) / 2));
  const top = Math.max(0, Math.floor((FRAME.height - height) / 2));
  for (let y = 0; y < Math.min(height, FRAME.height); y += 1)
    light.set(grey.subarray(y * width, y * width + Math.min(width, FRAME.width)), (top + y) * FRAME.width + left);
}
