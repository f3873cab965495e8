import { createContext, useContext } from "react";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { List } from "./use-list.ts";

/** The parts of a list that do not depend on its rows. */
export type AnyList = Pick<List<never>, "asked" | "change">;
export const ListContext = createContext<AnyList | null>(null);

/** For what the grid's library draws: it passes no properties of ours that change. */
export function useListOf(): AnyList {
  const list = useContext(ListContext);
  invariant(list, "a header stands inside a list");
  return list;
}
