import { locationTarget } from "@millwright/domain/imports/targets/locations.ts";
import { LocationDraft } from "@millwright/domain/locations/contract.ts";
import { freeCode, idByCode, idsByCode, lowerText, namedByCode } from "../../platform/codes-of.ts";
import type { Lookup, RecordWriter } from "../imports/service.ts";
import { createLocation, records, updateLocation } from "./keeping.ts";
import { onlySite } from "./scope.ts";

export const locationWriter: RecordWriter = {
  kind: "records",
  target: locationTarget,
  table: "locations",
  entity: "locations",
  draft: LocationDraft,
  find: async (ctx, values) => await idByCode(ctx, "locations", values["code"]),
  findMany: async (ctx, rows) =>
    await idsByCode(
      ctx,
      "locations",
      rows.map(({ code }) => code),
    ),
  identityOf: (values) => lowerText(values["code"]),
  callsOf: ({ code, name }) => [lowerText(code), lowerText(name)],
  makeCode: async (ctx) => await freeCode(ctx, "locations"),
  get: records.get,
  create: createLocation,
  update: updateLocation,
};

export const locationLookup: Lookup = {
  table: "locations",
  entity: "locations",
  subModule: "locations",
  named: async (ctx) => await namedByCode(ctx, "locations", onlySite(ctx, "locations")),
  create: async (ctx, { code, name }) => (await createLocation(ctx, { code: code.slice(0, 60), name: name.slice(0, 200) })).id,
};
