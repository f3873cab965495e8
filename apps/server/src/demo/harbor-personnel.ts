/** What the people of the food plant can do, by their e-mail address, what their work costs, and whom a contractor sends. Days are told from today. */
export interface DemoCertificate {
  kind: string;
  number?: string;
  issuer: string;
  issuedDaysAgo: number;
  /** Below zero: it is over; left out: for ever. */
  endsInDays?: number;
  /** The former one that it took the place of. */
  renewed?: { number?: string; issuedDaysAgo: number };
}
export interface DemoAbilities {
  email: string;
  craft: string;
  crafts?: readonly string[];
  skills?: readonly (readonly [skill: string, level: 1 | 2 | 3 | 4 | 5])[];
  certificates?: readonly DemoCertificate[];
}
export interface DemoContractor {
  supplier: string;
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  phone: string;
}
/** Amounts an hour in minor units, the older first, each from so many days ago. */
export interface DemoRates {
  everybody: readonly (readonly [fromDaysAgo: number, amountMinor: number])[];
  crafts: Readonly<Record<string, readonly (readonly [fromDaysAgo: number, amountMinor: number])[]>>;
  people: Readonly<Record<string, readonly (readonly [fromDaysAgo: number, amountMinor: number])[]>>;
}
export interface DemoPersonnel {
  abilities: readonly DemoAbilities[];
  contractors: readonly DemoContractor[];
  rates: DemoRates;
}

const SCHOOL = "Casco Bay Training Center";
const STATE = "State of Maine";
const RED_CROSS = "American Red Cross";
const foodHygiene = (issuedDaysAgo: number): DemoCertificate => ({
  kind: "Food hygiene",
  issuer: "Harbor Foods quality department",
  issuedDaysAgo,
  endsInDays: 730 - issuedDaysAgo,
});

export const PERSONNEL: DemoPersonnel = {
  contractors: [
    {
      supplier: "SUP-004",
      email: "luc.gagnon@frigora.example",
      firstName: "Luc",
      lastName: "Gagnon",
      jobTitle: "Refrigeration service technician",
      phone: "+1 603 555 0174",
    },
    {
      supplier: "SUP-004",
      email: "amara.diallo@frigora.example",
      firstName: "Amara",
      lastName: "Diallo",
      jobTitle: "Refrigeration service technician",
      phone: "+1 603 555 0178",
    },
  ],
  abilities: [
    { email: "admin@harbor.example", craft: "Mechanic", skills: [["Bearing fitting", 4]], certificates: [foodHygiene(410)] },
    { email: "planner@harbor.example", craft: "Mechanic", certificates: [foodHygiene(395)] },
    {
      email: "tech@harbor.example",
      craft: "Mechanic",
      crafts: ["Lubrication technician"],
      skills: [
        ["Shaft alignment", 5],
        ["Bearing fitting", 4],
        ["Hydraulics", 3],
        ["Vibration analysis", 2],
      ],
      certificates: [
        { kind: "Lock-out and tag-out", number: "LT-0418", issuer: SCHOOL, issuedDaysAgo: 200 },
        {
          kind: "Fork-lift truck",
          number: "FL-22817",
          issuer: SCHOOL,
          issuedDaysAgo: 40,
          endsInDays: 1055,
          renewed: { number: "FL-17330", issuedDaysAgo: 1130 },
        },
        { kind: "Mobile elevating work platform", number: "MW-3391", issuer: SCHOOL, issuedDaysAgo: 1077, endsInDays: 18 },
        foodHygiene(300),
      ],
    },
    { email: "requester@harbor.example", craft: "Operator", certificates: [foodHygiene(120)] },
    {
      email: "daniel.okafor@harbor.example",
      craft: "Electrician",
      crafts: ["Instrument technician"],
      skills: [
        ["PLC diagnosis", 4],
        ["Frequency converters", 4],
        ["Thermography", 3],
      ],
      certificates: [
        { kind: "Electrical switching", number: "ES-1120-47", issuer: STATE, issuedDaysAgo: 1089, endsInDays: 6 },
        { kind: "Live working", number: "LW-0904", issuer: STATE, issuedDaysAgo: 340, endsInDays: 755 },
        { kind: "First aid", issuer: RED_CROSS, issuedDaysAgo: 680, endsInDays: 50 },
        foodHygiene(260),
      ],
    },
    {
      email: "mei.tanaka@harbor.example",
      craft: "Instrument technician",
      skills: [
        ["Calibration", 5],
        ["PLC diagnosis", 3],
        ["Hygienic design", 3],
      ],
      certificates: [{ kind: "Lock-out and tag-out", number: "LT-0502", issuer: SCHOOL, issuedDaysAgo: 280 }, foodHygiene(280)],
    },
    {
      email: "piotr.zielinski@harbor.example",
      craft: "Mechanic",
      crafts: ["Welder", "Plumber"],
      skills: [
        ["TIG welding", 4],
        ["Pneumatics", 4],
        ["Bearing fitting", 3],
      ],
      certificates: [
        { kind: "Welder qualification", number: "WQ-141-0773", issuer: "Northeast Welding Institute", issuedDaysAgo: 742, endsInDays: -12 },
        { kind: "Confined space entry", number: "CS-2210", issuer: SCHOOL, issuedDaysAgo: 500, endsInDays: 230 },
        foodHygiene(330),
      ],
    },
    {
      email: "carla.mendes@harbor.example",
      craft: "HVAC technician",
      crafts: ["Utilities technician"],
      skills: [
        ["Refrigeration circuits", 5],
        ["Thermography", 3],
      ],
      certificates: [
        { kind: "Refrigerant handling", number: "608-U-88213", issuer: "EPA section 608", issuedDaysAgo: 2100 },
        {
          kind: "Boiler operation",
          number: "BO-5519",
          issuer: STATE,
          issuedDaysAgo: 330,
          endsInDays: 35,
          renewed: { number: "BO-5102", issuedDaysAgo: 700 },
        },
        { kind: "First aid", issuer: RED_CROSS, issuedDaysAgo: 90, endsInDays: 640 },
      ],
    },
    {
      email: "stores@harbor.example",
      craft: "Operator",
      certificates: [{ kind: "Fork-lift truck", number: "FL-20114", issuer: SCHOOL, issuedDaysAgo: 610, endsInDays: 485 }],
    },
    {
      email: "ingrid.solheim@harbor.example",
      craft: "Mechanic",
      skills: [
        ["Vibration analysis", 5],
        ["Thermography", 4],
      ],
    },
    { email: "rosa.delgado@harbor.example", craft: "Operator", certificates: [foodHygiene(90)] },
    {
      email: "will.carter@harbor.example",
      craft: "Operator",
      certificates: [{ kind: "Fork-lift truck", number: "FL-21990", issuer: SCHOOL, issuedDaysAgo: 300, endsInDays: 795 }],
    },
    {
      email: "luc.gagnon@frigora.example",
      craft: "HVAC technician",
      skills: [["Refrigeration circuits", 4]],
      certificates: [
        { kind: "Refrigerant handling", number: "608-U-61207", issuer: "EPA section 608", issuedDaysAgo: 1500 },
        { kind: "Work at height", number: "WH-7781", issuer: "Granite Safety", issuedDaysAgo: 350, endsInDays: 15 },
      ],
    },
    {
      email: "amara.diallo@frigora.example",
      craft: "HVAC technician",
      skills: [["Refrigeration circuits", 3]],
      certificates: [{ kind: "Refrigerant handling", number: "608-U-90455", issuer: "EPA section 608", issuedDaysAgo: 420 }],
    },
  ],
  rates: {
    everybody: [
      [900, 38_00],
      [326, 40_00],
    ],
    crafts: {
      Mechanic: [
        [900, 44_00],
        [326, 46_50],
      ],
      Electrician: [
        [900, 49_00],
        [326, 52_00],
      ],
      "Instrument technician": [[326, 54_00]],
      "HVAC technician": [[326, 51_00]],
      Operator: [[326, 34_00]],
    },
    people: {
      "carla.mendes@harbor.example": [[150, 56_00]],
      "luc.gagnon@frigora.example": [
        [540, 88_00],
        [180, 94_00],
      ],
      "amara.diallo@frigora.example": [[180, 86_00]],
    },
  },
};
