import { features } from "./features.ts";
import type { Contract } from "./kit/endpoint.ts";
import type { SubModule } from "./nouns.ts";

/** Every list of the product by its own name, with the sub-module whose permission opens it. Read off the contracts; for the server, since it brings them all. */
const RIGHTS: ReadonlyMap<string, SubModule> = new Map(
  Object.values<Contract>(features)
    .flatMap((contract) => Object.values(contract))
    .flatMap(({ name, access }) =>
      name !== undefined && typeof access === "object" && "subModule" in access ? [[name, access.subModule]] : [],
    ),
);

export const LIST_NAMES: readonly string[] = [...RIGHTS.keys()];

/** Whose permission opens a list; undefined where there is no such list. */
export const rightsOfList = (name: string): SubModule | undefined => RIGHTS.get(name);
