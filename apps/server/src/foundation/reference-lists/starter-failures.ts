/**
 * Failure classes a new tenant begins with: class, problem (how it shows), cause, action (what cured it). In the manner of ISO 14224, in our
 * own words. Each entry is a code, a space and the name; codes are unique below their parent and may repeat elsewhere.
 */
export type FailureTree = { [entry: string]: FailureTree | readonly string[] };

export const STARTER_FAILURES: FailureTree = {
  "PUMP Pump": {
    "LEAK External leakage": {
      "SEAL Worn shaft seal": ["REPL Replace the seal", "ADJ Adjust the packing gland"],
      "GSKT Failed gasket or joint": ["REPL Replace the gasket", "TGHT Retighten to torque"],
      "CORR Corroded casing": ["REPR Repair the casing", "REPL Replace the casing"],
    },
    "LOWF Too little flow or pressure": {
      "WEAR Worn impeller or wear rings": ["REPL Replace the worn parts", "OVHL Overhaul the pump"],
      "CLOG Clogged suction or strainer": ["CLEN Clean the strainer", "FLSH Flush the line"],
      "CAVT Cavitation": ["SUCT Correct the suction conditions", "SPED Correct the operating point"],
    },
    "VIBR Vibration or noise": {
      "BEAR Bearing damage": ["REPL Replace the bearings", "LUBE Renew the lubricant"],
      "ALGN Misalignment": ["ALGN Align the coupling"],
      "LOOS Loose foundation bolts": ["TGHT Tighten the bolts"],
    },
    "NOST Does not start": {
      "POWR No supply": ["REST Restore the supply"],
      "SEIZ Seized shaft": ["FREE Free the shaft", "OVHL Overhaul the pump"],
    },
    "OVHT Overheating": {
      "LUBR Lack of lubrication": ["LUBE Lubricate"],
      "DRYR Dry running": ["PRIM Vent and prime", "PROT Repair the dry-run protection"],
    },
  },
  "MOTR Electric motor": {
    "NOST Does not start": {
      "FUSE Blown fuse or tripped breaker": ["RSET Reset after finding the cause", "REPL Replace the fuse"],
      "WIND Winding fault": ["RWND Rewind the motor", "REPL Replace the motor"],
      "CTRL Control or contactor fault": ["REPR Repair the control circuit", "REPL Replace the contactor"],
    },
    "OVHT Overheating": {
      "LOAD Overload": ["LOAD Correct the load"],
      "COOL Blocked cooling": ["CLEN Clean fan and fins", "REPL Replace the fan"],
    },
    "VIBR Vibration or noise": {
      "BEAR Bearing damage": ["REPL Replace the bearings", "LUBE Regrease"],
      "BALN Unbalanced rotor": ["BALN Balance the rotor"],
      "ALGN Misalignment": ["ALGN Align the coupling"],
    },
    "TRIP Trips in operation": {
      "INSU Low insulation resistance": ["DRY Dry the windings", "RWND Rewind the motor"],
      "PHAS Missing or unequal phase": ["CONN Repair the connection"],
    },
    "SPED Wrong speed": {
      "DRIV Drive parameter or fault": ["PARM Set the parameters", "REPL Replace the drive"],
    },
  },
  "CONV Conveyor": {
    "STOP Stops or does not start": {
      "JAM Jammed product": ["FREE Clear the jam"],
      "SENS Sensor dirty or out of place": ["CLEN Clean the sensor", "ADJ Adjust the sensor"],
      "ESTP Emergency stop circuit open": ["RSET Reset the circuit", "REPR Repair the switch"],
    },
    "TRAK Belt runs off centre": {
      "TENS Wrong tension": ["TENS Set the tension"],
      "ROLL Worn or dirty rollers": ["CLEN Clean the rollers", "REPL Replace the rollers"],
    },
    "SLIP Belt or chain slips": {
      "WEAR Worn belt or chain": ["REPL Replace belt or chain", "SPLC Splice the belt"],
      "LAGG Worn drum lagging": ["REPL Replace the lagging"],
    },
    "NOIS Noise": {
      "BEAR Bearing damage": ["REPL Replace the bearings"],
      "LUBR Lack of lubrication": ["LUBE Lubricate the chain"],
    },
    "DAMG Damaged product": {
      "GUID Guide out of place": ["ADJ Adjust the guides"],
      "SURF Worn surface": ["REPL Replace the surface"],
    },
  },
  "COMP Compressor": {
    "LOWP Too little pressure": {
      "LEAK Leak in the network": ["REPR Repair the leak"],
      "FILT Clogged intake filter": ["REPL Replace the filter"],
      "VALV Worn valves": ["REPL Replace the valves", "OVHL Overhaul the stage"],
    },
    "OVHT High discharge temperature": {
      "COOL Fouled cooler": ["CLEN Clean the cooler"],
      "OIL Low or aged oil": ["FILL Top up the oil", "CHNG Change oil and filter"],
    },
    "OILC Oil carry-over": {
      "SEPR Worn separator": ["REPL Replace the separator"],
      "SCAV Clogged scavenge line": ["CLEN Clean the scavenge line"],
    },
    "NOST Does not start": {
      "POWR No supply": ["REST Restore the supply"],
      "CTRL Controller fault": ["RSET Reset the controller", "REPL Replace the controller"],
    },
    "VIBR Vibration or noise": {
      "BEAR Bearing damage": ["REPL Replace the bearings"],
      "MONT Worn mounts": ["REPL Replace the mounts"],
    },
    "COND Water in the air": {
      "DRAI Blocked condensate drain": ["CLEN Clean the drain", "REPL Replace the drain"],
      "DRYR Dryer fault": ["REPR Repair the dryer"],
    },
  },
  "CHIL Chiller": {
    "TEMP Outlet too warm": {
      "CHRG Low refrigerant charge": ["LEAK Find and repair the leak", "CHRG Recharge refrigerant"],
      "FOUL Fouled condenser": ["CLEN Clean the condenser"],
      "FLOW Too little water flow": ["FLOW Restore the flow", "CLEN Clean the strainer"],
    },
    "HIGP High pressure trip": {
      "FANF Condenser fan fault": ["REPR Repair the fan", "REPL Replace the fan motor"],
      "AIR Air in the circuit": ["PURG Purge the circuit"],
    },
    "LOWP Low pressure trip": {
      "EXPV Expansion valve fault": ["ADJ Adjust the valve", "REPL Replace the valve"],
      "DRIE Clogged filter dryer": ["REPL Replace the filter dryer"],
    },
    "LEAK Refrigerant leakage": {
      "JOIN Leaking joint": ["REPR Repair the joint"],
      "COIL Corroded coil": ["REPR Repair the coil", "REPL Replace the coil"],
    },
    "FREZ Evaporator frozen": {
      "FSWT Flow switch fault": ["REPL Replace the flow switch"],
      "SETP Wrong set point": ["SETP Correct the set point"],
    },
  },
  "BOIL Boiler": {
    "LOCK Burner locks out": {
      "IGNT Ignition fault": ["CLEN Clean the electrodes", "REPL Replace the ignition unit"],
      "FLAM Flame detector dirty": ["CLEN Clean the detector", "REPL Replace the detector"],
      "FUEL No fuel": ["REST Restore the fuel supply"],
    },
    "LOWP Steam or water below set value": {
      "SCAL Scale on heating surfaces": ["DSCL Descale"],
      "BURN Burner out of adjustment": ["ADJ Adjust the burner"],
    },
    "LEAK Leakage": {
      "TUBE Damaged tube": ["PLUG Plug the tube", "REPL Replace the tube"],
      "GSKT Failed gasket": ["REPL Replace the gasket"],
    },
    "WLVL Water level fault": {
      "FEED Feed pump fault": ["REPR Repair the feed pump"],
      "PROB Level probe dirty": ["CLEN Clean the probe", "REPL Replace the probe"],
    },
    "EMIS Emissions too high": {
      "AIRR Wrong air ratio": ["ADJ Set the air ratio"],
    },
  },
  "HVAC HVAC unit": {
    "NAIR Too little air": {
      "FILT Clogged filter": ["REPL Replace the filters"],
      "BELT Slipping or broken belt": ["TENS Tension the belt", "REPL Replace the belt"],
      "DAMP Damper stuck": ["FREE Free the damper", "REPL Replace the actuator"],
    },
    "TEMP Room too warm or too cold": {
      "VALV Control valve stuck": ["FREE Free the valve", "REPL Replace the valve"],
      "SENS Sensor reads wrong": ["CALB Calibrate the sensor", "REPL Replace the sensor"],
      "SETP Wrong schedule or set point": ["SETP Correct the settings"],
    },
    "WATR Water where it should not be": {
      "DRAI Blocked drain": ["CLEN Clean the drain"],
      "PUMP Condensate pump fault": ["REPL Replace the pump"],
    },
    "NOIS Noise or vibration": {
      "BEAR Bearing damage": ["REPL Replace the bearings"],
      "BALN Unbalanced fan": ["BALN Clean and balance the fan"],
    },
    "ODOR Smell": {
      "DIRT Dirty coil or tray": ["CLEN Clean and disinfect"],
    },
  },
  "PACK Packaging machine": {
    "SEAL Faulty seal": {
      "TEMP Wrong sealing temperature": ["SETP Set the temperature", "REPL Replace heater or sensor"],
      "JAWS Worn or dirty jaws": ["CLEN Clean the jaws", "REPL Replace the jaws"],
    },
    "FEED Misfeed": {
      "FILM Film out of track": ["ADJ Align the film"],
      "GRIP Worn grippers or suction cups": ["REPL Replace grippers or cups"],
      "VACU Lack of vacuum": ["REPR Repair the vacuum supply"],
    },
    "FILL Wrong weight or count": {
      "CALB Scale out of calibration": ["CALB Calibrate"],
      "DOSE Worn dosing unit": ["OVHL Overhaul the dosing unit"],
    },
    "JAM Jam": {
      "PROD Product out of place": ["FREE Clear and restart", "ADJ Adjust the guides"],
      "WEAR Worn transport parts": ["REPL Replace the worn parts"],
    },
    "CODE Missing or bad print": {
      "INK Out of ink or ribbon": ["FILL Refill"],
      "HEAD Dirty print head": ["CLEN Clean the head", "REPL Replace the head"],
    },
    "STOP Stops without reason": {
      "SENS Sensor fault": ["CLEN Clean the sensor", "REPL Replace the sensor"],
      "PROG Program fault": ["RSET Restart the control", "PROG Correct the program"],
    },
  },
};
