import { createContext } from "react";

/** Nothing leads anywhere, as on a wall. */
export const NOWHERE = (): boolean => false;
/** Whether there is such a page for the reader, to which something on a board would lead. */
export const Leading = createContext<(path: string) => boolean>(NOWHERE);
