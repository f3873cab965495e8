import { isListKey } from "@millwright/domain/reference-lists/lists.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Database } from "./platform/db.ts";
import type { FileStore } from "./platform/files.ts";
import { assetLookup, assetWriter } from "./features/assets/import.ts";
import type { Importing } from "./features/imports/importing.ts";
import type { ImportWriter, Lookup } from "./features/imports/writer.ts";
import { locationLookup, locationWriter } from "./features/locations/import.ts";
import { personLookup, personWriter, roleLookup } from "./features/people/import.ts";
import { lookupIn, statusLookup, valueLookup, valueWriter } from "./features/reference-lists/import.ts";
import { supplierLookup, supplierWriter } from "./features/suppliers/import.ts";
import { workOrderWriter } from "./features/work-orders/import.ts";
import { workRequestWriter } from "./features/work-requests/import.ts";

const LOOKUPS: Readonly<Record<string, Lookup>> = {
  assets: assetLookup,
  locations: locationLookup,
  people: personLookup,
  roles: roleLookup,
  statuses: statusLookup,
  suppliers: supplierLookup,
  "reference-values": valueLookup,
};

/** What each feature gives to be imported, and how its records are named by others'. */
export function importingOf(files: FileStore, db: Database): Importing {
  const writers: ImportWriter[] = [
    valueWriter,
    supplierWriter,
    locationWriter,
    assetWriter,
    personWriter({ db }),
    workRequestWriter,
    workOrderWriter({ files }),
  ];
  return {
    files,
    writers: Object.fromEntries(writers.map((writer) => [writer.target.key, writer])),
    lookups: (key) => {
      const lookup = isListKey(key) ? lookupIn(key) : LOOKUPS[key];
      invariant(lookup, `records of ${key} can be looked up`);
      return lookup;
    },
    made: Object.values(LOOKUPS),
  };
}
