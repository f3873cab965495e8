import { nameOfFigure } from "../../kit/list/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";

export const contributions = [contribute(nameOfFigure, { load: async () => (await import("./rows-chip.tsx")).RowsChip })];
