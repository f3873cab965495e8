import { chilled, crowded, damp, energy, leak, motor, room, warm, type DemoNetwork, type DemoSensor } from "./formulas.ts";

const air = (code: string, name: string, asset: string, around: number, shift: number): DemoSensor => ({
  code,
  name,
  type: "Temperature",
  asset,
  data: { temperature: room(around, shift) },
});
const water = (asset: string, name: string, around: number, shift: number): DemoSensor => ({
  code: `CW-${asset}`,
  name: `${name}, chilled water`,
  type: "Temperature",
  asset,
  data: { temperature: chilled(around, shift) },
});
const people = (code: string, name: string, location: string, most: number, shift: number): DemoSensor => ({
  code,
  name,
  type: "CO₂",
  location,
  data: { co2: crowded(most, shift), temperature: room(21.4, shift), humidity: damp(42, shift) },
});
const floor = (code: string, name: string, location: string): DemoSensor => ({ code, name, type: "Leak", location, data: { leak } });

/** What the facilities company measures: air and water of its buildings, the air that people breathe, and floors that should be dry. */
export const ALPINE_NETWORKS: readonly DemoNetwork[] = [
  {
    code: "ALP-HVAC",
    name: "Heating and cooling",
    gateways: [
      {
        code: "ALP-GW-HVAC",
        name: "Building automation",
        adapter: "native",
        location: "ALP-B-P",
        sensors: [
          air("SA-AH1", "Offices, supply air", "A-AH1", 18.5, 1),
          air("SA-AH2", "Lobby, supply air", "A-AH2", 19, 2),
          air("SA-AH3", "Hall, supply air", "B-AH1", 18, 3),
          water("A-CH1", "Rooftop chiller 1", 7, 0),
          water("A-CH2", "Rooftop chiller 2", 7.3, 2),
          water("B-CH1", "Hall chiller", 6.6, 4),
          { code: "HW-B-BL1", name: "Condensing boiler, flow", type: "Temperature", asset: "B-BL1", data: { temperature: warm(62) } },
          motor("A-BP1", "Heating pump", 1.7, 2),
          { code: "KWH-A", name: "Tower A, energy", type: "Energy", location: "ALP-A", data: { energy: energy(96_400, 41) } },
          { code: "KWH-B", name: "Congress Hall, energy", type: "Energy", location: "ALP-B", data: { energy: energy(143_200, 66) } },
        ],
      },
    ],
  },
  {
    code: "ALP-AIR",
    name: "Rooms and floors",
    gateways: [
      {
        code: "ALP-GW-AIR",
        name: "LoRaWAN server",
        adapter: "chirpstack",
        location: "ALP-A",
        sensors: [
          people("CO2-A1", "Lobby, air", "ALP-A-1", 380, 0),
          people("CO2-A", "Offices, air", "ALP-A", 520, 1),
          people("CO2-B", "Congress Hall, air", "ALP-B", 840, 2),
          people("CO2-BP", "Plant room, air", "ALP-B-P", 90, 3),
          people("CO2-C", "Parking, air", "ALP-C", 430, 4),
          floor("LEAK-A1", "Ground floor, leak", "ALP-A-1"),
          floor("LEAK-AR", "Roof, leak", "ALP-A-R"),
          floor("LEAK-BP", "Plant room, leak", "ALP-B-P"),
          floor("LEAK-C", "Parking, leak", "ALP-C"),
        ],
      },
    ],
  },
];
