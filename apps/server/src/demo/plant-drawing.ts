/** A filling line in isometric projection, drawn by us in tones of one colour: what stands beside the sign-in form. SVG, 1600 by 1000. */
type Point = readonly [x: number, y: number];
type Rgb = readonly [number, number, number];

const WIDTH = 1600;
const HEIGHT = 1000;
/** Pixels of one metre along an axis of the floor. */
const METRE = 68;

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const hexOf = (colour: Rgb): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
/** `share` of `colour`, the rest of `other`. */
const mixed = (colour: Rgb, other: Rgb, share: number): Rgb =>
  colour.map((part, at) => part * share + (other[at] ?? 0) * (1 - share)) as unknown as Rgb;
const WHITE: Rgb = [255, 255, 255];
const NIGHT: Rgb = [9, 20, 38];

/** A place in the hall: x to the right and down, y to the left and down, z up, in metres. */
const at = (x: number, y: number, z = 0): Point => [790 + (x - y) * METRE * 0.866, 392 + (x + y) * METRE * 0.5 - z * METRE];
const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;

interface Box {
  x: number;
  y: number;
  z?: number;
  w: number;
  d: number;
  h: number;
  /** 0 is dark, 1 is white. */
  light?: number;
}

/** The scene in one colour: every face is a mixture of it. */
export function plantDrawing(color: string): string {
  const base = rgbOf(color);
  const deep = mixed(base, NIGHT, 0.42);
  const tone = (light: number): string =>
    hexOf(light < 0.5 ? mixed(base, NIGHT, 0.3 + light * 1.4) : mixed(WHITE, base, (light - 0.5) * 1.7));
  const face = (points: readonly Point[], light: number, more = "") => `<path d="${path(points)}" fill="${tone(light)}"${more}/>`;

  const box = ({ x, y, z = 0, w, d, h, light = 0.5 }: Box): string =>
    face([at(x, y + d, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x, y + d, z + h)], light - 0.14) +
    face([at(x + w, y, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x + w, y, z + h)], light - 0.26) +
    face([at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + d, z + h), at(x, y + d, z + h)], light);

  const drum = (x: number, y: number, z: number, radius: number, height: number, light: number): string => {
    const [cx, bottom] = at(x, y, z);
    const top = bottom - height * METRE;
    const [rx, ry] = [radius * METRE * 1.22, radius * METRE * 0.7];
    return `<path d="M${cx - rx} ${top}V${bottom}a${rx} ${ry} 0 0 0 ${rx * 2} 0V${top}z" fill="${tone(light - 0.16)}"/>
      <path d="M${cx} ${top}V${bottom + ry}a${rx} ${ry} 0 0 0 ${rx} -${ry}V${top}z" fill="${tone(light - 0.26)}"/><ellipse cx="${cx}" cy="${top}" rx="${rx}" ry="${ry}" fill="${tone(light)}"/>`;
  };
  const bottle = (x: number, y: number, z: number): string =>
    drum(x, y, z, 0.1, 0.34, 0.86) + drum(x, y, z + 0.34, 0.045, 0.12, 0.8) + drum(x, y, z + 0.44, 0.05, 0.05, 0.45);
  const pipe = (points: readonly Point[], light: number, width: number): string =>
    `<path d="${path(points).slice(0, -1)}" fill="none" stroke="${tone(light)}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
  const row = (from: number, to: number, step: number, draw: (x: number) => string): string =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => draw(from + index * step)).join("");

  const floor =
    face([at(-8, -6), at(12, -6), at(12, 12), at(-8, 12)], 0.2) +
    Array.from({ length: 21 }, (_, line) => {
      const [one, two] = [at(-8 + line, -6), at(-8 + line, 12)];
      const [three, four] = [at(-8, -6 + line), at(12, -6 + line)];
      const across = line <= 18 ? [[three, four]] : [];
      return [[one, two], ...across]
        .map(([a, b]) => `<path d="M${a?.join(" ")}L${b?.join(" ")}" stroke="${tone(0.26)}" stroke-width="1.5"/>`)
        .join("");
    }).join("");
  const lane = face([at(-8, 4.6), at(12, 4.6), at(12, 4.75), at(-8, 4.75)], 0.62, ' opacity=".7"');

  const tanks = drum(-3.2, -1.6, 0, 0.95, 2.9, 0.72) + drum(-0.7, -1.9, 0, 0.95, 2.9, 0.66) + drum(1.9, -1.9, 0, 0.7, 2.2, 0.72);
  const pipes =
    pipe([at(-3.2, -0.6, 0.4), at(-3.2, 0.6, 0.4), at(0.2, 0.6, 0.4), at(0.2, 0.6, 2.2)], 0.82, 11) +
    pipe([at(-0.7, -1.9, 2.95), at(-0.7, -1.9, 3.5), at(0.9, -1.9, 3.5), at(0.9, 0.9, 3.5), at(0.9, 0.9, 2.6)], 0.9, 11);
  const conveyor = (x: number, w: number) =>
    row(x + 0.3, x + w - 0.3, 1.5, (one) => box({ x: one, y: 1.95, w: 0.12, d: 0.5, h: 0.72, light: 0.34 })) +
    box({ x, y: 1.85, z: 0.72, w, d: 0.7, h: 0.14, light: 0.5 });
  const filler =
    box({ x: -0.4, y: 1.3, w: 2.6, d: 1.7, h: 0.62, light: 0.56 }) +
    row(-0.15, 2, 0.36, (x) => bottle(x, 2.2, 0.86)) +
    box({ x: -0.4, y: 1.3, z: 0.62, w: 0.16, d: 0.16, h: 1.5, light: 0.5 }) +
    box({ x: -0.4, y: 1.3, z: 1.8, w: 2.6, d: 1.7, h: 0.7, light: 0.78 }) +
    drum(0.9, 2.15, 2.5, 0.42, 0.5, 0.9) +
    face([at(2.2, 1.5, 0.75), at(2.2, 2.8, 0.75), at(2.2, 2.8, 1.75), at(2.2, 1.5, 1.75)], 0.92, ' opacity=".28"') +
    face([at(-0.3, 3, 0.75), at(2.1, 3, 0.75), at(2.1, 3, 1.75), at(-0.3, 3, 1.75)], 0.92, ' opacity=".22"');
  const capper =
    box({ x: 4.1, y: 1.4, w: 1.3, d: 1.5, h: 0.62, light: 0.52 }) +
    box({ x: 4.1, y: 1.4, z: 1.35, w: 1.3, d: 1.5, h: 0.9, light: 0.7 }) +
    box({ x: 4.35, y: 2.9, z: 1.55, w: 0.6, d: 0.05, h: 0.45, light: 0.32 }) +
    drum(4.75, 2.1, 2.25, 0.3, 0.55, 0.84);
  const packer =
    box({ x: 7.1, y: 1.2, w: 1.5, d: 1.9, h: 1.9, light: 0.62 }) +
    face([at(7.3, 3.1, 0.9), at(8.4, 3.1, 0.9), at(8.4, 3.1, 1.6), at(7.3, 3.1, 1.6)], 0.9, ' opacity=".35"') +
    box({ x: 7.5, y: 1.6, z: 1.9, w: 0.16, d: 0.16, h: 0.5, light: 0.6 }) +
    box({ x: 7.42, y: 1.52, z: 2.4, w: 0.32, d: 0.32, h: 0.2, light: 0.95 });
  const cases = (x: number, y: number, layers: number) =>
    box({ x, y, w: 1.4, d: 1.2, h: 0.14, light: 0.36 }) +
    Array.from({ length: layers }, (_, layer) =>
      [0, 1]
        .flatMap((row2) =>
          [0, 1].map((column) =>
            box({
              x: x + 0.04 + column * 0.68,
              y: y + 0.03 + row2 * 0.58,
              z: 0.14 + layer * 0.46,
              w: 0.64,
              d: 0.55,
              h: 0.44,
              light: 0.74 - layer * 0.02,
            }),
          ),
        )
        .join(""),
    ).join("");
  const person = (x: number, y: number) =>
    drum(x, y, 0, 0.13, 0.75, 0.3) +
    drum(x, y, 0.72, 0.16, 0.62, 0.9) +
    drum(x, y, 1.36, 0.11, 0.2, 0.75) +
    drum(x, y, 1.54, 0.13, 0.1, 0.97);

  return `<defs><linearGradient id="hall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hexOf(mixed(deep, NIGHT, 0.7))}"/><stop offset="1" stop-color="${hexOf(deep)}"/></linearGradient>
    <radialGradient id="lamp" cx=".55" cy=".42" r=".7"><stop offset="0" stop-color="${tone(0.5)}" stop-opacity=".5"/><stop offset="1" stop-color="${tone(0.5)}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#hall)"/>${floor}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lamp)"/>${lane}
    ${tanks}${pipes}${conveyor(-5.5, 5.1)}${row(-5.2, -0.7, 0.42, (x) => bottle(x, 2.2, 0.86))}${filler}
    ${conveyor(2.2, 1.9)}${row(2.5, 3.9, 0.42, (x) => bottle(x, 2.2, 0.86))}${capper}${conveyor(5.4, 1.7)}${row(5.7, 6.9, 0.42, (x) => bottle(x, 2.2, 0.86))}
    ${packer}${person(0.9, 4.1)}${cases(6.2, 5.6, 3)}${cases(4.2, 5.9, 2)}${cases(-3.4, 5.7, 1)}${person(3.1, 6.6)}`;
}
