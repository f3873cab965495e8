import { refuse } from "@millwright/domain/kit/errors.ts";

/** What a file that is no workbook, or no whole one, is answered with. */
export const broken = () => refuse("invalid", "not_a_workbook");
