/** The food plant: its places, its machines, its people, its suppliers. Codes as a plant would paint them on. */
export interface Place {
  code: string;
  name: string;
  parent?: string;
  category: string;
  isSite?: boolean;
  /** Of a site that keeps other hours than the organisation. */
  timeZone?: string;
}
export const PLACES: readonly Place[] = [
  { code: "HF", name: "Harbor Foods Plant", category: "Site", isSite: true },
  { code: "HF-P", name: "Production Hall", parent: "HF", category: "Building" },
  { code: "HF-P-REC", name: "Receiving & Washing", parent: "HF-P", category: "Area" },
  { code: "HF-P-KIT", name: "Kitchen", parent: "HF-P", category: "Area" },
  { code: "HF-P-L1", name: "Line 1 · Sauces", parent: "HF-P", category: "Line" },
  { code: "HF-P-L2", name: "Line 2 · Soups", parent: "HF-P", category: "Line" },
  { code: "HF-P-L3", name: "Line 3 · Pouches", parent: "HF-P", category: "Line" },
  { code: "HF-P-PAL", name: "Palletising", parent: "HF-P", category: "Area" },
  { code: "HF-C", name: "Cold Store", parent: "HF", category: "Building" },
  { code: "HF-U", name: "Utilities", parent: "HF", category: "Building" },
  { code: "HF-U-BLR", name: "Boiler House", parent: "HF-U", category: "Room" },
  { code: "HF-U-CMP", name: "Compressor Room", parent: "HF-U", category: "Room" },
  { code: "HF-U-WTR", name: "Water & Effluent", parent: "HF-U", category: "Area" },
  { code: "HF-W", name: "Warehouse", parent: "HF", category: "Building" },
  { code: "HF-L", name: "Laboratory", parent: "HF", category: "Room" },
];

export type Family =
  | "line"
  | "conveyor"
  | "pump"
  | "filler"
  | "heat"
  | "compressor"
  | "cooling"
  | "packer"
  | "tank"
  | "drive"
  | "instrument"
  | "building"
  | "vehicle";
export interface Machine {
  code: string;
  name: string;
  family: Family;
  place: string;
  parent?: string;
  /** 1 (A) to 3 (C). */
  criticality: 1 | 2 | 3;
  maker?: string;
  model?: string;
}
const m = (
  code: string,
  name: string,
  family: Family,
  place: string,
  criticality: 1 | 2 | 3,
  parent?: string,
  maker?: string,
  model?: string,
): Machine => ({
  code,
  name,
  family,
  place,
  criticality,
  ...(parent ? { parent } : {}),
  ...(maker ? { maker } : {}),
  ...(model ? { model } : {}),
});

const fillingLine = (line: number, place: string, product: string): Machine[] => {
  const at = (part: string) => `L${line}-${part}`;
  return [
    m(at("00"), `Line ${line} · ${product}`, "line", place, 1),
    m(at("CV01"), "Infeed conveyor", "conveyor", place, 2, at("00"), "Transveyor", "TC-600"),
    m(at("CV01-M"), "Infeed conveyor drive", "drive", place, 2, at("CV01"), "Nordmotor", "N132-5.5"),
    m(at("DP01"), "Depalletiser", "packer", place, 2, at("00"), "Stapler & Sons", "DP-40"),
    m(at("RN01"), "Jar rinser", "filler", place, 2, at("00"), "Hydroclean", "R24"),
    m(at("FL01"), "Filler", "filler", place, 1, at("00"), "Abfüll AG", "Duo 36"),
    m(at("FL01-P"), "Filler product pump", "pump", place, 1, at("FL01"), "Lobeflow", "LF-3"),
    m(at("FL01-V"), "Filler valve block", "instrument", place, 1, at("FL01"), "Pneumatek", "VB-12"),
    m(at("CP01"), "Capper", "filler", place, 1, at("00"), "Twistline", "C18"),
    m(at("CD01"), "Checkweigher", "instrument", place, 2, at("00"), "Precisa", "CW-2"),
    m(at("LB01"), "Labeller", "packer", place, 2, at("00"), "Etikon", "L600"),
    m(at("PK01"), "Case packer", "packer", place, 2, at("00"), "Stapler & Sons", "CP-25"),
    m(at("CV02"), "Outfeed conveyor", "conveyor", place, 2, at("00"), "Transveyor", "TC-600"),
    m(at("MD01"), "Metal detector", "instrument", place, 1, at("00"), "Safescan", "MD-5"),
  ];
};

export const MACHINES: readonly Machine[] = [
  m("RW-TIP", "Bin tipper", "conveyor", "HF-P-REC", 2, undefined, "Agrilift", "BT-1"),
  m("RW-WSH", "Tomato washer", "filler", "HF-P-REC", 2, undefined, "Hydroclean", "W3"),
  m("RW-WSH-P", "Washer circulation pump", "pump", "HF-P-REC", 2, "RW-WSH", "Centriflow", "CF-80"),
  m("RW-SRT", "Optical sorter", "instrument", "HF-P-REC", 2, undefined, "Safescan", "OS-9"),
  m("KT-K1", "Cooking kettle 1", "heat", "HF-P-KIT", 1, undefined, "Kesselbau", "K1500"),
  m("KT-K1-AG", "Kettle 1 agitator", "drive", "HF-P-KIT", 1, "KT-K1", "Nordmotor", "N160-11"),
  m("KT-K2", "Cooking kettle 2", "heat", "HF-P-KIT", 1, undefined, "Kesselbau", "K1500"),
  m("KT-K2-AG", "Kettle 2 agitator", "drive", "HF-P-KIT", 1, "KT-K2", "Nordmotor", "N160-11"),
  m("KT-K3", "Cooking kettle 3", "heat", "HF-P-KIT", 2, undefined, "Kesselbau", "K800"),
  m("KT-HX", "Tube heat exchanger", "heat", "HF-P-KIT", 1, undefined, "Thermoflux", "TX-20"),
  m("KT-PST", "Pasteuriser", "heat", "HF-P-KIT", 1, undefined, "Thermoflux", "P-4"),
  m("KT-T1", "Buffer tank 1", "tank", "HF-P-KIT", 2, undefined, "Kesselbau", "T5000"),
  m("KT-T2", "Buffer tank 2", "tank", "HF-P-KIT", 2, undefined, "Kesselbau", "T5000"),
  m("KT-TP", "Transfer pump", "pump", "HF-P-KIT", 1, undefined, "Lobeflow", "LF-4"),
  m("KT-CIP", "Cleaning-in-place skid", "pump", "HF-P-KIT", 1, undefined, "Hydroclean", "CIP-3"),
  ...fillingLine(1, "HF-P-L1", "Sauces"),
  ...fillingLine(2, "HF-P-L2", "Soups"),
  m("L3-00", "Line 3 · Pouches", "line", "HF-P-L3", 2),
  m("L3-FL01", "Pouch filler", "filler", "HF-P-L3", 1, "L3-00", "Abfüll AG", "Pouch 8"),
  m("L3-SL01", "Pouch sealer", "heat", "HF-P-L3", 1, "L3-00", "Abfüll AG", "Seal 8"),
  m("L3-RT01", "Retort", "heat", "HF-P-L3", 1, "L3-00", "Thermoflux", "R-6"),
  m("L3-CV01", "Cooling conveyor", "conveyor", "HF-P-L3", 2, "L3-00", "Transveyor", "TC-900"),
  m("PL-ROB", "Palletising robot", "packer", "HF-P-PAL", 1, undefined, "Armatec", "R4-180"),
  m("PL-WRP", "Stretch wrapper", "packer", "HF-P-PAL", 2, undefined, "Stapler & Sons", "SW-2"),
  m("CS-CH1", "Chiller 1", "cooling", "HF-C", 1, undefined, "Frigora", "FX-300"),
  m("CS-CH2", "Chiller 2", "cooling", "HF-C", 1, undefined, "Frigora", "FX-300"),
  m("CS-EV1", "Evaporator 1", "cooling", "HF-C", 2, "CS-CH1", "Frigora", "EV-40"),
  m("CS-EV2", "Evaporator 2", "cooling", "HF-C", 2, "CS-CH2", "Frigora", "EV-40"),
  m("CS-DR1", "High-speed door", "building", "HF-C", 3, undefined, "Torfix", "HS-2"),
  m("UT-BL1", "Steam boiler 1", "heat", "HF-U-BLR", 1, undefined, "Kesselbau", "S4000"),
  m("UT-BL1-FP", "Boiler 1 feed pump", "pump", "HF-U-BLR", 1, "UT-BL1", "Centriflow", "CF-50M"),
  m("UT-BL2", "Steam boiler 2", "heat", "HF-U-BLR", 1, undefined, "Kesselbau", "S4000"),
  m("UT-AC1", "Air compressor 1", "compressor", "HF-U-CMP", 1, undefined, "Aerovolt", "AV-75"),
  m("UT-AC2", "Air compressor 2", "compressor", "HF-U-CMP", 2, undefined, "Aerovolt", "AV-75"),
  m("UT-AD1", "Air dryer", "compressor", "HF-U-CMP", 2, undefined, "Aerovolt", "D-12"),
  m("UT-CT1", "Cooling tower", "cooling", "HF-U-WTR", 1, undefined, "Frigora", "CT-800"),
  m("UT-CT1-F", "Cooling tower fan", "drive", "HF-U-WTR", 2, "UT-CT1", "Nordmotor", "N180-15"),
  m("UT-WS1", "Water softener", "tank", "HF-U-WTR", 2, undefined, "Hydroclean", "WS-10"),
  m("UT-EF1", "Effluent pump", "pump", "HF-U-WTR", 2, undefined, "Centriflow", "CF-100S"),
  m("WH-FT1", "Forklift 1", "vehicle", "HF-W", 3, undefined, "Liftwerk", "E20"),
  m("WH-FT2", "Forklift 2", "vehicle", "HF-W", 3, undefined, "Liftwerk", "E20"),
  m("WH-DK1", "Dock leveller 1", "building", "HF-W", 3, undefined, "Torfix", "DL-6"),
  m("WH-DK2", "Dock leveller 2", "building", "HF-W", 3, undefined, "Torfix", "DL-6"),
  m("WH-CV01", "Warehouse roller conveyor", "conveyor", "HF-W", 2, undefined, "Transveyor", "RC-400"),
  m("UT-CT1-P", "Cooling water pump", "pump", "HF-U-WTR", 1, "UT-CT1", "Centriflow", "CF-125"),
  m("UT-WS1-P", "Softened water pump", "pump", "HF-U-WTR", 2, "UT-WS1", "Centriflow", "CF-40"),
  m("UT-BL2-FP", "Boiler 2 feed pump", "pump", "HF-U-BLR", 1, "UT-BL2", "Centriflow", "CF-50M"),
  m("KT-K3-AG", "Kettle 3 agitator", "drive", "HF-P-KIT", 2, "KT-K3", "Nordmotor", "N132-7.5"),
  m("KT-PST-P", "Pasteuriser booster pump", "pump", "HF-P-KIT", 1, "KT-PST", "Lobeflow", "LF-3"),
  m("L3-CD01", "Checkweigher", "instrument", "HF-P-L3", 2, "L3-00", "Precisa", "CW-2"),
  m("L3-CP01", "Cartoner", "packer", "HF-P-L3", 2, "L3-00", "Stapler & Sons", "CT-30"),
  m("PL-ROB-G", "Robot gripper", "packer", "HF-P-PAL", 1, "PL-ROB", "Armatec", "VG-4"),
  m("LB-INC", "Laboratory incubator", "heat", "HF-L", 3, undefined, "Precisa", "INC-53"),
];

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  roleName: string;
  jobTitle: string;
  accountRole?: "admin" | "staff" | "user";
  isLead?: true;
  /** The site that they belong to, by code; the first one unless it is said. */
  site?: string;
  /** The role is held there alone; everywhere unless it is said. */
  roleAt?: string;
  alsoHolds?: readonly { roleName: string; at: string }[];
}
/** Twelve people; those with an account role may sign in. */
export const PEOPLE: readonly DemoPerson[] = [
  {
    email: "admin@harbor.example",
    firstName: "Ana",
    lastName: "Ribeiro",
    roleName: "Administrator",
    jobTitle: "Maintenance manager",
    accountRole: "admin",
    isLead: true,
  },
  {
    email: "planner@harbor.example",
    firstName: "Tomasz",
    lastName: "Nowak",
    roleName: "Planner",
    jobTitle: "Maintenance planner",
    accountRole: "staff",
  },
  {
    email: "tech@harbor.example",
    firstName: "Leila",
    lastName: "Haddad",
    roleName: "Technician",
    jobTitle: "Mechanical technician",
    accountRole: "user",
  },
  {
    email: "requester@harbor.example",
    firstName: "Joe",
    lastName: "Miller",
    roleName: "Requester",
    jobTitle: "Line 1 operator",
    accountRole: "user",
  },
  {
    email: "daniel.okafor@harbor.example",
    firstName: "Daniel",
    lastName: "Okafor",
    roleName: "Technician",
    jobTitle: "Electrical technician",
  },
  { email: "mei.tanaka@harbor.example", firstName: "Mei", lastName: "Tanaka", roleName: "Technician", jobTitle: "Instrument technician" },
  {
    email: "piotr.zielinski@harbor.example",
    firstName: "Piotr",
    lastName: "Zieliński",
    roleName: "Technician",
    jobTitle: "Mechanical technician",
  },
  {
    email: "carla.mendes@harbor.example",
    firstName: "Carla",
    lastName: "Mendes",
    roleName: "Technician",
    jobTitle: "Refrigeration technician",
    isLead: true,
  },
  {
    email: "stores@harbor.example",
    firstName: "Samuel",
    lastName: "Berg",
    roleName: "Storekeeper",
    jobTitle: "Storekeeper",
    accountRole: "user",
  },
  {
    email: "ingrid.solheim@harbor.example",
    firstName: "Ingrid",
    lastName: "Solheim",
    roleName: "Reliability Engineer",
    jobTitle: "Reliability engineer",
  },
  { email: "rosa.delgado@harbor.example", firstName: "Rosa", lastName: "Delgado", roleName: "Requester", jobTitle: "Kitchen supervisor" },
  { email: "will.carter@harbor.example", firstName: "Will", lastName: "Carter", roleName: "Requester", jobTitle: "Warehouse supervisor" },
];

export interface DemoCrew {
  code: string;
  name: string;
  indirectPercent: number;
  costCentre?: string;
  /** By code; the first site unless it is said. */
  site?: string;
  members: readonly { email: string; isLead?: true; sinceDays: number; untilDays?: number }[];
  /** Places that it looks after, by code. */
  serves: readonly string[];
}
export const CREWS: readonly DemoCrew[] = [
  {
    code: "MECH",
    name: "Mechanical, lines 1–3",
    indirectPercent: 12,
    members: [
      { email: "tech@harbor.example", isLead: true, sinceDays: 540 },
      { email: "piotr.zielinski@harbor.example", sinceDays: 420 },
    ],
    serves: ["HF-P"],
  },
  {
    code: "ELEC",
    name: "Electrical & instruments",
    indirectPercent: 15,
    members: [
      { email: "daniel.okafor@harbor.example", isLead: true, sinceDays: 540 },
      { email: "mei.tanaka@harbor.example", sinceDays: 300 },
      { email: "piotr.zielinski@harbor.example", sinceDays: 540, untilDays: 421 },
    ],
    serves: ["HF-L"],
  },
  {
    code: "UTIL",
    name: "Utilities & refrigeration",
    indirectPercent: 10,
    members: [{ email: "carla.mendes@harbor.example", isLead: true, sinceDays: 540 }],
    serves: ["HF-U", "HF-C"],
  },
];

export interface DemoSupplier {
  code: string;
  name: string;
  category: string;
  contact: [name: string, role: string, email: string, phone: string];
  address: string;
  terms: string;
  leadTimeDays: number;
  currency: string;
  rating: number;
  notes?: string;
}
export const SUPPLIERS: readonly DemoSupplier[] = [
  {
    code: "SUP-001",
    name: "Baltic Bearings",
    category: "Spare parts",
    contact: ["Maja Kowalska", "Sales", "maja@balticbearings.example", "+1 207 555 0111"],
    address: "14 Dock Road, Portland, ME 04101",
    terms: "30 days net",
    leadTimeDays: 3,
    currency: "USD",
    rating: 5,
    notes: "Keeps our six most used bearings on consignment.",
  },
  {
    code: "SUP-002",
    name: "Seal & Gasket Works",
    category: "Spare parts",
    contact: ["Harold Pike", "Inside sales", "hpike@sealworks.example", "+1 207 555 0132"],
    address: "220 Forest Avenue, Portland, ME 04102",
    terms: "30 days net, free above $500",
    leadTimeDays: 5,
    currency: "USD",
    rating: 4,
  },
  {
    code: "SUP-003",
    name: "Abfüll AG Service",
    category: "Machine builder",
    contact: ["Jonas Frei", "Service dispatch", "service@abfuell.example", "+41 44 555 01 90"],
    address: "Industriestrasse 9, 8604 Volketswil",
    terms: "45 days net, travel at cost",
    leadTimeDays: 12,
    currency: "CHF",
    rating: 4,
    notes: "Original parts for both fillers; ask for Mr Frei, he knows the machines.",
  },
  {
    code: "SUP-004",
    name: "Frigora Refrigeration",
    category: "Service contractor",
    contact: ["Denise Roy", "Service manager", "droy@frigora.example", "+1 603 555 0170"],
    address: "8 Northgate, Portsmouth, NH 03801",
    terms: "Service contract, 4 h response",
    leadTimeDays: 1,
    currency: "USD",
    rating: 5,
  },
  {
    code: "SUP-005",
    name: "Nordmotor Drives",
    category: "Machine builder",
    contact: ["Lars Eide", "Sales", "lars.eide@nordmotor.example", "+47 22 55 01 10"],
    address: "Verkstedveien 3, 0277 Oslo",
    terms: "30 days net",
    leadTimeDays: 18,
    currency: "EUR",
    rating: 3,
  },
  {
    code: "SUP-006",
    name: "Casco Bay Electric Supply",
    category: "Electrical wholesale",
    contact: ["Tina Burke", "Counter", "tina@cascoelectric.example", "+1 207 555 0188"],
    address: "77 Presumpscot Street, Portland, ME 04103",
    terms: "Counter sale, monthly account",
    leadTimeDays: 1,
    currency: "USD",
    rating: 5,
  },
  {
    code: "SUP-007",
    name: "Hydroclean Systems",
    category: "Machine builder",
    contact: ["Pieter Vos", "Parts desk", "parts@hydroclean.example", "+31 10 555 0144"],
    address: "Havenweg 40, 3089 Rotterdam",
    terms: "30 days net",
    leadTimeDays: 14,
    currency: "EUR",
    rating: 4,
  },
  {
    code: "SUP-008",
    name: "Lubrication Partners",
    category: "Lubricants and chemicals",
    contact: ["Grace Lin", "Account manager", "grace@lubepartners.example", "+1 781 555 0102"],
    address: "300 Second Avenue, Waltham, MA 02451",
    terms: "30 days net",
    leadTimeDays: 4,
    currency: "USD",
    rating: 4,
    notes: "All lubricants NSF H1.",
  },
  {
    code: "SUP-009",
    name: "Coastal Calibration Lab",
    category: "Calibration laboratory",
    contact: ["Omar Aziz", "Laboratory", "omar@coastalcal.example", "+1 207 555 0155"],
    address: "5 Science Park, Scarborough, ME 04074",
    terms: "15 days net",
    leadTimeDays: 7,
    currency: "USD",
    rating: 5,
  },
  {
    code: "SUP-010",
    name: "Granite Boiler Inspection",
    category: "Service contractor",
    contact: ["Paul Dunn", "Inspector", "pdunn@graniteboiler.example", "+1 603 555 0119"],
    address: "61 Main Street, Concord, NH 03301",
    terms: "On completion",
    leadTimeDays: 21,
    currency: "USD",
    rating: 4,
  },
  {
    code: "SUP-011",
    name: "Pneumatek Fluid Power",
    category: "Spare parts",
    contact: ["Sofia Marin", "Sales", "sofia@pneumatek.example", "+1 617 555 0123"],
    address: "18 Harbor Street, Boston, MA 02210",
    terms: "30 days net",
    leadTimeDays: 3,
    currency: "USD",
    rating: 4,
  },
  {
    code: "SUP-012",
    name: "Etikon Labelling",
    category: "Machine builder",
    contact: ["Karin Holm", "Service", "service@etikon.example", "+46 8 555 0166"],
    address: "Torshamnsgatan 20, 164 40 Kista",
    terms: "30 days net",
    leadTimeDays: 10,
    currency: "EUR",
    rating: 2,
    notes: "Slow on parts for the L600; order two of everything.",
  },
  {
    code: "SUP-013",
    name: "Downeast Scaffolding",
    category: "Service contractor",
    contact: ["Roy Lavoie", "Owner", "roy@downeastscaffold.example", "+1 207 555 0177"],
    address: "Route 1, Saco, ME 04072",
    terms: "On completion",
    leadTimeDays: 2,
    currency: "USD",
    rating: 4,
  },
  {
    code: "SUP-014",
    name: "Aerovolt Compressors",
    category: "Service contractor",
    contact: ["Nadia Petrov", "Service", "service@aerovolt.example", "+1 978 555 0148"],
    address: "90 Technology Drive, Lowell, MA 01851",
    terms: "Service contract, 8 h response",
    leadTimeDays: 2,
    currency: "USD",
    rating: 4,
  },
];

export const PROJECTS: readonly DemoProject[] = [
  { code: "P-101", name: "Line 2 hygiene upgrade", machines: "L2-", days: [420, 260] },
  { code: "P-102", name: "Steam and condensate savings", machines: "UT-BL", days: [300, 90] },
  { code: "P-103", name: "Cold store overhaul", machines: "CS-", days: [200, 40] },
  { code: "P-104", name: "Line 1 reliability", machines: "L1-", days: [120, -30] },
  { code: "P-105", name: "Kettle 3 replacement", machines: "KT-K3", days: [60, -30] },
];
export const GROUPS: DemoGroups = {
  byUse: ["Food contact", "Packaging", "Steam and heat", "Cold chain", "Compressed air", "Water and effluent", "Transport"],
  byKeeper: ["Mechanical workshop", "Electrical workshop", "Refrigeration contractor", "Boiler inspector"],
};

/** A project under which some orders run: on which machines, by the beginning of their codes, and over which days before the start. */
export interface DemoProject {
  code: string;
  name: string;
  machines: string;
  days: [from: number, to: number];
}

/** Groups of assets as the organisation speaks of them: by what they serve, and by who keeps them. */
export interface DemoGroups {
  byUse: readonly string[];
  byKeeper: readonly string[];
}
