import { invariant } from "@millwright/domain/kit/errors.ts";
import type { TenantTable } from "../../platform/db/db.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { Lookup, Lookups, Writers } from "../../platform/records/importing.ts";

/** What the features give so that there is something to import. */
export interface Importing {
  files: FileStore;
  writers: Writers;
  lookups: Lookups;
  /** Kinds of record that may be made on the way, for the undo to find them. */
  made: readonly Pick<Lookup, "entity" | "table">[];
}

/** The table of a kind of record that an import may have made or changed. */
export function tablesOf({ writers, made }: Importing): (entity: string) => TenantTable {
  const tables = new Map([...made, ...Object.values(writers)].map(({ entity, table }) => [entity, table]));
  return (entity) => {
    const table = tables.get(entity);
    invariant(table, `records of ${entity} can be found`);
    return table;
  };
}
