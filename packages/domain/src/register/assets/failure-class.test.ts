import { expect, test } from "vitest";
import { failureClassOf, type ClassSources } from "./failure-class.ts";

const says = (facts: Partial<ClassSources> = {}): ClassSources => ({ own: null, classed: [], location: null, ...facts });
const PUMP = 1;
const MOTOR = 2;
const CONVEYOR = 3;
const BOILER = 4;

test.each<[string, ClassSources[], number | null, number | null]>([
  ["nobody says anything", [says(), says()], null, null],
  ["the asset's own comes first", [says({ own: PUMP, classed: [MOTOR], location: CONVEYOR })], BOILER, PUMP],
  ["else what it is classed as", [says({ classed: [MOTOR, null, null, null], location: CONVEYOR })], null, MOTOR],
  ["of that the narrowest", [says({ classed: [MOTOR, PUMP, null, null] })], null, PUMP],
  ["else where it stands", [says({ classed: [null, null], location: CONVEYOR }), says({ own: PUMP })], null, CONVEYOR],
  ["else the asset above, by the same rule", [says(), says({ classed: [MOTOR], location: CONVEYOR })], BOILER, MOTOR],
  ["and the one above that", [says(), says(), says({ location: CONVEYOR })], null, CONVEYOR],
  ["an order on a location alone takes the location's", [], BOILER, BOILER],
  ["and where no asset says anything", [says()], BOILER, BOILER],
])("%s", (_, chain, ofLocation, expected) => expect(failureClassOf(chain, ofLocation)).toBe(expected));
