import { expect, test } from "vitest";
import { isPassed, type Waiting } from "./passing.ts";

const at = (value: number, life = value) => ({ value, life });
const service: Waiting = { dueUnits: [500, 1000], limits: [] };
const above = (isOut: boolean): Waiting => ({ dueUnits: [], limits: [{ when: "above", low: null, high: 80, returnBy: 5, isOut }] });

test.each<[string, boolean, Parameters<typeof isPassed>]>([
  ["the hours of a service are reached", true, [service, at(499.8), at(500)]],
  ["they are reached over the whole life, whatever the dial shows", true, [service, at(0, 990), at(10, 1000)]],
  ["they are not reached yet", false, [service, at(499), at(499.9)]],
  ["they were reached by the reading before", false, [service, at(500), at(501)]],
  ["nothing was read yet", true, [service, null, at(600)]],
  ["a limit is passed that was not", true, [above(false), at(70), at(81)]],
  ["a limit is passed still", false, [above(true), at(81), at(85)]],
  ["a value is back", false, [above(true), at(81), at(60)]],
  ["no plan waits", false, [{ dueUnits: [], limits: [] }, at(1), at(1000)]],
])("%s: %s", (_, isSo, asked) => expect(isPassed(...asked)).toBe(isSo));
