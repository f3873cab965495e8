import type { DemoCrew, DemoPerson, Machine, Place } from "./harbor-register.ts";
import type { DemoAbilities } from "./harbor-personnel.ts";

/** The second site of the food plant: a smaller plant in Portland, Oregon, that packs for others, three hours behind the first. */
export const WEST = "HW";

export const WEST_PLACES: readonly Place[] = [
  { code: WEST, name: "Harbor Foods West", category: "Site", isSite: true, timeZone: "America/Los_Angeles" },
  { code: "HW-P", name: "Packing Hall", parent: WEST, category: "Building" },
  { code: "HW-P-MIX", name: "Mixing & Dosing", parent: "HW-P", category: "Area" },
  { code: "HW-P-L1", name: "Line W1 · Sachets", parent: "HW-P", category: "Line" },
  { code: "HW-P-L2", name: "Line W2 · Bottles", parent: "HW-P", category: "Line" },
  { code: "HW-P-END", name: "End of Line", parent: "HW-P", category: "Area" },
  { code: "HW-U", name: "Plant Room", parent: WEST, category: "Room" },
  { code: "HW-C", name: "Chilled Store", parent: WEST, category: "Building" },
  { code: "HW-D", name: "Dock", parent: WEST, category: "Area" },
  { code: "HW-O", name: "Offices", parent: WEST, category: "Building" },
];

type Facts = [
  code: string,
  name: string,
  family: Machine["family"],
  place: string,
  criticality: Machine["criticality"],
  parent?: string,
  maker?: string,
  model?: string,
];
const machines: readonly Facts[] = [
  ["W-MX-01", "Powder mixer", "drive", "HW-P-MIX", 1, undefined, "Kesselbau", "M600"],
  ["W-MX-DS", "Dosing scale", "instrument", "HW-P-MIX", 1, "W-MX-01", "Precisa", "DS-60"],
  ["W-MX-P", "Syrup pump", "pump", "HW-P-MIX", 2, undefined, "Lobeflow", "LF-2"],
  ["W-MX-T1", "Syrup tank", "tank", "HW-P-MIX", 2, undefined, "Kesselbau", "T1500"],
  ["W1-00", "Line W1 · Sachets", "line", "HW-P-L1", 1],
  ["W1-FL", "Sachet filler", "filler", "HW-P-L1", 1, "W1-00", "Abfüll AG", "Stick 12"],
  ["W1-SL", "Sachet sealer", "heat", "HW-P-L1", 1, "W1-00", "Abfüll AG", "Seal 4"],
  ["W1-CV", "Take-off conveyor", "conveyor", "HW-P-L1", 2, "W1-00", "Transveyor", "TC-300"],
  ["W1-CD", "Checkweigher", "instrument", "HW-P-L1", 2, "W1-00", "Precisa", "CW-1"],
  ["W1-CT", "Cartoner", "packer", "HW-P-L1", 2, "W1-00", "Stapler & Sons", "CT-20"],
  ["W2-00", "Line W2 · Bottles", "line", "HW-P-L2", 1],
  ["W2-RN", "Bottle rinser", "filler", "HW-P-L2", 2, "W2-00", "Hydroclean", "R12"],
  ["W2-FL", "Bottle filler", "filler", "HW-P-L2", 1, "W2-00", "Abfüll AG", "Duo 18"],
  ["W2-CP", "Capper", "filler", "HW-P-L2", 1, "W2-00", "Twistline", "C10"],
  ["W2-LB", "Label applicator", "packer", "HW-P-L2", 2, "W2-00", "Etikon", "L400"],
  ["W2-CV", "Outfeed conveyor", "conveyor", "HW-P-L2", 2, "W2-00", "Transveyor", "TC-300"],
  ["W2-MD", "Metal detector", "instrument", "HW-P-L2", 1, "W2-00", "Safescan", "MD-5"],
  ["W-EN-PK", "Case packer", "packer", "HW-P-END", 2, undefined, "Stapler & Sons", "CP-15"],
  ["W-EN-WR", "Stretch wrapper", "packer", "HW-P-END", 3, undefined, "Stapler & Sons", "SW-1"],
  ["W-UT-AC", "Air compressor", "compressor", "HW-U", 1, undefined, "Aerovolt", "AV-37"],
  ["W-UT-AD", "Air dryer", "compressor", "HW-U", 2, "W-UT-AC", "Aerovolt", "D-6"],
  ["W-UT-HW", "Hot water boiler", "heat", "HW-U", 2, undefined, "Kesselbau", "C300"],
  ["W-CS-CH", "Chiller", "cooling", "HW-C", 1, undefined, "Frigora", "FX-120"],
  ["W-CS-DR", "Rapid door", "building", "HW-C", 3, undefined, "Torfix", "HS-1"],
  ["W-DK-FT", "Forklift", "vehicle", "HW-D", 3, undefined, "Liftwerk", "E16"],
  ["W-DK-LV", "Dock leveller", "building", "HW-D", 3, undefined, "Torfix", "DL-4"],
];
export const WEST_MACHINES: readonly Machine[] = machines.map(([code, name, family, place, criticality, parent, maker, model]) => ({
  code,
  name,
  family,
  place,
  criticality,
  ...(parent ? { parent } : {}),
  ...(maker ? { maker } : {}),
  ...(model ? { model } : {}),
}));

export const WEST_PEOPLE: readonly DemoPerson[] = [
  {
    email: "planner.west@harbor.example",
    firstName: "June",
    lastName: "Castillo",
    roleName: "Planner",
    jobTitle: "Maintenance planner",
    accountRole: "staff",
    site: WEST,
    roleAt: WEST,
    // What is shared between the plants is reported to the one that keeps it.
    alsoHolds: [{ roleName: "Requester", at: "HF" }],
  },
  {
    email: "tech.west@harbor.example",
    firstName: "Kofi",
    lastName: "Mensah",
    roleName: "Technician",
    jobTitle: "Packaging mechanic",
    accountRole: "user",
    site: WEST,
    isLead: true,
  },
  {
    email: "hana.suzuki@harbor.example",
    firstName: "Hana",
    lastName: "Suzuki",
    roleName: "Technician",
    jobTitle: "Controls technician",
    site: WEST,
  },
  {
    email: "ben.whitaker@harbor.example",
    firstName: "Ben",
    lastName: "Whitaker",
    roleName: "Technician",
    jobTitle: "Utilities technician",
    site: WEST,
  },
  {
    email: "requester.west@harbor.example",
    firstName: "Paula",
    lastName: "Reyes",
    roleName: "Requester",
    jobTitle: "Shift supervisor",
    accountRole: "user",
    site: WEST,
  },
];

export const WEST_CREW: DemoCrew = {
  code: "WEST",
  name: "Harbor Foods West, all trades",
  indirectPercent: 14,
  site: WEST,
  members: [
    { email: "tech.west@harbor.example", isLead: true, sinceDays: 360 },
    { email: "hana.suzuki@harbor.example", sinceDays: 360 },
    { email: "ben.whitaker@harbor.example", sinceDays: 210 },
  ],
  serves: [WEST],
};

export const WEST_ABILITIES: readonly DemoAbilities[] = [
  {
    email: "tech.west@harbor.example",
    craft: "Mechanic",
    crafts: ["Lubrication technician"],
    skills: [
      ["Bearing fitting", 4],
      ["Pneumatics", 4],
    ],
    certificates: [
      { kind: "Lock-out and tag-out", number: "OR-LT-118", issuer: "Willamette Safety", issuedDaysAgo: 190 },
      { kind: "Fork-lift truck", number: "OR-FL-6021", issuer: "Willamette Safety", issuedDaysAgo: 520, endsInDays: 575 },
    ],
  },
  {
    email: "hana.suzuki@harbor.example",
    craft: "Electrician",
    skills: [
      ["PLC diagnosis", 5],
      ["Frequency converters", 3],
    ],
    certificates: [
      { kind: "Electrical switching", number: "OR-ES-77", issuer: "State of Oregon", issuedDaysAgo: 1060, endsInDays: 35 },
      { kind: "First aid", issuer: "American Red Cross", issuedDaysAgo: 140, endsInDays: 590 },
    ],
  },
  {
    email: "ben.whitaker@harbor.example",
    craft: "HVAC technician",
    skills: [["Refrigeration circuits", 3]],
    certificates: [{ kind: "Refrigerant handling", number: "608-U-95310", issuer: "EPA section 608", issuedDaysAgo: 800 }],
  },
  { email: "planner.west@harbor.example", craft: "Mechanic" },
  { email: "requester.west@harbor.example", craft: "Operator" },
];
