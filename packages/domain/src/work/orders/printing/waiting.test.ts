import { expect, test } from "vitest";
import { waitingFault } from "./waiting.ts";

test.each([
  [0, 0, null],
  [2, 19, null],
  [3, 3, { reason: "prints_waiting", limit: 3 }],
  [0, 20, { reason: "prints_waiting_all", limit: 20 }],
  [3, 20, { reason: "prints_waiting", limit: 3 }],
] as const)("with %i files of a person and %i of the organisation waiting: %j", (ofPerson, ofTenant, fault) => {
  expect(waitingFault({ ofPerson, ofTenant })).toEqual(fault);
});
