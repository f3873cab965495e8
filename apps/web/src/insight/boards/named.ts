import { uriOf } from "@millwright/domain/insight/boards/uri.ts";
import { linksAt } from "./links.ts";

/** The whole address of a board, with its name at the end, below the entry of the menu at which the reader is. Apart from `links.ts`, with which every page begins. */
export const namedAt = (path: string, { id, name }: { id: number; name: string }): string => `${linksAt(path).record(id)}/${uriOf(name)}`;
