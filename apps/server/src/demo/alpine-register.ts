import type { DemoGroups, DemoPerson, DemoProject, DemoSupplier, Machine, Place } from "./harbor-register.ts";

/** The facilities company: three buildings it keeps warm, cool and moving. */
export const PLACES: readonly Place[] = [
  { code: "ALP", name: "Alpine Campus", category: "Site", isSite: true },
  { code: "ALP-A", name: "Tower A", parent: "ALP", category: "Building" },
  { code: "ALP-A-R", name: "Tower A · Roof", parent: "ALP-A", category: "Floor" },
  { code: "ALP-A-1", name: "Tower A · Ground floor", parent: "ALP-A", category: "Floor" },
  { code: "ALP-B", name: "Congress Hall", parent: "ALP", category: "Building" },
  { code: "ALP-B-P", name: "Congress Hall · Plant room", parent: "ALP-B", category: "Room" },
  { code: "ALP-C", name: "Parking", parent: "ALP", category: "Building" },
];
const machine = (
  code: string,
  name: string,
  family: Machine["family"],
  place: string,
  criticality: 1 | 2 | 3,
  maker: string,
  model: string,
): Machine => ({ code, name, family, place, criticality, maker, model });
export const MACHINES: readonly Machine[] = [
  machine("A-CH1", "Rooftop chiller 1", "cooling", "ALP-A-R", 1, "Frigora", "FX-180"),
  machine("A-CH2", "Rooftop chiller 2", "cooling", "ALP-A-R", 1, "Frigora", "FX-180"),
  machine("A-AH1", "Air handler offices", "drive", "ALP-A-R", 2, "Ventolux", "AH-12"),
  machine("A-AH2", "Air handler lobby", "drive", "ALP-A-1", 2, "Ventolux", "AH-8"),
  machine("A-BP1", "Heating pump", "pump", "ALP-A-1", 1, "Centriflow", "CF-65"),
  machine("A-DR1", "Revolving door", "building", "ALP-A-1", 2, "Torfix", "RD-3"),
  machine("B-BL1", "Condensing boiler", "heat", "ALP-B-P", 1, "Kesselbau", "C600"),
  machine("B-CP1", "Circulation pump", "pump", "ALP-B-P", 2, "Centriflow", "CF-50"),
  machine("B-AH1", "Air handler hall", "drive", "ALP-B-P", 1, "Ventolux", "AH-20"),
  machine("B-CH1", "Hall chiller", "cooling", "ALP-B-P", 1, "Frigora", "FX-240"),
  machine("B-TK1", "Expansion tank", "tank", "ALP-B-P", 3, "Kesselbau", "E300"),
  machine("C-GT1", "Parking gate east", "building", "ALP-C", 2, "Torfix", "PG-1"),
  machine("C-GT2", "Parking gate west", "building", "ALP-C", 2, "Torfix", "PG-1"),
  machine("C-FN1", "Jet fan 1", "drive", "ALP-C", 2, "Ventolux", "JF-4"),
  machine("C-CO1", "CO detection", "instrument", "ALP-C", 1, "Safescan", "CO-16"),
];
export const PEOPLE: readonly DemoPerson[] = [
  {
    email: "admin@alpine.example",
    firstName: "Lukas",
    lastName: "Brunner",
    roleName: "Administrator",
    jobTitle: "Facility manager",
    accountRole: "admin",
    isLead: true,
  },
  {
    email: "tech@alpine.example",
    firstName: "Nora",
    lastName: "Keller",
    roleName: "Technician",
    jobTitle: "Building technician",
    accountRole: "user",
  },
  { email: "reto.huber@alpine.example", firstName: "Reto", lastName: "Huber", roleName: "Technician", jobTitle: "Building technician" },
  { email: "front.desk@alpine.example", firstName: "Elena", lastName: "Rossi", roleName: "Requester", jobTitle: "Front desk" },
  {
    email: "planner@alpine.example",
    firstName: "Anna",
    lastName: "Gasser",
    roleName: "Planner",
    jobTitle: "Work planner",
    accountRole: "staff",
  },
];
export const SUPPLIERS: readonly DemoSupplier[] = [
  {
    code: "A-01",
    name: "Frigora Schweiz",
    category: "Service contractor",
    contact: ["Beat Meier", "Service", "service@frigora-ch.example", "+41 81 555 01 10"],
    address: "Ringstrasse 4, 7000 Chur",
    terms: "Service contract, 6 h response",
    leadTimeDays: 1,
    currency: "CHF",
    rating: 4,
  },
  {
    code: "A-02",
    name: "Torfix Tore",
    category: "Service contractor",
    contact: ["Ursina Caduff", "Dispatch", "dispo@torfix.example", "+41 81 555 01 33"],
    address: "Industrie 12, 7302 Landquart",
    terms: "30 days net",
    leadTimeDays: 3,
    currency: "CHF",
    rating: 3,
  },
  {
    code: "A-03",
    name: "Elektro Calanda",
    category: "Electrical wholesale",
    contact: ["Marco Tuor", "Counter", "info@calanda.example", "+41 81 555 01 77"],
    address: "Kalchbühl 8, 7007 Chur",
    terms: "Monthly account",
    leadTimeDays: 1,
    currency: "CHF",
    rating: 5,
  },
];

export const PROJECTS: readonly DemoProject[] = [
  { code: "S-1", name: "Tower A ventilation", machines: "A-AH", days: [200, 30] },
  { code: "S-2", name: "Parking gates", machines: "C-GT", days: [90, -30] },
];
export const GROUPS: DemoGroups = {
  byUse: ["Heating", "Cooling", "Ventilation", "Doors and gates"],
  byKeeper: ["House technicians", "Contractors"],
};
