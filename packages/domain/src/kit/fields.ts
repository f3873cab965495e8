import { z } from "zod";
import { longText, oneCode, oneLine } from "./texts.ts";

/** What PostgreSQL can keep: no NUL, and no half of a pair of UTF-16. */
export const isKept = (sent: string) => sent.isWellFormed() && !sent.includes("\0");

/** Shapes that many contracts share. Every text has a limit and one spelling (`texts.ts`); empty optional text is null, so "nothing" has one form. */
const spelled = (spelling: (sent: string) => string, limit: number) =>
  z.string().refine(isKept, "bad_characters").overwrite(spelling).max(limit);
/** A text of one line, which may be empty. */
export const lineText = (limit: number) => spelled(oneLine, limit);
export const line = (limit: number) => lineText(limit).min(1);
export const name = () => line(200);
export const code = () =>
  z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .overwrite(oneCode)
    .min(1)
    .max(60);
/** A number or code of somebody else's: what a maker stamped, a scanner reads. */
export const codeText = (limit: number) => spelled(oneCode, limit);
/** A text of several lines. */
export const prose = (limit: number) => spelled(longText, limit);
/** Why somebody does something that must be explained. Without it the call is refused as `reason_missing`, like a rule that asks for it. */
export const why = () =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? "reason_missing" : undefined) })
    .refine(isKept, "bad_characters")
    .overwrite(longText)
    .min(1, "reason_missing")
    .max(500);
/** Absent stays absent (unchanged in an update), empty becomes null. No defaults here: under `partial()` a default would overwrite. */
const optional = (shape: z.ZodString) =>
  shape
    .nullable()
    .transform((sent) => (sent ? sent : null))
    .optional();
export const optionalText = (limit = 2000) => optional(prose(limit));
export const optionalLine = (limit: number) => optional(lineText(limit));
export const optionalCode = (limit: number) => optional(codeText(limit));
export const email = () => z.string().overwrite(oneCode).check(z.email()).max(254);
export const optionalEmail = () =>
  z
    .union([z.literal(""), email()])
    .nullable()
    .transform((sent) => (sent ? sent : null))
    .optional();

/** For the parts of a list's items, which are always written whole: absent becomes null. */
export const filled = <S extends z.ZodType>(schema: S) =>
  schema.transform((sent): Exclude<z.output<S>, undefined> | null => (sent ?? null) as Exclude<z.output<S>, undefined> | null);

/** The version a write read; the row must still carry it. */
export const version = () => z.int().min(1);
/** Years of four digits, which is what zones count in; what lies before was never meant. */
const isCountable = (sent: string): boolean => Number(sent.slice(0, 4)) >= 1000;
/** An instant, UTC, ISO 8601 with Z. */
export const instant = () => z.iso.datetime().refine(isCountable, "bad_format");
/** A calendar day, YYYY-MM-DD. */
export const day = () => z.iso.date().refine(isCountable, "bad_format");
/** A time of the clock, HH:MM. */
export const clockTime = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Durations are whole minutes, at most a year. */
export const minutes = () => z.int().min(0).max(525_600);

/** Minutes, or the specification's HH:mm, as minutes. */
export const minutesOrClock = () =>
  z.union([
    minutes(),
    z
      .string()
      .regex(/^\d{1,4}:[0-5]\d$/)
      .transform((clock) => {
        const [hours = 0, rest = 0] = clock.split(":").map(Number);
        return hours * 60 + rest;
      })
      .pipe(minutes()),
  ]);

/** ISO 4217 code of the currency. */
export const currency = () => z.string().regex(/^[A-Z]{3}$/);
export const Money = z.object({ amountMinor: z.int(), currency: currency() });
export type Money = z.infer<typeof Money>;

/** A record named in another one's reply: enough to show and link it. */
export const Ref = z.object({ id: z.int(), code: z.string(), name: z.string() });
export type Ref = z.infer<typeof Ref>;
/** A person or anything without a code. */
export const NameRef = z.object({ id: z.int(), name: z.string() });
export type NameRef = z.infer<typeof NameRef>;
