import type { Adapter } from "@millwright/domain/iot/ingest/canonical.ts";

/** What the demo's food plant measures, and by which formula: its past and, while the server runs, its present. */

const DAY = 86_400;
const WEEK = 7 * DAY;

/** The value of a moment, in seconds since 1970. `noise` lies between -0.5 and 0.5 and is always the same at the same time. */
export type Formula = (at: number, noise: number, start: number) => number;

export interface DemoSensor {
  code: string;
  name: string;
  /** Name of its type in the list of types. */
  type: string;
  /** Where it measures: one of the two. */
  asset?: string;
  location?: string;
  data: Readonly<Record<string, Formula>>;
}
export interface DemoGateway {
  code: string;
  name: string;
  adapter: Adapter;
  location: string;
  /** It said nothing since the last Sunday. */
  isSilent?: true;
  sensors: readonly DemoSensor[];
}
export interface DemoNetwork {
  code: string;
  name: string;
  gateways: readonly DemoGateway[];
  /** Devices that nobody has adopted yet, with what they said last. */
  pending?: readonly { key: string; name: string; datum: string; value: number; unit: string }[];
}

/** Seconds from one reading to the next. */
export const BEAT = 600;

const wave = (at: number, seconds: number, shift = 0) => Math.sin((2 * Math.PI * at) / seconds + shift);
/** A peak of one hour or so, once in so many seconds. */
const peak = (at: number, every: number, lasts: number) => Math.max(0, 1 - Math.abs((at % every) - lasts) / lasts);
const round = (value: number, digits: number) => Number(value.toFixed(digits));

const room =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    round(around + 0.5 * wave(at, DAY, shift) + 0.6 * noise + 1.1 * peak(at + shift * 3600, DAY / 2, 1800), 1);
/** A freezer warms up while it defrosts, every six hours. */
const freezer =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    round(around + 0.5 * noise + 8 * peak(at + shift * 900, DAY / 4, 1500), 1);
const door: Formula = (at, noise) => (noise > 0.34 && (at % DAY) / 3600 > 9 ? 1 : 0);
const boiler =
  (around: number): Formula =>
  (at, noise) =>
    round(around + 0.3 * wave(at, 5400) + 0.12 * noise, 2);
const air: Formula = (at, noise) => round(7.2 + 0.25 * wave(at, 2700) + 0.1 * noise, 2);
const current =
  (around: number, swing: number): Formula =>
  (at, noise) =>
    round(Math.max(0, around + swing * wave(at, 7200) + 3 * noise), 1);
/** It counts on: what the sun adds by day never exceeds what runs anyway. */
const energy =
  (from: number, kilowatts: number): Formula =>
  (at) =>
    round(from + ((at - 1_700_000_000) * kilowatts) / 3600 + 2 * kilowatts * (1 - Math.cos((2 * Math.PI * at) / DAY)), 1);
const velocity =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    round(around + 0.2 * wave(at, DAY, shift) + 0.35 * noise, 2);
/** A bearing that gets worse over nine weeks. */
const worsening: Formula = (at, noise, start) => {
  const share = Math.min(1, Math.max(0, 1 - (start - at) / (9 * WEEK)));
  return round(1.9 + 4.7 * share ** 2 + (0.3 + 0.8 * share) * noise, 2);
};
const warm =
  (around: number): Formula =>
  (at, noise) =>
    round(around + 5 * wave(at, DAY, -2) + 2.5 * noise, 1);
const warming: Formula = (at, noise, start) =>
  round(54 + 5 * wave(at, DAY, -2) + 2.5 * noise + 12 * Math.max(0, 1 - (start - at) / (9 * WEEK)), 1);

const motor = (asset: string, name: string, around: number, shift: number): DemoSensor => ({
  code: `VIB-${asset}`,
  name: `${name}, vibration`,
  type: "Vibration",
  asset,
  data: { velocity: velocity(around, shift), temperature: warm(50 + shift) },
});

export const NETWORKS: readonly DemoNetwork[] = [
  {
    code: "NET-COLD",
    name: "Cold store",
    gateways: [
      {
        code: "GW-COLD",
        name: "Cold store gateway",
        adapter: "native",
        location: "HF-C",
        sensors: [
          ...[1, 2, 3, 4].map((room_): DemoSensor => ({
            code: `COLD-${room_}`,
            name: `Cold room ${room_}, temperature`,
            type: "Temperature",
            location: "HF-C",
            data: { temperature: room(3.2 + room_ * 0.2, room_) },
          })),
          ...[1, 2].map((box): DemoSensor => ({
            code: `FREEZE-${box}`,
            name: `Freezer ${box}, temperature`,
            type: "Temperature",
            asset: `CS-EV${box}`,
            data: { temperature: freezer(-21 - box * 0.4, box) },
          })),
          { code: "DOOR-1", name: "High-speed door", type: "Door", asset: "CS-DR1", data: { open: door } },
        ],
      },
    ],
    pending: [
      { key: "CS-2F91A0", name: "Probe 5", datum: "temperature", value: 4.1, unit: "Cel" },
      { key: "CS-2F91A7", name: "Probe 6", datum: "temperature", value: 3.8, unit: "Cel" },
    ],
  },
  {
    code: "NET-UT",
    name: "Utilities",
    gateways: [
      {
        code: "GW-UT",
        name: "Boiler house gateway",
        adapter: "monnit",
        location: "HF-U-BLR",
        sensors: [
          { code: "BLR-1", name: "Boiler 1, pressure", type: "Pressure", asset: "UT-BL1", data: { pressure: boiler(8.1) } },
          { code: "BLR-2", name: "Boiler 2, pressure", type: "Pressure", asset: "UT-BL2", data: { pressure: boiler(7.9) } },
          { code: "AIR-1", name: "Compressed air, pressure", type: "Pressure", location: "HF-U-CMP", data: { pressure: air } },
          { code: "CUR-AC1", name: "Compressor 1, current", type: "Current", asset: "UT-AC1", data: { current: current(96, 22) } },
          { code: "CUR-AC2", name: "Compressor 2, current", type: "Current", asset: "UT-AC2", data: { current: current(41, 38) } },
          { code: "KWH-AC1", name: "Compressor 1, energy", type: "Energy", asset: "UT-AC1", data: { energy: energy(412_000, 52) } },
          { code: "KWH-AC2", name: "Compressor 2, energy", type: "Energy", asset: "UT-AC2", data: { energy: energy(187_000, 21) } },
        ],
      },
    ],
  },
  {
    code: "NET-VIB",
    name: "Rotating equipment",
    gateways: [
      {
        code: "GW-VIB",
        name: "LoRaWAN server",
        adapter: "chirpstack",
        location: "HF-P",
        sensors: [
          { ...motor("KT-TP", "Transfer pump", 1.9, 0), data: { velocity: worsening, temperature: warming } },
          motor("RW-WSH-P", "Washer circulation pump", 2.1, 1),
          motor("KT-PST-P", "Pasteuriser booster pump", 1.6, 2),
          motor("UT-BL1-FP", "Boiler 1 feed pump", 2.4, 3),
          motor("UT-BL2-FP", "Boiler 2 feed pump", 2.2, 4),
          motor("UT-EF1", "Effluent pump", 3.1, 5),
          motor("UT-CT1-P", "Cooling water pump", 2.6, 6),
          motor("UT-WS1-P", "Softened water pump", 1.4, 7),
        ],
      },
    ],
  },
  {
    code: "NET-LAB",
    name: "Laboratory",
    gateways: [
      {
        code: "GW-LAB",
        name: "Laboratory logger",
        adapter: "axium",
        location: "HF-L",
        isSilent: true,
        sensors: [
          {
            code: "LAB-1",
            name: "Laboratory, air",
            type: "CO₂",
            location: "HF-L",
            data: {
              co2: (at, noise) => Math.round(520 + 260 * Math.max(0, wave(at, DAY, -1.6)) + 40 * noise),
              temperature: room(21.2, 2),
              humidity: (at, noise) => Math.round(46 + 6 * wave(at, DAY, 1) + 4 * noise),
            },
          },
        ],
      },
    ],
  },
];

/** The same number for the same place and time, between -0.5 and 0.5. */
export function noiseAt(at: number, place: number): number {
  let mixed = Math.imul(Math.floor(at / 60) ^ (place * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296 - 0.5;
}
