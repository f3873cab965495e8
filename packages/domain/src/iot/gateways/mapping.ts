import { z } from "zod";
import { line, optionalLine } from "../../kit/fields.ts";
import { TIME_FORMS } from "../ingest/canonical.ts";
import { MOST_POINTER, POINTER } from "./pointers.ts";

const pointer = () => z.string().max(MOST_POINTER).regex(POINTER, "bad_pointer");
const MOST_VALUES = 50;

/** Where things are found in the JSON of a mapped gateway, as `Mapping` of `ingest/canonical.ts` reads it. */
export const Mapping = z.object({
  readings: pointer(),
  sensor: pointer(),
  time: pointer().nullable(),
  timeForm: z.enum(TIME_FORMS),
  values: z.array(z.object({ datum: line(100).nullable(), datumAt: pointer().nullable(), value: pointer(), unit: line(20).nullable() })),
});

/** An empty pointer leads to the whole: to the message, or to an entry of its list. */
const orWhole = () =>
  pointer()
    .nullish()
    .transform((sent) => sent ?? "");
/** Here the whole would be no answer. */
const orNowhere = () =>
  pointer()
    .nullish()
    .transform((sent) => sent || null);

const ValueDraft = z
  .object({
    /** Its name, or where in an entry its name is: one of the two. */
    datum: optionalLine(100).transform((sent) => sent ?? null),
    datumAt: orNowhere(),
    value: orWhole(),
    unit: optionalLine(20).transform((sent) => sent ?? null),
  })
  .superRefine(({ datum, datumAt }, { addIssue }) => {
    if (datum === null && datumAt === null) addIssue({ code: "custom", path: ["datum"], message: "datum_or_pointer" });
  });

/** The same as a person fills it in. */
export const MappingDraft = z.object({
  readings: orWhole(),
  sensor: pointer().min(1),
  /** Nothing: the time when the message arrives. */
  time: orNowhere(),
  timeForm: z.enum(TIME_FORMS),
  values: z.array(ValueDraft).min(1).max(MOST_VALUES),
});
