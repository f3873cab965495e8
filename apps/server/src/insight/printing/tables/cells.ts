import { inZone } from "@millwright/domain/kit/clocks.ts";
import type { Cell } from "../../../platform/spreadsheets/cells.ts";
import type { Report } from "../report.ts";

/** Lines of a file, its head first. */
export type Lines = readonly (readonly Cell[])[];

/** A time in a file says its zone above. */
export const timeTitle = (title: string, { timeZone }: Pick<Report, "timeZone">): string => inZone(title, timeZone);

/** As exact as it was measured; what a conversion leaves in the last places is none. */
export const exact = (value: number): number => Number(value.toPrecision(10));
