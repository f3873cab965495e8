import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";

/** A step in short: kind and name; of a number its unit and limits; "!" behind the kind: mandatory. */
export type LibraryStep =
  | readonly [kind: StepKind | `${StepKind}!`, name: string, instructions?: string]
  | readonly [kind: "number" | "number!", name: string, unit: string, min: number | null, max: number | null];
export interface LibraryTask {
  name: string;
  minutes: number;
  /** Its steps keep somebody from harm. */
  isSafety?: true;
  steps: readonly LibraryStep[];
}
export interface LibraryGroup {
  code: string;
  name: string;
  notes: string;
  hazards?: string;
  tools?: string;
  protectiveEquipment?: string;
  /** Codes of the groups within it, which stand above it here. */
  within?: readonly string[];
  tasks: readonly LibraryTask[];
  /** Craft, people, minutes of each. */
  labour: readonly (readonly [craft: string, people: number, minutes: number])[];
  parts?: readonly (readonly [text: string, quantity: number, unit: string])[];
  isRetired?: string;
}

const PRESSURE = "Pressurised refrigerant and oil: wear goggles and gloves.";
const ROTATING = "Rotating parts: lock out and tag out before any guard comes off.";
const SAFE = "TG-013";

/** The task groups of the food plant. */
export const LIBRARY: readonly LibraryGroup[] = [
  {
    code: SAFE,
    name: "Make safe and hand over",
    notes: "Stands within every group that opens a machine.",
    hazards: "Stored energy: electrical, hydraulic, pneumatic, springs, height.",
    tools: "Personal lock and tag",
    protectiveEquipment: "Safety glasses, gloves, safety shoes",
    tasks: [
      {
        name: "Make safe",
        minutes: 10,
        isSafety: true,
        steps: [
          ["check!", "Lock out and tag out"],
          ["yes_no!", "Stored energy released?"],
          ["check!", "Tried to start: it stays still"],
        ],
      },
    ],
    labour: [],
  },
  {
    code: "TG-001",
    name: "Chiller service, weekly",
    notes: "The round of the operator: nothing is opened.",
    hazards: PRESSURE,
    tasks: [
      {
        name: "Read the chiller",
        minutes: 20,
        steps: [
          ["number!", "Suction pressure", "bar", 2.5, 4.5],
          ["number!", "Discharge pressure", "bar", 12, 18],
          ["number!", "Oil level in the sight glass", "%", 40, 75],
          ["inspection!", "Leaks at flanges and shaft seal"],
          ["yes_no", "Unusual noise?"],
        ],
      },
    ],
    labour: [["HVAC technician", 1, 20]],
  },
  {
    code: "TG-002",
    name: "Chiller service, monthly",
    notes: "With the weekly steps where both are due.",
    hazards: PRESSURE,
    tools: "Leak detector, infrared thermometer",
    tasks: [
      {
        name: "Condenser and pumps",
        minutes: 40,
        steps: [
          ["inspection!", "Condenser face", "Clean where more than a tenth is covered."],
          ["number!", "Approach of the condenser", "K", null, 6],
          ["number!", "Chilled water, leaving", "°C", 1, 5],
          ["check!", "Strainer of the chilled water blown down"],
          ["inspection!", "Leak detector along the circuit"],
        ],
      },
    ],
    labour: [["HVAC technician", 1, 45]],
  },
  {
    code: "TG-003",
    name: "Chiller service, quarterly",
    notes: "Power is off for the terminals.",
    hazards: `${PRESSURE}\n400 V in the panel: switch off and prove dead.`,
    tools: "Insulation tester, torque screwdriver",
    protectiveEquipment: "Arc-rated clothing, face shield, insulating gloves",
    within: [SAFE],
    tasks: [
      {
        name: "Electrical",
        minutes: 45,
        steps: [
          ["check!", "Terminals tightened to the list"],
          ["number!", "Insulation of the motor", "MΩ", 2, null],
          ["inspection!", "Contactors"],
        ],
      },
      {
        name: "Oil and safety",
        minutes: 45,
        steps: [
          ["text!", "Number of the oil sample"],
          ["check!", "High-pressure switch trips", "Set 20.5 bar."],
          ["number!", "Trip of the high-pressure switch", "bar", 20, 21],
          ["photo", "Panel after the work"],
        ],
      },
    ],
    labour: [
      ["HVAC technician", 1, 90],
      ["Electrician", 1, 60],
    ],
    parts: [["Bottle for the oil sample", 1, "pcs"]],
  },
  {
    code: "TG-004",
    name: "Chiller service, annual",
    notes: "Supersedes the smaller services; planned with the shutdown.",
    hazards: `${PRESSURE}\nRefrigerant: only with the certificate, never vent.`,
    tools: "Recovery unit, vacuum pump, scales",
    protectiveEquipment: "Goggles, gloves against cold, gas detector",
    within: [SAFE],
    tasks: [
      {
        name: "Compressor",
        minutes: 180,
        steps: [
          ["check!", "Oil changed"],
          ["check!", "Oil filter changed"],
          ["check!", "Filter drier changed"],
          ["number!", "Vacuum held for an hour", "mbar", null, 2],
          ["number!", "Refrigerant added", "kg", 0, 5],
        ],
      },
      {
        name: "Exchangers",
        minutes: 120,
        steps: [
          ["check!", "Condenser tubes brushed"],
          ["inspection!", "End plates and gaskets"],
          ["photo!", "Tube sheet after brushing"],
        ],
      },
      { name: "Log book of the refrigerant", minutes: 15, steps: [["check!", "Entry made and signed"]] },
    ],
    labour: [
      ["HVAC technician", 2, 300],
      ["Electrician", 1, 60],
    ],
    parts: [
      ["Refrigeration oil POE 68", 18, "l"],
      ["Oil filter", 1, "pcs"],
      ["Filter drier", 2, "pcs"],
      ["Gasket set, condenser", 1, "set"],
    ],
  },
  {
    code: "TG-005",
    name: "Compressor service, 2,000 h",
    notes: "By running hours.",
    hazards: `Compressed air: vent to 0 bar before opening.\n${ROTATING}\nHot surfaces after the run.`,
    tools: "Filter wrench, torque wrench",
    within: [SAFE],
    tasks: [
      {
        name: "Oil and filters",
        minutes: 70,
        steps: [
          ["check!", "Oil drained and filled"],
          ["check!", "Oil filter changed"],
          ["check!", "Air filter changed"],
          ["inspection!", "Separator element"],
        ],
      },
      {
        name: "Run and read",
        minutes: 30,
        steps: [
          ["number!", "Discharge pressure", "bar", 6.5, 8],
          ["number!", "Oil temperature after 20 min", "°C", 70, 98],
          ["number!", "Hours run", "h", 0, null],
          ["inspection!", "Belts"],
          ["check", "Condensate drain blows off"],
        ],
      },
    ],
    labour: [["Mechanic", 1, 110]],
    parts: [
      ["Compressor oil VDL 46", 12, "l"],
      ["Oil filter", 1, "pcs"],
      ["Air filter element", 1, "pcs"],
    ],
  },
  {
    code: "TG-006",
    name: "Boiler, statutory test",
    notes: "With the inspector; the report goes to the files of the boiler.",
    hazards: "Steam and hot water: two valves shut and the drain open before anybody enters.\nConfined space: permit, gas test, watch.",
    tools: "Test gauge with certificate",
    within: [SAFE],
    tasks: [
      {
        name: "Outside and safety",
        minutes: 120,
        steps: [
          ["check!", "Safety valve lifts by hand"],
          ["number!", "Safety valve opens at", "bar", 9.5, 10.5],
          ["check!", "Low-water cut-out trips"],
          ["check!", "Flame failure shuts within 1 s"],
        ],
      },
      {
        name: "Inside",
        minutes: 120,
        steps: [
          ["inspection!", "Shell and tubes, water side"],
          ["inspection!", "Furnace"],
          ["photo!", "Manhole gasket face"],
        ],
      },
      { name: "Report", minutes: 20, steps: [["text!", "Number of the inspector's report"]] },
    ],
    labour: [
      ["Utilities technician", 2, 260],
      ["Instrument technician", 1, 60],
    ],
    parts: [["Gasket set, manhole and handholes", 1, "set"]],
  },
  {
    code: "TG-007",
    name: "Lubrication stop",
    notes: "One stop of the route.",
    hazards: ROTATING,
    tools: "Grease gun with food-grade grease (NSF H1)",
    tasks: [
      {
        name: "Lubricate",
        minutes: 12,
        steps: [
          ["check!", "Nipples wiped before and after"],
          ["check!", "Drive-end bearing, two strokes"],
          ["check!", "Non-drive-end bearing, two strokes"],
          ["inspection!", "Seals"],
        ],
      },
    ],
    labour: [["Lubrication technician", 1, 12]],
    parts: [["Food-grade grease", 0.05, "kg"]],
  },
  {
    code: "TG-008",
    name: "Condenser cleaning",
    notes: "From April to October.",
    hazards: "Work on the roof: harness on the anchor points.\nFans start by themselves: lock out.",
    tools: "Low-pressure washer, fin comb",
    within: [SAFE],
    tasks: [
      {
        name: "Clean the coils",
        minutes: 60,
        steps: [
          ["photo", "Coils before"],
          ["check!", "Washed from the inside out"],
          ["inspection!", "Fins"],
          ["photo!", "Coils after"],
          ["number!", "Current of the fans", "A", 3.2, 4.4],
        ],
      },
    ],
    labour: [["HVAC technician", 1, 75]],
    parts: [["Coil cleaner, alkaline", 2, "l"]],
  },
  {
    code: "TG-009",
    name: "Conveyor inspection",
    notes: "While the line stands for cleaning.",
    hazards: ROTATING,
    within: [SAFE],
    tasks: [
      {
        name: "Belt and drive",
        minutes: 35,
        steps: [
          ["inspection!", "Belt edges and splice"],
          ["inspection!", "Rollers turn freely"],
          ["number!", "Belt sag between rollers", "mm", 5, 20],
          ["inspection", "Scraper"],
          ["number!", "Motor surface temperature", "°C", null, 75],
        ],
      },
      {
        name: "Guards",
        minutes: 10,
        steps: [
          ["check!", "Pull cord stops the belt"],
          ["inspection!", "Guards closed and screwed"],
        ],
      },
    ],
    labour: [["Mechanic", 1, 50]],
  },
  {
    code: "TG-010",
    name: "Forklift inspection",
    notes: "Statutory, once a year.",
    hazards: "Raised load: never below the forks.",
    tools: "Fork gauge, chain gauge",
    tasks: [
      {
        name: "Mast, forks, brakes",
        minutes: 60,
        steps: [
          ["number!", "Wear of the fork heel", "%", 0, 10],
          ["number!", "Elongation of the chain", "%", 0, 3],
          ["inspection!", "Tyres and wheel nuts"],
          ["check!", "Service brake holds with load"],
          ["check!", "Parking brake holds on the ramp"],
          ["check!", "Horn, lights, seat switch"],
        ],
      },
    ],
    labour: [["Mechanic", 1, 60]],
  },
  {
    code: "TG-011",
    name: "Fire extinguisher check",
    notes: "Walk-round; what is short is changed the same day.",
    tasks: [
      {
        name: "Each extinguisher",
        minutes: 5,
        steps: [
          ["yes_no!", "In its place and free?"],
          ["inspection!", "Pressure in the green"],
          ["yes_no!", "Seal whole?"],
          ["text", "Next test on the label"],
        ],
      },
    ],
    labour: [["Operator", 1, 5]],
  },
  {
    code: "TG-012",
    name: "Pump inspection",
    notes: "Running, then still.",
    hazards: ROTATING,
    within: [SAFE],
    tasks: [
      {
        name: "Running",
        minutes: 20,
        steps: [
          ["number!", "Vibration, drive end", "mm/s", null, 4.5],
          ["number!", "Bearing temperature", "°C", 20, 80],
          ["inspection!", "Mechanical seal"],
        ],
      },
      {
        name: "Still",
        minutes: 25,
        steps: [
          ["inspection!", "Coupling"],
          ["check!", "Oil changed where it is dark"],
          ["number", "Alignment, offset", "mm", null, 0.1],
        ],
      },
    ],
    labour: [["Mechanic", 1, 45]],
    parts: [["Bearing oil ISO VG 68", 0.5, "l"]],
  },
  {
    code: "TG-014",
    name: "Pasteuriser CIP check",
    notes: "After the weekly long clean.",
    hazards: "Hot caustic and acid: face shield, gloves, apron.",
    tasks: [
      {
        name: "Clean in place",
        minutes: 30,
        steps: [
          ["number!", "Caustic, concentration", "%", 1.5, 2.5],
          ["number!", "Caustic, temperature at the return", "°C", 75, 85],
          ["number!", "Flow", "m³/h", 18, 24],
          ["number!", "Rinse water, conductivity", "µS/cm", 0, 600],
          ["inspection!", "Plates' gaskets, drip tray"],
          ["yes_no!", "Divert valve goes to forward only above 72 °C?"],
        ],
      },
    ],
    labour: [
      ["Operator", 1, 30],
      ["Instrument technician", 1, 15],
    ],
  },
  {
    code: "TG-015",
    name: "Chart recorder, change of paper",
    notes: "For the recorders with paper.",
    tasks: [{ name: "Change the paper", minutes: 5, steps: [["check!", "New roll in, pen writes"]] }],
    labour: [],
    isRetired: "The recorders write to the network since the spring.",
  },
];
