import { z } from "zod";
import { line } from "../../kit/fields.ts";

/** A JSON pointer (RFC 6901): empty for the whole, else steps behind slashes. */
const pointer = () =>
  z
    .string()
    .max(200)
    .regex(/^(?:\/(?:[^~/]|~0|~1)*)*$/, "bad_pointer");

/** Where things are found in the JSON of a mapped gateway, as `Mapping` of `ingest/canonical.ts` reads it. */
export const Mapping = z.object({
  readings: pointer(),
  sensor: pointer(),
  time: pointer().nullable(),
  timeForm: z.enum(["iso", "milliseconds", "seconds"]),
  values: z
    .array(
      z.object({
        datum: line(100).nullable(),
        datumAt: pointer().nullable(),
        value: pointer(),
        unit: line(20).nullable(),
      }),
    )
    .min(1)
    .max(50),
});
