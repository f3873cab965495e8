import { locationTarget } from "@millwright/domain/register/locations/import.ts";
import { LocationDraft } from "@millwright/domain/register/locations/contract.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createLocation, records, updateLocation } from "./changes.ts";

export const locationWriter: RecordWriter = {
  ...codedWriter({
    kind: "locations",
    target: locationTarget,
    draft: LocationDraft,
    get: records.get,
    create: createLocation,
    update: updateLocation,
  }),
  callsOf: ({ code, name }) => [lowerText(code), lowerText(name)],
};

export const locationLookup = codedLookup("locations", createLocation);
