import { isListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Database } from "./platform/db/db.ts";
import type { FileStore } from "./platform/files/files.ts";
import { assetLookup, assetWriter } from "./register/assets/import.ts";
import type { Importing } from "./connect/imports/importing.ts";
import type { ImportWriter, Lookup } from "./platform/records/importing.ts";
import { locationLookup, locationWriter } from "./register/locations/import.ts";
import { personLookup, personWriter, roleLookup } from "./foundation/people/import.ts";
import { lookupIn, statusLookup, valueLookup, valueWriter } from "./foundation/reference-lists/import.ts";
import { supplierLookup, supplierWriter } from "./register/suppliers/import.ts";
import { workOrderWriter } from "./work/orders/import.ts";
import { workRequestWriter } from "./work/requests/import.ts";

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
