import {
  air,
  boiler,
  crowded,
  current,
  damp,
  door,
  energy,
  flow,
  freezer,
  motor,
  room,
  warming,
  worsening,
  type DemoNetwork,
  type DemoSensor,
} from "./formulas.ts";

/** What the food plant measures. */
export const HARBOR_NETWORKS: readonly DemoNetwork[] = [
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
          ...[1, 2, 3, 4, 5, 6].map((room_): DemoSensor => ({
            code: `COLD-${room_}`,
            name: `Cold room ${room_}, temperature`,
            type: "Temperature",
            location: "HF-C",
            // What goes to customers is stored in the first.
            ...(room_ === 1 ? { isRecord: true as const } : {}),
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
          { code: "DOOR-2", name: "Dock door 1", type: "Door", asset: "WH-DK1", data: { open: door } },
          { code: "DOOR-3", name: "Dock door 2", type: "Door", asset: "WH-DK2", data: { open: door } },
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
          { code: "FLOW-AIR", name: "Compressed air, flow", type: "Flow", location: "HF-U-CMP", data: { flow: flow(5200) } },
          { code: "CUR-AC1", name: "Compressor 1, current", type: "Current", asset: "UT-AC1", data: { current: current(96, 22) } },
          { code: "CUR-AC2", name: "Compressor 2, current", type: "Current", asset: "UT-AC2", data: { current: current(41, 38) } },
          { code: "KWH-AC1", name: "Compressor 1, energy", type: "Energy", asset: "UT-AC1", data: { energy: energy(412_000, 52) } },
          { code: "KWH-AC2", name: "Compressor 2, energy", type: "Energy", asset: "UT-AC2", data: { energy: energy(187_000, 21) } },
          { code: "KWH-MAIN", name: "Plant, energy", type: "Energy", location: "HF-U", data: { energy: energy(8_410_000, 640) } },
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
          motor("KT-K1-AG", "Kettle 1 agitator", 2.7, 8),
          motor("KT-K2-AG", "Kettle 2 agitator", 2.5, 9),
          motor("L1-CV01-M", "Line 1 infeed drive", 1.8, 10),
          motor("UT-CT1-F", "Cooling tower fan", 3.4, 11),
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
              co2: crowded(260, 0),
              temperature: room(21.2, 2),
              humidity: damp(46, 1),
            },
          },
        ],
      },
    ],
  },
];
