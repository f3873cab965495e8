import type { Family } from "./harbor-register.ts";
import type { Photo } from "./drawings.ts";

/** The jobs of the demo companies: what is planned for a family of machines, and what breaks on it. */
export type DemoStep =
  | readonly [kind: "check" | "yes_no" | "inspection" | "text" | "photo", name: string, mandatory?: boolean]
  | readonly [kind: "number", name: string, mandatory: boolean, unit: string, min: number | null, max: number | null];
export interface DemoTask {
  name: string;
  minutes: number;
  steps: readonly DemoStep[];
}
export interface PlannedJob {
  title: string;
  families: readonly Family[];
  everyDays: number;
  type: string;
  description: string;
  tasks: readonly DemoTask[];
}
export interface Fault {
  title: string;
  families: readonly Family[];
  priority: 1 | 2 | 3;
  /** As the person at the machine puts it. */
  words: string;
  cure: string;
  minutes: [number, number];
  parts: [number, number];
  /** Class, problem, cause, action as the failure hierarchy names them; looked up, left out where a tenant has none. */
  failure?: readonly [string, string, string, string];
  photo?: Photo;
}

const lockOut: DemoTask = {
  name: "Make safe",
  minutes: 10,
  steps: [
    ["check", "Lock out and tag out", true],
    ["yes_no", "Stored energy released?", true],
  ],
};
const handOver: DemoTask = {
  name: "Hand over",
  minutes: 10,
  steps: [
    ["check", "Guards back in place", true],
    ["check", "Area clean, tools counted", true],
    ["text", "Remarks for the next round"],
  ],
};

export const PLANNED: readonly PlannedJob[] = [
  {
    title: "Monthly lubrication route",
    families: ["conveyor", "drive"],
    everyDays: 30,
    type: "Service",
    description:
      "<p>Food-grade grease only (NSF H1). <strong>Wipe every nipple</strong> before and after.</p><ul><li>Two strokes per bearing</li><li>Chain oil sparingly, no drips over product</li></ul>",
    tasks: [
      lockOut,
      {
        name: "Lubricate",
        minutes: 35,
        steps: [
          ["check", "Drive-end bearing greased", true],
          ["check", "Non-drive-end bearing greased", true],
          ["check", "Chain cleaned and oiled"],
          ["inspection", "Seals", true],
        ],
      },
      {
        name: "Check the drive",
        minutes: 15,
        steps: [
          ["number", "Motor surface temperature", true, "°C", null, 75],
          ["inspection", "Belt or chain tension"],
          ["number", "Vibration, drive end", false, "mm/s", null, 4.5],
        ],
      },
      handOver,
    ],
  },
  {
    title: "Pump inspection",
    families: ["pump"],
    everyDays: 60,
    type: "Inspection",
    description: "<p>Running inspection first, then standstill. Compare with the last readings on the plate.</p>",
    tasks: [
      {
        name: "While running",
        minutes: 20,
        steps: [
          ["number", "Discharge pressure", true, "bar", 2.5, 6],
          ["number", "Vibration, drive end", true, "mm/s", null, 4.5],
          ["inspection", "Shaft seal: leakage", true],
          ["photo", "Photo of the seal"],
        ],
      },
      lockOut,
      {
        name: "At standstill",
        minutes: 30,
        steps: [
          ["inspection", "Coupling and guard"],
          ["check", "Strainer cleaned"],
          ["number", "Oil level", false, "%", 40, 80],
        ],
      },
      handOver,
    ],
  },
  {
    title: "Filler weekly hygiene check",
    families: ["filler"],
    everyDays: 21,
    type: "Cleaning and hygiene",
    description: "<p>After the cleaning cycle, before the first jar. A flag goes to quality the same hour.</p>",
    tasks: [
      {
        name: "Product contact parts",
        minutes: 25,
        steps: [
          ["inspection", "Nozzles", true],
          ["inspection", "Gaskets", true],
          ["yes_no", "Rinse water clear?", true],
          ["number", "Rinse water conductivity", true, "µS/cm", null, 60],
        ],
      },
      {
        name: "Mechanical",
        minutes: 20,
        steps: [
          ["inspection", "Star wheels and guides"],
          ["check", "Emergency stops tested", true],
          ["text", "Worn parts to order"],
        ],
      },
      handOver,
    ],
  },
  {
    title: "Chiller service",
    families: ["cooling"],
    everyDays: 90,
    type: "Service",
    description: "<p>With the refrigeration technician. Record the readings after 30 minutes of steady running.</p>",
    tasks: [
      {
        name: "Readings",
        minutes: 40,
        steps: [
          ["number", "Suction pressure", true, "bar", 1.8, 3.2],
          ["number", "Discharge pressure", true, "bar", 9, 14],
          ["number", "Leaving water temperature", true, "°C", 2, 7],
          ["number", "Approach", false, "K", null, 3],
        ],
      },
      {
        name: "Condition",
        minutes: 45,
        steps: [
          ["inspection", "Condenser fins", true],
          ["inspection", "Refrigerant leak check", true],
          ["check", "Oil sample taken"],
          ["photo", "Photo of the sight glass"],
        ],
      },
      handOver,
    ],
  },
  {
    title: "Air compressor service, 2,000 h",
    families: ["compressor"],
    everyDays: 120,
    type: "Service",
    description: "<p>Filters and oil as the maker's schedule; keep the old filter until the oil report is back.</p>",
    tasks: [
      lockOut,
      {
        name: "Renew",
        minutes: 60,
        steps: [
          ["check", "Air filter renewed", true],
          ["check", "Oil filter renewed", true],
          ["check", "Oil renewed"],
          ["check", "Separator checked"],
        ],
      },
      {
        name: "Run and read",
        minutes: 25,
        steps: [
          ["number", "Discharge temperature", true, "°C", 70, 98],
          ["number", "Specific power", false, "kW/(m³/min)", 5.5, 7.2],
          ["yes_no", "Drains working?", true],
        ],
      },
    ],
  },
  {
    title: "Boiler weekly safety test",
    families: ["heat"],
    everyDays: 28,
    type: "Safety",
    description: "<p>Two people. Tell production before the low-water test.</p>",
    tasks: [
      {
        name: "Safety devices",
        minutes: 30,
        steps: [
          ["yes_no", "Low-water cut-off tripped?", true],
          ["yes_no", "Safety valve lifted by hand?", true],
          ["number", "Steam pressure", true, "bar", 5.5, 8],
        ],
      },
      {
        name: "Water",
        minutes: 20,
        steps: [
          ["number", "Feed water pH", true, "pH", 8.5, 9.5],
          ["number", "Conductivity", true, "µS/cm", null, 3500],
          ["check", "Blowdown done", true],
        ],
      },
    ],
  },
  {
    title: "Checkweigher and detector calibration",
    families: ["instrument"],
    everyDays: 90,
    type: "Calibration",
    description: "<p>With certified weights and test pieces. The certificate goes to the files of this order.</p>",
    tasks: [
      {
        name: "Calibrate",
        minutes: 45,
        steps: [
          ["number", "Deviation at 500 g", true, "g", -1, 1],
          ["number", "Ferrous test piece", true, "mm", null, 2],
          ["inspection", "Reject device", true],
          ["photo", "Certificate"],
        ],
      },
      handOver,
    ],
  },
  {
    title: "Packing machine inspection",
    families: ["packer"],
    everyDays: 45,
    type: "Inspection",
    description: "<p>Between two batches; thirty minutes are agreed with production.</p>",
    tasks: [
      lockOut,
      {
        name: "Inspect",
        minutes: 30,
        steps: [
          ["inspection", "Suction cups", true],
          ["inspection", "Belts and guides", true],
          ["check", "Sensors cleaned"],
          ["number", "Vacuum", true, "mbar", -900, -550],
        ],
      },
      handOver,
    ],
  },
  {
    title: "Forklift monthly check",
    families: ["vehicle"],
    everyDays: 30,
    type: "Inspection",
    description: "<p>Forks, chains, brakes, horn and lights. A failed brake takes the truck out of use at once.</p>",
    tasks: [
      {
        name: "Check",
        minutes: 30,
        steps: [
          ["inspection", "Forks and chains", true],
          ["inspection", "Brakes", true],
          ["number", "Battery acid level", false, "%", 80, 100],
          ["yes_no", "Horn and lights working?", true],
        ],
      },
    ],
  },
  {
    title: "Tank and vessel visual inspection",
    families: ["tank"],
    everyDays: 120,
    type: "Inspection",
    description: "<p>Outside and manhole gasket; confined-space rules apply.</p>",
    tasks: [
      {
        name: "Inspect",
        minutes: 40,
        steps: [
          ["inspection", "Shell and welds", true],
          ["inspection", "Manhole gasket", true],
          ["photo", "Photo of the gasket"],
          ["text", "Remarks"],
        ],
      },
    ],
  },
  {
    title: "Doors and dock levellers check",
    families: ["building"],
    everyDays: 90,
    type: "Inspection",
    description: "<p>Safety edges first.</p>",
    tasks: [
      {
        name: "Check",
        minutes: 25,
        steps: [
          ["yes_no", "Safety edge stops the door?", true],
          ["inspection", "Seals"],
          ["check", "Hinges greased"],
        ],
      },
    ],
  },
];

export const FAULTS: readonly Fault[] = [
  {
    title: "Leak at pump shaft seal",
    families: ["pump"],
    priority: 3,
    words: "Product is dripping from the pump, there is a puddle under it.",
    cure: "Mechanical seal renewed, sleeve polished, test run 20 min without leak.",
    minutes: [70, 190],
    parts: [18_000, 64_000],
    failure: ["Pump", "External leakage", "Worn shaft seal", "Replace the seal"],
    photo: "flange",
  },
  {
    title: "Pump vibrates and is loud",
    families: ["pump"],
    priority: 2,
    words: "Much louder than yesterday, the floor is shaking.",
    cure: "Both bearings renewed, coupling aligned to 0.05 mm.",
    minutes: [120, 260],
    parts: [22_000, 48_000],
    failure: ["Pump", "Vibration or noise", "Bearing damage", "Replace the bearings"],
  },
  {
    title: "Low flow after cleaning",
    families: ["pump"],
    priority: 2,
    words: "The tank takes twice as long to fill.",
    cure: "Strainer was blocked by a piece of gasket; cleaned.",
    minutes: [30, 70],
    parts: [0, 1_500],
    failure: ["Pump", "Too little flow or pressure", "Clogged suction or strainer", "Clean the strainer"],
  },
  {
    title: "Belt runs off to the left",
    families: ["conveyor"],
    priority: 2,
    words: "The belt rubs on the frame and leaves black dust.",
    cure: "Tracked and tensioned; return roller renewed.",
    minutes: [40, 110],
    parts: [0, 9_500],
    photo: "belt",
  },
  {
    title: "Conveyor stops by itself",
    families: ["conveyor"],
    priority: 3,
    words: "It stops every few minutes and starts again after a reset.",
    cure: "Photo-eye was dirty and loose; cleaned, fixed, cable secured.",
    minutes: [25, 80],
    parts: [0, 6_200],
  },
  {
    title: "Chain noisy at the drive end",
    families: ["conveyor"],
    priority: 1,
    words: "Clicking noise, getting worse.",
    cure: "Chain and sprocket renewed.",
    minutes: [80, 150],
    parts: [14_000, 31_000],
  },
  {
    title: "Motor hot and smells",
    families: ["drive"],
    priority: 3,
    words: "You cannot keep your hand on it and it smells burnt.",
    cure: "Fan cover was clogged with dough; cleaned, current measured 9.8 A, within plate.",
    minutes: [45, 120],
    parts: [0, 12_000],
    failure: ["Electric motor", "Overheating", "Poor cooling", "Clean the motor"],
    photo: "motor",
  },
  {
    title: "Gearbox leaks oil",
    families: ["drive"],
    priority: 2,
    words: "Oil on the floor under the gearbox.",
    cure: "Output seal renewed, oil topped up 0.6 l.",
    minutes: [90, 160],
    parts: [4_500, 11_000],
  },
  {
    title: "Underfilled jars at nozzle 7",
    families: ["filler"],
    priority: 3,
    words: "Every jar from the same nozzle is about 15 g light.",
    cure: "Nozzle valve gasket renewed, fill weight verified on 36 jars.",
    minutes: [35, 90],
    parts: [2_200, 7_400],
  },
  {
    title: "Caps skewed after changeover",
    families: ["filler"],
    priority: 2,
    words: "About one in fifty caps sits crooked.",
    cure: "Chuck height set by gauge, two worn jaws renewed.",
    minutes: [30, 75],
    parts: [3_000, 9_000],
  },
  {
    title: "Star wheel jams",
    families: ["filler"],
    priority: 3,
    words: "Glass breaks at the star wheel, we stopped the line.",
    cure: "Timing reset, guide rail bent back, overload clutch tested.",
    minutes: [50, 140],
    parts: [0, 15_000],
  },
  {
    title: "Labels wrinkle on one side",
    families: ["packer"],
    priority: 1,
    words: "Labels are not straight since the new roll.",
    cure: "Web tension and applicator pad set; roll was wound badly, supplier told.",
    minutes: [20, 60],
    parts: [0, 2_400],
    photo: "label",
  },
  {
    title: "Case packer drops jars",
    families: ["packer"],
    priority: 3,
    words: "The gripper loses one jar in every third case.",
    cure: "Four suction cups and a vacuum hose renewed.",
    minutes: [30, 80],
    parts: [4_800, 13_000],
  },
  {
    title: "Robot stops with servo error",
    families: ["packer"],
    priority: 3,
    words: "Error 3-204 on the screen, axis 2.",
    cure: "Encoder cable renewed in the drag chain, robot mastered.",
    minutes: [120, 300],
    parts: [21_000, 88_000],
  },
  {
    title: "Frost on the evaporator",
    families: ["cooling"],
    priority: 2,
    words: "The fan is covered with ice and it is getting warm inside.",
    cure: "Defrost heater had failed; element renewed, defrost times set.",
    minutes: [90, 210],
    parts: [16_000, 42_000],
    photo: "frost",
  },
  {
    title: "Chiller trips on high pressure",
    families: ["cooling"],
    priority: 3,
    words: "Alarm again, third time this week.",
    cure: "Condenser cleaned, one fan motor renewed.",
    minutes: [110, 240],
    parts: [9_000, 68_000],
  },
  {
    title: "Compressor runs hot",
    families: ["compressor"],
    priority: 3,
    words: "102 °C on the display and it unloads.",
    cure: "Oil cooler blown out, thermostat renewed.",
    minutes: [60, 150],
    parts: [6_000, 29_000],
    failure: ["Compressor", "Overheating", "Fouled cooler", "Clean the cooler"],
  },
  {
    title: "Air leak at the dryer",
    families: ["compressor"],
    priority: 1,
    words: "You can hear it hiss from the door.",
    cure: "Drain valve renewed, joint sealed.",
    minutes: [25, 60],
    parts: [3_500, 9_000],
  },
  {
    title: "Steam trap blows through",
    families: ["heat"],
    priority: 2,
    words: "Steam comes out of the condensate line all the time.",
    cure: "Trap renewed, strainer cleaned.",
    minutes: [40, 90],
    parts: [8_000, 21_000],
  },
  {
    title: "Kettle does not reach temperature",
    families: ["heat"],
    priority: 3,
    words: "Stuck at 82 degrees, recipe needs 95.",
    cure: "Control valve positioner calibrated, air supply filter renewed.",
    minutes: [60, 160],
    parts: [2_500, 18_000],
    photo: "gauge",
  },
  {
    title: "Sensor reads nonsense",
    families: ["instrument"],
    priority: 2,
    words: "Shows 0.0 and then 400.",
    cure: "Water in the plug; plug renewed and sealed.",
    minutes: [20, 60],
    parts: [1_200, 9_800],
  },
  {
    title: "Metal detector rejects good jars",
    families: ["instrument"],
    priority: 2,
    words: "It throws out every tenth jar although there is nothing in it.",
    cure: "Earth strap was loose; product compensation set anew.",
    minutes: [30, 70],
    parts: [0, 1_800],
  },
  {
    title: "Tank level wrong",
    families: ["tank"],
    priority: 2,
    words: "The screen says half full and it overflows.",
    cure: "Level transmitter cleaned and spanned.",
    minutes: [40, 90],
    parts: [0, 34_000],
  },
  {
    title: "Door does not close",
    families: ["building"],
    priority: 2,
    words: "It stays half open and the cold goes out.",
    cure: "Light curtain aligned, lower edge strip renewed.",
    minutes: [30, 90],
    parts: [0, 16_000],
  },
  {
    title: "Forklift brakes weak",
    families: ["vehicle"],
    priority: 3,
    words: "It takes two metres more to stop.",
    cure: "Brake fluid renewed, pads renewed both sides.",
    minutes: [70, 140],
    parts: [12_000, 26_000],
  },
];
