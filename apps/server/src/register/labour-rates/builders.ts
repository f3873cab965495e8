import { labourRates, type LabourRate } from "@millwright/domain/register/labour-rates/contract.ts";
import { dayAfter } from "@millwright/domain/register/certificates/validity.ts";
import type { Person } from "../../testing/world.ts";

/** A rate of one day, on a day of its own by its number. */
export const buildRate = async (by: Person, personId: number, serial: number): Promise<LabourRate> => {
  const day = dayAfter("2001-01-01", serial);
  return await by.ok(labourRates.create, { body: { personId, fromDay: day, toDay: day, amountMinor: 40_00 } });
};
