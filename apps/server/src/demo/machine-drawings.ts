import sharp from "sharp";

/** Pictures of machines, drawn by us: plain shapes on the floor of a hall, told apart at a glance. SVG in, JPEG out, 960 by 720. */
const floor = `<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe4e8"/><stop offset="1" stop-color="#c3cad0"/></linearGradient></defs>
  <rect width="960" height="560" fill="url(#w)"/><path d="M0 560h960v160H0z" fill="#7d848b"/><path d="M0 560h960" stroke="#5d646b" stroke-width="6"/>
  <path d="M0 650h960" stroke="#e2b93e" stroke-width="10" stroke-dasharray="70 34"/>`;
const shadow = (x: number, width: number) => `<ellipse cx="${x}" cy="600" rx="${width}" ry="26" fill="#000" opacity=".22"/>`;
const feet = (...xs: number[]) => xs.map((x) => `<rect x="${x}" y="548" width="34" height="48" fill="#454b52"/>`).join("");

type Drawing = (tone: string) => string;

const pump: Drawing = (tone) => `${shadow(480, 330)}<rect x="170" y="520" width="620" height="44" rx="6" fill="#454b52"/>
  <rect x="470" y="330" width="290" height="180" rx="34" fill="${tone}"/>${Array.from({ length: 7 }, (_, at) => `<path d="M${506 + at * 36} 336v168" stroke="#000" stroke-opacity=".18" stroke-width="10"/>`).join("")}
  <rect x="390" y="398" width="90" height="44" fill="#9aa3ab"/><circle cx="300" cy="420" r="112" fill="#b6bec5"/><circle cx="300" cy="420" r="60" fill="#8d969e"/>
  <path d="M262 312V170h76v142M188 384H90v72h98" fill="#9aa3ab"/><rect x="242" y="154" width="116" height="28" rx="4" fill="#7a828a"/><rect x="70" y="368" width="28" height="104" rx="4" fill="#7a828a"/>`;
const tank: Drawing = (
  tone,
) => `${shadow(480, 260)}${feet(290, 640)}<path d="M270 190c0-60 420-60 420 0v330c0 50-420 50-420 0z" fill="#cfd6dc"/><path d="M270 190c0-60 420-60 420 0s-420 60-420 0z" fill="#e6ebef"/>
  <path d="M330 180v360" stroke="#fff" stroke-opacity=".6" stroke-width="26"/><rect x="446" y="98" width="68" height="70" fill="${tone}"/><rect x="560" y="300" width="70" height="150" rx="10" fill="#5d6670"/><rect x="576" y="340" width="38" height="100" fill="#8fd0ef"/>`;
const filler: Drawing = (
  tone,
) => `${shadow(480, 400)}${feet(130, 800)}<rect x="100" y="470" width="760" height="80" rx="8" fill="#5b636b"/><rect x="150" y="150" width="660" height="120" rx="14" fill="${tone}"/>
  <rect x="180" y="270" width="600" height="200" fill="#bfe0ef" opacity=".45"/>${Array.from({ length: 6 }, (_, at) => `<rect x="${214 + at * 98}" y="270" width="34" height="70" fill="#7a828a"/><path d="M${206 + at * 98} 470v-70l14-26h22l14 26v70z" fill="#f3f6f8" stroke="#8aa1b0" stroke-width="5"/>`).join("")}
  <rect x="690" y="176" width="92" height="66" rx="6" fill="#1d2b3a"/><circle cx="716" cy="209" r="12" fill="#59c36a"/>`;
const boiler: Drawing = (
  tone,
) => `${shadow(480, 370)}${feet(210, 700)}<rect x="150" y="220" width="660" height="330" rx="160" fill="${tone}"/><circle cx="310" cy="385" r="120" fill="#2f353b"/><circle cx="310" cy="385" r="84" fill="#454c54"/>
  <circle cx="310" cy="385" r="30" fill="#ffb13d"/><rect x="600" y="70" width="70" height="170" fill="#8d969e"/><rect x="440" y="150" width="60" height="80" fill="#9aa3ab"/><circle cx="470" cy="140" r="40" fill="#f6f6f2" stroke="#3b4046" stroke-width="10"/><path d="M470 140l22-20" stroke="#c0392b" stroke-width="8"/>`;
const compressor: Drawing = (
  tone,
) => `${shadow(480, 380)}<rect x="130" y="230" width="700" height="330" rx="16" fill="${tone}"/><rect x="130" y="230" width="700" height="60" rx="16" fill="#000" opacity=".16"/>
  ${Array.from({ length: 9 }, (_, at) => `<rect x="180" y="${330 + at * 22}" width="280" height="10" fill="#000" opacity=".26"/>`).join("")}<rect x="560" y="330" width="200" height="120" rx="8" fill="#1d2b3a"/><rect x="582" y="352" width="100" height="60" fill="#8fe08f"/><circle cx="724" cy="382" r="20" fill="#db4241"/><path d="M240 230v-90h320v90" fill="none" stroke="#9aa3ab" stroke-width="34"/>`;
const chiller: Drawing = (
  tone,
) => `${shadow(480, 390)}${feet(150, 780)}<rect x="120" y="250" width="720" height="310" rx="10" fill="#d9e2e8"/><rect x="120" y="470" width="720" height="90" fill="${tone}"/>
  ${[260, 480, 700].map((x) => `<ellipse cx="${x}" cy="236" rx="96" ry="30" fill="#5d6670"/><ellipse cx="${x}" cy="230" rx="78" ry="22" fill="#2f353b"/><path d="M${x - 66} 230h132M${x} 210v40" stroke="#8d969e" stroke-width="8"/>`).join("")}
  ${Array.from({ length: 15 }, (_, at) => `<path d="M${156 + at * 46} 286v164" stroke="#9fb3c0" stroke-width="12"/>`).join("")}`;
const packer: Drawing = (
  tone,
) => `${shadow(480, 400)}${feet(140, 790)}<rect x="120" y="440" width="720" height="110" rx="8" fill="#5b636b"/><path d="M220 440V150h520v290" fill="none" stroke="${tone}" stroke-width="44"/>
  <rect x="400" y="190" width="160" height="90" rx="8" fill="#454b52"/><path d="M440 280v60M520 280v60" stroke="#9aa3ab" stroke-width="18"/><rect x="390" y="340" width="180" height="100" fill="#c79a5b"/><path d="M390 340h180M480 340v100" stroke="#9b7441" stroke-width="8"/><rect x="650" y="370" width="110" height="70" fill="#c79a5b"/><rect x="190" y="370" width="110" height="70" fill="#c79a5b"/>`;
const conveyor: Drawing = (
  tone,
) => `${shadow(480, 420)}${feet(150, 460, 770)}<rect x="60" y="400" width="840" height="60" rx="30" fill="#2f3337"/><rect x="60" y="466" width="840" height="50" fill="${tone}"/>
  ${Array.from({ length: 9 }, (_, at) => `<circle cx="${104 + at * 94}" cy="430" r="18" fill="#888f96"/>`).join("")}<rect x="200" y="310" width="110" height="90" fill="#c79a5b"/><rect x="430" y="290" width="130" height="110" fill="#b98b4d"/><rect x="680" y="320" width="100" height="80" fill="#c79a5b"/>`;
const forklift: Drawing = (
  tone,
) => `${shadow(460, 340)}<path d="M250 540V330h120l70 90h150v120z" fill="${tone}"/><path d="M300 330V180h190l60 240" fill="none" stroke="#2f353b" stroke-width="24"/><rect x="610" y="130" width="34" height="430" fill="#454b52"/><path d="M640 540h230v24H640z" fill="#2f353b"/>
  <circle cx="330" cy="560" r="58" fill="#26292d"/><circle cx="330" cy="560" r="24" fill="#b6bec5"/><circle cx="560" cy="560" r="58" fill="#26292d"/><circle cx="560" cy="560" r="24" fill="#b6bec5"/><rect x="680" y="420" width="160" height="120" fill="#c79a5b"/>`;

const line: Drawing = (
  tone,
) => `${shadow(480, 430)}${feet(110, 330, 560, 800)}<rect x="60" y="470" width="840" height="60" rx="8" fill="#5b636b"/><rect x="90" y="300" width="190" height="170" rx="12" fill="${tone}"/>
  <rect x="350" y="240" width="220" height="230" rx="12" fill="#cfd6dc"/><rect x="380" y="280" width="160" height="110" fill="#bfe0ef"/><rect x="640" y="320" width="200" height="150" rx="12" fill="${tone}"/>
  ${[300, 590, 850].map((x) => `<path d="M${x} 470v-56l10-20h16l10 20v56z" fill="#f3f6f8" stroke="#8aa1b0" stroke-width="5"/>`).join("")}
  <rect x="160" y="180" width="18" height="120" fill="#454b52"/><circle cx="169" cy="170" r="18" fill="#59c36a"/><rect x="420" y="200" width="80" height="40" rx="6" fill="#1d2b3a"/>`;
const motor: Drawing = (
  tone,
) => `${shadow(480, 300)}<rect x="230" y="520" width="500" height="44" rx="6" fill="#454b52"/><rect x="270" y="270" width="390" height="250" rx="60" fill="${tone}"/>
  ${Array.from({ length: 9 }, (_, at) => `<path d="M${310 + at * 40} 276v238" stroke="#000" stroke-opacity=".2" stroke-width="12"/>`).join("")}
  <rect x="380" y="200" width="160" height="84" rx="8" fill="#5d6670"/><rect x="660" y="300" width="50" height="190" rx="16" fill="#8d969e"/><rect x="710" y="376" width="120" height="38" fill="#b6bec5"/><circle cx="270" cy="395" r="66" fill="#2f353b"/><path d="M226 395h88M270 351v88" stroke="#5d6670" stroke-width="12"/>`;
const gauge: Drawing = (
  tone,
) => `${shadow(480, 180)}<rect x="446" y="470" width="68" height="110" fill="#9aa3ab"/><rect x="400" y="560" width="160" height="34" rx="6" fill="#6b737b"/><circle cx="480" cy="310" r="210" fill="${tone}"/>
  <circle cx="480" cy="310" r="172" fill="#f6f6f2"/>${Array.from({ length: 11 }, (_, at) => `<path d="M480 164v28" stroke="#3b4046" stroke-width="8" transform="rotate(${-125 + at * 25} 480 310)"/>`).join("")}
  <path d="M480 310L566 226" stroke="#c0392b" stroke-width="14" stroke-linecap="round"/><circle cx="480" cy="310" r="22" fill="#3b4046"/>`;
const door: Drawing = (
  tone,
) => `<rect x="180" y="120" width="600" height="440" fill="#eceff1"/><rect x="220" y="170" width="520" height="390" fill="${tone}"/>
  ${Array.from({ length: 7 }, (_, at) => `<path d="M220 ${224 + at * 52}h520" stroke="#000" stroke-opacity=".18" stroke-width="8"/>`).join("")}<rect x="300" y="240" width="120" height="60" rx="6" fill="#bfe0ef"/><rect x="540" y="240" width="120" height="60" rx="6" fill="#bfe0ef"/>
  <rect x="800" y="330" width="60" height="100" rx="8" fill="#1d2b3a"/><circle cx="830" cy="360" r="12" fill="#59c36a"/><circle cx="830" cy="400" r="12" fill="#db4241"/><rect x="170" y="560" width="620" height="24" fill="#e2b93e"/>`;

const DRAWINGS = { line, motor, gauge, door, pump, tank, filler, boiler, compressor, chiller, packer, conveyor, forklift } as const;
export type MachineDrawing = keyof typeof DRAWINGS;

export const machinePhoto = async (which: MachineDrawing, tone: string): Promise<Buffer> =>
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">${floor}${DRAWINGS[which](tone)}</svg>`,
    ),
  )
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
