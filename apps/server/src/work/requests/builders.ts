import type { z } from "zod";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workRequests, type WorkRequestDraft } from "@millwright/domain/work/requests/contract.ts";
import { buildWorkOrder } from "../orders/builders.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A request made through the product's own call, in a place of its own unless one is given. */
export const buildWorkRequest = async (by: Person, facts: Partial<z.input<typeof WorkRequestDraft>> = {}, maker: Person = by) => {
  serial += 1;
  const place =
    facts.assetId || facts.locationId
      ? {}
      : { locationId: (await maker.ok(locations.create, { body: { code: `WRL-${serial}`, name: `Bay ${serial}` } })).id };
  return await by.ok(workRequests.create, { body: { title: `Leak at flange ${serial}`, ...place, ...facts } });
};

/** A request that stands on an order which was there before. */
export const buildJoinedRequest = async (by: Person, workOrderId?: number) => {
  const { id, version } = await buildWorkRequest(by);
  return await by.ok(workRequests.join, { body: { id, version, workOrderId: workOrderId ?? (await buildWorkOrder(by)).id } });
};
