import type { FailureTree } from "./starter-failures.ts";

/** Valves, vehicles, panels and instruments: as `starter-failures.ts`. */
export const FURTHER_FAILURES: FailureTree = {
  "VALV Valve": {
    "LEAK External leakage": {
      "PACK Worn stem packing": ["ADJ Tighten the packing", "REPL Replace the packing"],
      "GSKT Failed flange gasket": ["TGHT Retighten to torque", "REPL Replace the gasket"],
    },
    "PASS Does not shut tight": {
      "SEAT Worn seat or plug": ["LAPP Lap the seat", "REPL Replace the trim"],
      "DIRT Deposits in the seat": ["CLEN Clean the seat", "FLSH Flush the line"],
    },
    "STUK Does not move": {
      "ACTU Actuator fault": ["REPR Repair the actuator", "REPL Replace the actuator"],
      "AIR Lack of control air": ["REPR Repair the air supply"],
      "SEIZ Seized stem": ["FREE Free and grease the stem", "OVHL Overhaul the valve"],
    },
    "CTRL Wrong position": {
      "POSI Positioner out of adjustment": ["CALB Calibrate the positioner", "REPL Replace the positioner"],
    },
  },
  "VEHI Vehicle": {
    "NOST Does not start": {
      "BATT Flat or worn battery": ["CHRG Charge the battery", "REPL Replace the battery"],
      "FUEL Fuel system fault": ["REPR Repair the fuel system"],
    },
    "BRAK Poor braking": {
      "PADS Worn brake pads": ["REPL Replace the pads"],
      "FLUD Leak in the brake circuit": ["REPR Repair the circuit", "FILL Fill and bleed"],
    },
    "LIFT Lifts too little or sinks": {
      "HYDR Leak in the hydraulics": ["REPR Repair the leak", "REPL Replace the hose"],
      "CHAN Stretched lifting chain": ["ADJ Adjust the chain", "REPL Replace the chain"],
    },
    "TYRE Tyre or wheel": {
      "WEAR Worn tyre": ["REPL Replace the tyre"],
      "NUTS Loose wheel nuts": ["TGHT Tighten to torque"],
    },
  },
  "PANL Electrical panel": {
    "TRIP Breaker trips": {
      "LOAD Overload": ["LOAD Correct the load"],
      "SHRT Short circuit or earth fault": ["REPR Repair the fault", "REPL Replace the cable"],
      "BRKR Worn breaker": ["REPL Replace the breaker"],
    },
    "HEAT Hot connection": {
      "LOOS Loose terminal": ["TGHT Tighten to torque"],
      "COOL Blocked filter or fan": ["CLEN Clean the filter", "REPL Replace the fan"],
    },
    "DEAD No output": {
      "FUSE Blown fuse": ["REPL Replace the fuse"],
      "SUPP No supply": ["REST Restore the supply"],
    },
  },
  "INST Instrument": {
    "DRFT Reads wrong": {
      "CALB Out of calibration": ["CALB Calibrate", "REPL Replace the instrument"],
      "FOUL Fouled sensor": ["CLEN Clean the sensor"],
    },
    "NOSG No signal": {
      "WIRE Broken wire or loose plug": ["REPR Repair the wiring"],
      "POWR No supply": ["REST Restore the supply"],
      "SENS Failed sensor": ["REPL Replace the sensor"],
    },
    "ERRT Unsteady signal": {
      "MOIS Moisture in the housing": ["DRY Dry and seal the housing"],
      "INTF Interference": ["SHLD Restore the shielding"],
    },
  },
};
