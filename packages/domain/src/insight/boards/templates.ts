import type { Spot } from "./layout.ts";
import type { BoardWidget } from "./widgets.ts";

/** What a board can begin with. Each looks at the place of its board and finds the sensors there. */
export const TEMPLATES = ["empty", "coldStore", "boilers", "vibration", "gateways", "building", "chillers"] as const;
export type Template = (typeof TEMPLATES)[number];

export interface TemplateWidget extends Spot {
  widget: BoardWidget;
  /** The code of the type to which its sensors belong, where others measure the same. */
  type?: string;
}

const at = (x: number, y: number, w: number, h: number, widget: BoardWidget, type?: string): TemplateWidget => ({
  x,
  y,
  w,
  h,
  widget,
  ...(type === undefined ? {} : { type }),
});
/** Bearings are warm, too. */
const AIR = "TEMP";
const of = (datum: string) => ({ datum });

/** Cold air as food is kept; in the unit that is stored. */
const COLD_HIGH = 8;
/** Zone C of a machine on a rigid foundation, mm/s. */
const VELOCITY_HIGH = 7.1;
const CO2_HIGH = 1000;

const WIDGETS: Readonly<Record<Template, readonly TemplateWidget[]>> = {
  empty: [],
  coldStore: [
    at(0, 0, 3, 2, { kind: "value", title: "Warmest", source: of("temperature"), combine: "most", high: COLD_HIGH }, AIR),
    at(3, 0, 3, 2, { kind: "value", title: "Coldest", source: of("temperature"), combine: "least" }, AIR),
    at(6, 0, 3, 2, { kind: "value", title: "Average", source: of("temperature"), combine: "mean" }, AIR),
    at(9, 0, 3, 2, { kind: "figure", figure: "ordersOpen" }),
    at(0, 2, 8, 5, { kind: "line", title: "Temperatures", source: of("temperature"), high: COLD_HIGH }, AIR),
    at(8, 2, 4, 5, { kind: "alarms" }),
    at(0, 7, 6, 4, { kind: "timeline", title: "Doors", source: of("open") }),
    at(6, 7, 6, 4, { kind: "sensors", most: 12 }),
  ],
  boilers: [
    at(0, 0, 3, 3, { kind: "gauge", title: "Highest pressure", source: of("pressure"), combine: "most", least: 0, most: 12, high: 10 }),
    at(3, 0, 9, 5, { kind: "line", title: "Pressure", source: of("pressure"), high: 10 }),
    at(0, 3, 3, 2, { kind: "value", title: "Lowest pressure", source: of("pressure"), combine: "least" }),
    at(0, 5, 6, 4, { kind: "sensors", most: 12 }),
    at(6, 5, 6, 4, { kind: "alarms" }),
  ],
  vibration: [
    at(0, 0, 3, 2, { kind: "value", title: "Highest vibration", source: of("velocity"), combine: "most", high: VELOCITY_HIGH }),
    at(3, 0, 3, 2, { kind: "figure", figure: "unplannedDowntime" }),
    at(6, 0, 6, 2, { kind: "value", title: "Warmest bearing", source: of("temperature"), combine: "most" }),
    at(0, 2, 12, 5, { kind: "line", title: "Vibration", source: of("velocity"), high: VELOCITY_HIGH, range: "days7" }),
    at(0, 7, 6, 4, { kind: "sensors", most: 12 }),
    at(6, 7, 6, 4, { kind: "work" }),
  ],
  gateways: [
    at(0, 0, 6, 4, { kind: "gateways", most: 20 }),
    at(6, 0, 6, 4, { kind: "alarms" }),
    at(0, 4, 12, 6, { kind: "sensors", most: 40 }),
  ],
  building: [
    at(0, 0, 3, 2, { kind: "value", title: "CO₂, highest", source: of("co2"), combine: "most", high: CO2_HIGH }),
    at(3, 0, 3, 2, { kind: "value", title: "Temperature, average", source: of("temperature"), combine: "mean" }),
    at(6, 0, 3, 2, { kind: "value", title: "Humidity, average", source: of("humidity"), combine: "mean" }),
    at(9, 0, 3, 2, { kind: "figure", figure: "ordersOverdue" }),
    at(0, 2, 6, 4, { kind: "line", title: "CO₂", source: of("co2"), high: CO2_HIGH }),
    at(6, 2, 6, 4, { kind: "line", title: "Temperature", source: of("temperature") }),
    at(0, 6, 6, 5, { kind: "heat", title: "CO₂ by hour", source: of("co2"), range: "days7" }),
    at(6, 6, 6, 5, { kind: "work" }),
  ],
  chillers: [
    at(
      0,
      0,
      3,
      3,
      {
        kind: "gauge",
        title: "Warmest leaving water",
        source: of("temperature"),
        combine: "most",
        least: 0,
        most: 15,
        high: 9,
      },
      AIR,
    ),
    at(3, 0, 3, 3, { kind: "gauge", title: "Total current", source: of("current"), combine: "sum", least: 0, most: 2000 }),
    at(6, 0, 3, 3, { kind: "value", title: "Highest vibration", source: of("velocity"), combine: "most", high: VELOCITY_HIGH }),
    at(9, 0, 3, 3, { kind: "value", title: "Average leaving water", source: of("temperature"), combine: "mean" }, AIR),
    at(0, 3, 12, 5, { kind: "line", title: "Leaving water", source: of("temperature"), high: 9 }, AIR),
    at(0, 8, 6, 5, { kind: "line", title: "Current", source: of("current") }),
    at(6, 8, 6, 5, { kind: "sensors", most: 20 }),
  ],
};

export const widgetsOfTemplate = (template: Template): readonly TemplateWidget[] => WIDGETS[template];
