import { z } from "zod";
import { lineText } from "../../kit/fields.ts";
import { BREAKDOWNS, FIGURE_IDS } from "../figures/catalogue.ts";

const title = lineText(60).optional();
const figure = z.enum(FIGURE_IDS);
const by = z.enum(BREAKDOWNS);

/** A widget as it is sent. Apart from its rules, since a page does not load shapes. */
export const Widget = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("figure"), figure, title }),
  z.strictObject({ kind: z.literal("trend"), figure, title }),
  z.strictObject({ kind: z.literal("bars"), figure, by, title }),
  z.strictObject({ kind: z.literal("pareto"), figure, by, title }),
  z.strictObject({ kind: z.literal("table"), figure, by, title }),
]);
