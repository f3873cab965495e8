import { z } from "zod";
import { ViewState } from "../../foundation/list-views/contract.ts";
import { ExportColumn } from "../../kit/export.ts";
import { codeText, lineText, prose } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import type { RecordKind } from "../../nouns.ts";
import { RANGES } from "../../iot/messages/ranges.ts";
import { BREAKDOWNS, FIGURE_IDS } from "../figures/catalogue.ts";
import { COLUMNS, MOST_HEIGHT, MOST_ROW } from "./layout.ts";
import { COMBINATIONS, MOST_LIST_COLUMNS, MOST_ROWS, MOST_SERIES } from "./limits.ts";

type IdOf = (kind: RecordKind) => z.ZodInt;

const datum = codeText(100).min(1);
/** Each with all that is below it; what is left open is what is chosen above the board. */
const placeOf = (id: IdOf) =>
  z.strictObject({
    locationId: id("locations").optional(),
    assetId: id("assets").optional(),
    networkId: id("networks").optional(),
    typeId: id("reference-lists").optional(),
  });

/** Which series: named ones, or all of the widget's place that measure this. */
const sourceOf = (id: IdOf) =>
  z
    .strictObject({
      series: z
        .array(z.strictObject({ sensorId: id("sensors"), datum }))
        .min(1)
        .max(MOST_SERIES)
        .optional(),
      datum: datum.optional(),
    })
    .refine(({ series, datum: measured }) => (series === undefined) !== (measured === undefined), "required");

const titled = { title: lineText(60).optional() };
const figure = { figure: z.enum(FIGURE_IDS) };
const byPart = { ...figure, by: z.enum(BREAKDOWNS) };
const range = { range: z.enum(RANGES).optional() };
/** In the unit that is stored. */
const limits = { low: z.number().nullish(), high: z.number().nullish(), target: z.number().nullish() };
const most = { most: z.int().min(1).max(MOST_ROWS).optional() };

/**
 * Rows of a list of the product, by its own name: what is set on it as a view keeps it, and some of its columns. What they are called goes along, as it does with a file, so
 * that paper and walls, which know no screens, say the same.
 */
const listed = { list: codeText(80).min(1), state: ViewState, columns: z.array(ExportColumn).min(1).max(MOST_LIST_COLUMNS) };

/**
 * A widget as it is sent: a closed catalogue, without statements, scripts or markup. What is kept points at records (`idOf`); what is asked for is narrowed by them
 * (`filterOf`).
 */
export const widgetOf = (id: IdOf) => {
  const shown = { ...titled, where: placeOf(id).optional() };
  const series = { ...shown, source: sourceOf(id), combine: z.enum(COMBINATIONS).optional() };
  return z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("value"), ...series, ...range, ...limits }),
    z.strictObject({ kind: z.literal("line"), ...series, ...range, ...limits }),
    z.strictObject({ kind: z.literal("gauge"), ...series, ...limits, least: z.number(), most: z.number() }),
    z.strictObject({ kind: z.literal("figure"), ...shown, ...figure }),
    z.strictObject({ kind: z.literal("alarms"), ...shown, ...most }),
    z.strictObject({ kind: z.literal("sensors"), ...shown, ...most }),
    z.strictObject({ kind: z.literal("work"), ...shown, ...most }),
    z.strictObject({ kind: z.literal("text"), ...titled, text: prose(4000) }),
    z.strictObject({ kind: z.literal("trend"), ...shown, ...figure }),
    z.strictObject({ kind: z.literal("bars"), ...shown, ...byPart }),
    z.strictObject({ kind: z.literal("pareto"), ...shown, ...byPart }),
    z.strictObject({ kind: z.literal("table"), ...shown, ...byPart }),
    z.strictObject({ kind: z.literal("timeline"), ...series, ...range }),
    z.strictObject({ kind: z.literal("heat"), ...series, ...range }),
    z.strictObject({ kind: z.literal("gateways"), ...shown, ...most }),
    z.strictObject({ kind: z.literal("list"), ...shown, ...most, ...listed }),
  ]);
};

export const BoardWidget = widgetOf(idOf);

/** Where a widget is, in columns of twelve and in rows. */
export const Spot = z.object({
  x: z
    .int()
    .min(0)
    .max(COLUMNS - 1),
  y: z.int().min(0).max(MOST_ROW),
  w: z.int().min(1).max(COLUMNS),
  h: z.int().min(1).max(MOST_HEIGHT),
});
