import { locationTarget } from "@millwright/domain/register/locations/import.ts";
import { LocationDraft } from "@millwright/domain/register/locations/contract.ts";
import { freeCode, idByCode, idsByCode, lowerText, namedByCode } from "../../platform/records/codes-of.ts";
import type { Lookup, RecordWriter } from "../../platform/records/importing.ts";
import { createLocation, records, updateLocation } from "./keeping.ts";

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
  named: async (ctx) => await namedByCode(ctx, "locations"),
  create: async (ctx, { code, name }) => (await createLocation(ctx, { code: code.slice(0, 60), name: name.slice(0, 200) })).id,
};
