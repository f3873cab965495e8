import sharp from "sharp";
import { plantDrawing } from "./plant-drawing.ts";

/** Pictures drawn by us: plain shapes that a person recognises as a photo of the thing. SVG in, PNG or JPEG out. */
const frame = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`;
const jpeg = async (svg: string): Promise<Buffer> => await sharp(Buffer.from(svg)).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
const png = async (svg: string): Promise<Buffer> => await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();

const wall = (tone: string) =>
  `<rect width="960" height="720" fill="${tone}"/><rect y="560" width="960" height="160" fill="#5d6167"/><path d="M0 560h960" stroke="#43474c" stroke-width="6"/>`;
const bolts = (x: number, y: number, radius: number) =>
  Array.from({ length: 8 }, (_, at) => {
    const angle = (at * Math.PI) / 4;
    return `<circle cx="${x + Math.cos(angle) * radius}" cy="${y + Math.sin(angle) * radius}" r="11" fill="#6f757c"/>`;
  }).join("");

const flange = `${wall("#c9cfd4")}<rect y="300" width="960" height="120" fill="#9aa3ab"/><rect y="300" width="960" height="34" fill="#b9c1c8"/>
  <rect x="410" y="220" width="50" height="280" rx="8" fill="#858d95"/><rect x="468" y="220" width="50" height="280" rx="8" fill="#7a828a"/>${bolts(464, 360, 118)}
  <path d="M464 500c-8 40-30 60-30 96a34 34 0 0 0 68 0c0-36-30-56-38-96z" fill="#8a5a20" opacity=".9"/><ellipse cx="466" cy="640" rx="180" ry="36" fill="#4a3316" opacity=".75"/>`;
const gauge = `${wall("#d4d2cb")}<circle cx="480" cy="330" r="230" fill="#3b4046"/><circle cx="480" cy="330" r="204" fill="#f6f6f2"/>
  <path d="M336 474A204 204 0 1 1 624 474" fill="none" stroke="#2f7d4f" stroke-width="22"/><path d="M640 212A204 204 0 0 1 624 474" fill="none" stroke="#c0392b" stroke-width="22"/>
  <path d="M480 330L626 236" stroke="#1d2126" stroke-width="12" stroke-linecap="round"/><circle cx="480" cy="330" r="20" fill="#1d2126"/>
  <text x="480" y="440" font-family="sans-serif" font-size="44" text-anchor="middle" fill="#1d2126">bar</text>`;
const belt = `${wall("#cdd3cf")}<rect x="60" y="330" width="840" height="46" rx="23" fill="#2f3337"/><path d="M140 330l620-26" stroke="#54595e" stroke-width="26"/>
  <circle cx="110" cy="400" r="76" fill="#888f96"/><circle cx="110" cy="400" r="26" fill="#53585d"/><circle cx="850" cy="400" r="76" fill="#888f96"/><circle cx="850" cy="400" r="26" fill="#53585d"/>
  <rect x="60" y="430" width="840" height="40" rx="20" fill="#2f3337"/><path d="M430 300l40 30-36 22 44 26" fill="none" stroke="#d8b15a" stroke-width="8"/>`;
const motor = `${wall("#cfd0d6")}<rect x="240" y="230" width="420" height="250" rx="40" fill="#3f6f9c"/>${Array.from({ length: 9 }, (_, at) => `<rect x="${270 + at * 42}" y="230" width="14" height="250" fill="#33597d"/>`).join("")}
  <rect x="660" y="320" width="130" height="60" fill="#9aa1a8"/><rect x="350" y="160" width="180" height="80" rx="10" fill="#55606b"/><rect x="220" y="480" width="460" height="50" fill="#4a5057"/>
  <path d="M690 300c40-30 60 20 100-10M690 410c40 30 60-20 100 10" stroke="#e0a33e" stroke-width="8" fill="none"/>`;
const label = `${wall("#d7d3cf")}<rect x="180" y="180" width="600" height="330" rx="14" fill="#ece9e1" stroke="#9b978f" stroke-width="6"/><rect x="220" y="224" width="300" height="26" fill="#6b6861"/><rect x="220" y="280" width="500" height="14" fill="#a09c93"/><rect x="220" y="316" width="460" height="14" fill="#a09c93"/><rect x="220" y="352" width="500" height="14" fill="#a09c93"/>
  ${Array.from({ length: 26 }, (_, at) => `<rect x="${220 + at * 18}" y="402" width="${[6, 10, 4][at % 3]}" height="74" fill="#2a2825"/>`).join("")}`;
const frost = `${wall("#c4d3dc")}<rect x="200" y="140" width="560" height="400" rx="16" fill="#dfe8ee" stroke="#8ea0ac" stroke-width="8"/>${Array.from({ length: 12 }, (_, at) => `<rect x="${236 + at * 42}" y="180" width="12" height="320" fill="#9fb3c0"/>`).join("")}
  <path d="M200 440c80-70 120 20 190-40s140 10 200-30 110 10 170-20v190H200z" fill="#f7fbff" opacity=".95"/>`;

export const PHOTOS = { flange, gauge, belt, motor, label, frost } as const;
export type Photo = keyof typeof PHOTOS;

/** A photo of 960 by 720. `tilt` in degrees makes two photos of one thing differ, as they do in a hand. */
export const photo = async (which: Photo, tilt = 0): Promise<Buffer> =>
  await jpeg(frame(960, 720, `<g transform="rotate(${tilt} 480 360) scale(1.04) translate(-18 -14)">${PHOTOS[which]}</g>`));

/** A tenant's logo: its sign on transparent ground, 256 by 256. */
export const logo = async (sign: "wave" | "peak" | "flake", color: string): Promise<Buffer> => {
  const signs = {
    wave: `<path d="M40 150c30-40 60-40 88 0s58 40 88 0" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round"/><path d="M128 56l46 62H82z" fill="#fff"/>`,
    peak: `<path d="M36 186l62-104 34 54 22-34 66 84z" fill="#fff"/><circle cx="182" cy="76" r="18" fill="#fff"/>`,
    flake: Array.from(
      { length: 6 },
      (_, at) =>
        `<g transform="rotate(${at * 60} 128 128)"><path d="M128 128V44M128 70l-20-16M128 70l20-16" stroke="#fff" stroke-width="14" stroke-linecap="round" fill="none"/></g>`,
    ).join(""),
  };
  return await png(frame(256, 256, `<rect width="256" height="256" rx="56" fill="${color}"/>${signs[sign]}`));
};

/** The picture beside the sign-in form, 1600 by 1000. */
export const background = async (scene: "plant" | "alps" | "ice", color: string): Promise<Buffer> => {
  const scenes = {
    plant: plantDrawing(color),
    alps: `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8fc1c9"/><stop offset="1" stop-color="#eef5e9"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#s)"/>
      <path d="M0 760l260-330 170 190 240-360 260 380 190-210 220 240 260-190v520H0z" fill="#5d8a78"/><path d="M670 260l70 104-52-20-36 40-40-46z" fill="#f5faf7"/><path d="M260 430l52 60-40-10-34 26-26-20z" fill="#f5faf7"/>
      <path d="M0 850c260-90 520-20 800-50s540-70 800 10v190H0z" fill="#2f6650"/><path d="M0 930c300-60 640 10 900-20s480-30 700 0v90H0z" fill="#1f4d3b"/>`,
    ice: `<defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#0b2a3f"/><stop offset="1" stop-color="#3f8fb4"/></linearGradient></defs><rect width="1600" height="1000" fill="url(#s)"/>
      ${Array.from({ length: 14 }, (_, at) => `<path d="M${at * 130 - 60} 1000l${60 + (at % 3) * 30}-${260 + (at % 5) * 90} ${70 + (at % 4) * 20} ${260 + (at % 5) * 90}z" fill="#a9d6e8" opacity="${0.12 + (at % 4) * 0.05}"/>`).join("")}`,
  };
  return await jpeg(frame(1600, 1000, scenes[scene]));
};
