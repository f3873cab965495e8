import { createContext, useContext } from "react";

/** A record's own page that stands beside its list, instead of on a page of its own. */
export interface Beside {
  id: number;
  /** The record's own address. */
  to: string;
  onClose: () => void;
}

export const BesideList = createContext<Beside | null>(null);

/** Null on a page of its own. */
export const useBeside = (): Beside | null => useContext(BesideList);
