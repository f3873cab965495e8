import { referenceValues, type ValuesContract } from "./contract.ts";
import { listOfKey, type ListKey, type ValuesPath } from "./lists.ts";

/** The calls of a whole list: `valuesOf("cost-centres").options`. Apart from the contract, which the browser gets as data (docs/decisions/0010). */
export const valuesOf = (key: ListKey): ValuesContract => referenceValues[listOfKey(key).path as ValuesPath];
