import { chilled, current, motor, type DemoNetwork, type DemoSensor } from "./formulas.ts";

const CHILLERS = [1, 2, 3, 4, 5, 6, 7, 8];
/** Half of them are watched for bearings that wear. */
const WATCHED = 4;

const sensorsOf = (chiller: number): DemoSensor[] => [
  {
    code: `LWT-${chiller}`,
    name: `Chiller ${chiller}, leaving water`,
    type: "Temperature",
    asset: `CH-${chiller}`,
    data: { temperature: chilled(6 + chiller / 10, chiller) },
  },
  {
    code: `CUR-${chiller}`,
    name: `Chiller ${chiller}, current`,
    type: "Current",
    asset: `CH-${chiller}`,
    data: { current: current(118 + 4 * chiller, 30) },
  },
  ...(chiller <= WATCHED ? [motor(`CH-${chiller}`, `Chiller ${chiller}`, 1.2 + chiller / 5, chiller)] : []),
];

/** What the chiller plant measures. */
export const CHILLER_NETWORKS: readonly DemoNetwork[] = [
  {
    code: "NET-CH",
    name: "Chillers",
    gateways: [{ code: "GW-CH", name: "The Things Stack", adapter: "tts", location: "PC-CH", sensors: CHILLERS.flatMap(sensorsOf) }],
  },
];
