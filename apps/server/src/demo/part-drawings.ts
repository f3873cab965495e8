import sharp from "sharp";

/** Pictures of parts, drawn by us: one thing on a light ground. SVG in, JPEG out, 480 by 360. */
const ground = `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4f6f8"/><stop offset="1" stop-color="#dde3e8"/></linearGradient></defs>
  <rect width="480" height="360" fill="url(#g)"/><ellipse cx="240" cy="306" rx="150" ry="18" fill="#000" opacity=".12"/>`;
const ring = (radius: number, width: number, colour: string) =>
  `<circle cx="240" cy="180" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

const DRAWINGS = {
  bearing: `${ring(104, 36, "#aab4bd")}${ring(52, 30, "#8d98a2")}${Array.from({ length: 10 }, (_, at) => `<circle cx="240" cy="102" r="15" fill="#e9eef2" stroke="#6b757e" stroke-width="4" transform="rotate(${at * 36} 240 180)"/>`).join("")}`,
  belt: `<path d="M120 250a70 70 0 0 1 0-140h240a70 70 0 0 1 0 140z" fill="none" stroke="#2b2f33" stroke-width="34"/><path d="M120 250a70 70 0 0 1 0-140h240a70 70 0 0 1 0 140z" fill="none" stroke="#54595f" stroke-width="8" stroke-dasharray="16 12"/>`,
  chain: Array.from(
    { length: 5 },
    (_, at) =>
      `<rect x="${46 + at * 80}" y="146" width="96" height="68" rx="34" fill="${at % 2 ? "#8d98a2" : "#aab4bd"}" stroke="#5d666e" stroke-width="5"/><circle cx="${80 + at * 80}" cy="180" r="15" fill="#4b535a"/>`,
  ).join(""),
  seal: `${ring(110, 26, "#2f3439")}${ring(84, 20, "#7d2f2f")}${ring(110, 4, "#5a6067")}`,
  filter: `<rect x="160" y="60" width="160" height="236" rx="20" fill="#3f6f9c"/><rect x="150" y="52" width="180" height="40" rx="10" fill="#2c4f72"/><rect x="170" y="130" width="140" height="90" rx="6" fill="#f3f6f8"/><path d="M186 156h108M186 178h80M186 200h96" stroke="#8aa1b0" stroke-width="9"/>`,
  can: `<rect x="150" y="96" width="180" height="204" rx="14" fill="#b8862f"/><path d="M190 96V66h60l34 30" fill="#8f6722"/><rect x="170" y="150" width="140" height="90" rx="6" fill="#fbf6ea"/><path d="M240 164c24 32 30 42 30 52a30 30 0 0 1-60 0c0-10 6-20 30-52z" fill="#b8862f"/>`,
  sensor: `<rect x="90" y="150" width="190" height="60" rx="10" fill="#c9d0d6"/>${Array.from({ length: 8 }, (_, at) => `<path d="M${112 + at * 18} 150v60" stroke="#97a1aa" stroke-width="6"/>`).join("")}<rect x="280" y="140" width="44" height="80" rx="8" fill="#e08a2b"/><path d="M324 180h60c30 0 30 70 0 90" fill="none" stroke="#2b2f33" stroke-width="14"/><circle cx="304" cy="160" r="7" fill="#59c36a"/>`,
  drive: `<rect x="150" y="46" width="180" height="250" rx="10" fill="#3b4249"/><rect x="172" y="70" width="136" height="64" rx="4" fill="#9fd3a8"/><text x="240" y="114" font-family="monospace" font-size="36" text-anchor="middle" fill="#1c3a24">50.0</text>${Array.from({ length: 6 }, (_, at) => `<rect x="${178 + (at % 3) * 44}" y="${154 + Math.floor(at / 3) * 40}" width="34" height="28" rx="5" fill="#6b747d"/>`).join("")}<rect x="172" y="252" width="136" height="26" fill="#23282d"/>`,
  contactor: `<rect x="140" y="80" width="200" height="210" rx="8" fill="#e7eaed" stroke="#9aa3ab" stroke-width="5"/><rect x="180" y="140" width="120" height="90" rx="6" fill="#2f7d7a"/>${[170, 240, 310].map((x) => `<circle cx="${x}" cy="110" r="14" fill="#b9a24a"/><circle cx="${x}" cy="260" r="14" fill="#b9a24a"/><path d="M${x - 9} 110h18M${x - 9} 260h18" stroke="#6b5c1f" stroke-width="4"/>`).join("")}`,
  valve: `<path d="M70 150h90v90H70zM320 150h90v90h-90z" fill="#aab4bd"/><circle cx="240" cy="195" r="86" fill="#8d98a2"/><circle cx="240" cy="195" r="58" fill="#cfd6dc"/><path d="M240 137v116" stroke="#6b757e" stroke-width="16"/><rect x="228" y="62" width="24" height="60" fill="#5d666e"/><rect x="160" y="40" width="160" height="26" rx="13" fill="#b8342c"/>`,
  cylinder: `<rect x="70" y="130" width="240" height="100" rx="12" fill="#c9d0d6"/><rect x="58" y="120" width="34" height="120" rx="6" fill="#5d666e"/><rect x="290" y="120" width="34" height="120" rx="6" fill="#5d666e"/><rect x="324" y="166" width="96" height="28" fill="#e9eef2" stroke="#97a1aa" stroke-width="4"/><rect x="410" y="150" width="26" height="60" rx="5" fill="#7d868e"/><circle cx="120" cy="112" r="11" fill="#b9a24a"/><circle cx="262" cy="112" r="11" fill="#b9a24a"/>`,
  bolt: `<path d="M92 180l34-58h68l34 58-34 58h-68z" fill="#8d98a2" stroke="#5d666e" stroke-width="6"/><rect x="222" y="150" width="180" height="60" fill="#aab4bd"/>${Array.from({ length: 9 }, (_, at) => `<path d="M${250 + at * 17} 150l-10 60" stroke="#6b757e" stroke-width="5"/>`).join("")}<path d="M402 150l22 30-22 30z" fill="#aab4bd"/>`,
} as const;
export type PartDrawing = keyof typeof DRAWINGS;

export const partPhoto = async (which: PartDrawing): Promise<Buffer> =>
  await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360">${ground}${DRAWINGS[which]}</svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer();
