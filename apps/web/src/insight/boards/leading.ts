import { createContext } from "react";

/** Whether there is such a page for the reader, to which something on a board would lead. Where nobody says so nothing leads anywhere, as on a wall. */
export const Leading = createContext<(path: string) => boolean>(() => false);
