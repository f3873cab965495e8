import { downtimes, type DowntimeDraft } from "@millwright/domain/register/downtimes/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A downtime of one hour, each at another one of the last weeks. */
export const buildDowntime = async (by: Person, { assetId, ...facts }: Partial<DowntimeDraft> & { assetId: number }) => {
  serial += 1;
  const from = Date.now() - 60 * 86_400_000 + (serial % 700) * 7_200_000;
  const startAt = new Date(from).toISOString();
  return await by.ok(downtimes.create, {
    body: { assetId, startAt, endAt: new Date(from + 3_600_000).toISOString(), ...facts },
  });
};
