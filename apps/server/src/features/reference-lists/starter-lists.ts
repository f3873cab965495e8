import type { ListKey } from "@millwright/domain/reference-lists/lists.ts";
import type { Icon } from "@millwright/domain/reference-lists/looks.ts";

/** Values a new tenant begins with, list by list; each entry is a code, a space and the name. All of them may be changed. */
export type StarterValue = string | { entry: string; color?: string; icon?: Icon; below?: readonly StarterValue[] };

export const STARTER_LISTS: Partial<Record<ListKey, readonly StarterValue[]>> = {
  "work-order-types": ["INS Inspection", "SRV Service", "REP Repair", "CAL Calibration", "CLN Cleaning and hygiene", "MOD Modification", "PRJ Project work", "SAF Safety"],
  // EN 13306: what is done before a failure, after it, and to make things better than they were.
  "maintenance-types": [
    {
      entry: "PREV Preventive",
      below: [
        { entry: "PRED Predetermined", below: ["CAL By calendar", "USE By usage"] },
        { entry: "COND Condition-based", below: ["PRDV Predictive", "INSP By inspection and testing"] },
      ],
    },
    { entry: "CORR Corrective", below: ["IMM Immediate", "DEF Deferred"] },
    { entry: "IMPR Improvement" },
    { entry: "MODI Modification" },
    { entry: "OPER Operator maintenance" },
  ],
  "repair-types": ["REPL Replaced", "REPR Repaired", "ADJ Adjusted", "REFT Refitted", "OVHL Overhauled", "CLEN Cleaned", "LUBE Lubricated", "TEST Tested, nothing found", "TEMP Temporary repair"],
  "maintenance-departments": ["MECH Mechanical", "ELEC Electrical and automation", "UTIL Utilities", "FACI Facilities", "EXT Contractors"],
  "failure-areas": ["DRIV Drive", "BEAR Bearings", "SEAL Seals", "STRC Frame and structure", "HYDR Hydraulics", "PNEU Pneumatics", "ELEC Electrical supply", "CTRL Control and sensors", "LUBR Lubrication", "COOL Cooling", "SAFE Safety devices"],
  "failure-types": ["BRKD Broken", "WEAR Worn", "LEAK Leaking", "BLOC Blocked", "LOOS Loose", "CORR Corroded", "OVHT Overheated", "VIBR Vibrating", "NOIS Noisy", "ELEC Electrical fault", "DRFT Out of tolerance", "SOFT Software fault"],
  "asset-operating-statuses": [
    { entry: "RUN Running", color: "#359658" },
    { entry: "STBY Standby", color: "#4081d2" },
    { entry: "DEGR Degraded", color: "#c87422" },
    { entry: "DOWN Down", color: "#db4241" },
    { entry: "DECO Decommissioned", color: "#7c8188" },
  ],
  "asset-categories": [
    { entry: "PUMP Pumps", icon: "pump" },
    { entry: "MOTR Motors and drives", icon: "motor" },
    { entry: "CONV Conveyors", icon: "conveyor" },
    { entry: "COMP Compressors", icon: "compressor" },
    { entry: "COOL Refrigeration", icon: "cooling" },
    { entry: "HEAT Boilers and heating", icon: "heating" },
    { entry: "HVAC Ventilation", icon: "air" },
    { entry: "PACK Packaging machines", icon: "packaging" },
    { entry: "ELEC Electrical equipment", icon: "electrical" },
    { entry: "INST Instruments", icon: "instrument" },
    { entry: "LIFT Lifting equipment", icon: "lift" },
    { entry: "VEHI Vehicles", icon: "vehicle" },
    { entry: "TOOL Tools", icon: "tool" },
    { entry: "BLDG Building elements", icon: "building" },
  ],
  "asset-classifications": ["PROD Production", "UTIL Utility", "BLDG Building", "SAFE Safety", "IT Information technology"],
  "location-categories": [
    { entry: "SITE Site", icon: "site" },
    { entry: "BLDG Building", icon: "building" },
    { entry: "FLOR Floor", icon: "floor" },
    { entry: "AREA Area", icon: "area" },
    { entry: "LINE Line", icon: "line" },
    { entry: "ROOM Room", icon: "room" },
  ],
  "units-of-measure": [
    "pcs Piece", "set Set", "box Box", "pair Pair", "h Hour", "m Metre", "mm Millimetre", "m2 Square metre", "m3 Cubic metre", "l Litre", "ml Millilitre",
    "kg Kilogram", "g Gram", "t Tonne", "kWh Kilowatt-hour", "km Kilometre", "roll Roll", "can Can",
  ],
  "part-item-categories": ["BEAR Bearings", "BELT Belts and chains", "SEAL Seals and gaskets", "FILT Filters", "LUBR Lubricants", "ELEC Electrical parts", "SENS Sensors", "PNEU Pneumatic parts", "HYDR Hydraulic parts", "FAST Fasteners", "CONS Consumables", "SAFE Safety equipment"],
  "supplier-categories": ["PART Spare parts", "MACH Machine builder", "SERV Service contractor", "CALB Calibration laboratory", "LUBR Lubricants and chemicals", "ELEC Electrical wholesale", "TOOL Tools", "ENER Energy and utilities"],
  "cost-centres": ["1000 Production", "2000 Packaging", "3000 Utilities", "4000 Warehouse and logistics", "5000 Buildings and grounds", "6000 Maintenance", "9000 Administration"],
  "settling-departments": ["OPS Operations", "MNT Maintenance", "FAC Facilities", "QA Quality", "HSE Health, safety and environment", "FIN Finance"],
};
