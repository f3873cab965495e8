/** What a spreadsheet program did to a text without being asked. */
export const SPOILT = ["cell_scientific", "digits_lost", "cell_is_date"] as const;
export type Spoilt = (typeof SPOILT)[number];

/** What becomes of such cells where a person says so: nothing, or the text as it is now. Otherwise their rows are refused. */
export const SPOILT_ANSWERS = ["empty", "taken"] as const;
export type SpoiltAnswer = (typeof SPOILT_ANSWERS)[number];

/** A fraction and an exponent of two digits, or an exponent with its plus: no person writes a code so. `1E5` and `2E-10` may be names. */
const SCIENTIFIC = /^[+-]?[1-9](?:[.,]\d+E[+-]?\d\d+|E\+\d\d+)$/i;

/** What the text alone shows of that, wherever the file came from. */
export const spoiltText = (text: string): Spoilt | undefined => (SCIENTIFIC.test(text) ? "cell_scientific" : undefined);

/** A text of which something is gone cannot be taken, whatever a person says. */
export const mayBeTaken = (spoilt: Spoilt): boolean => spoilt !== "digits_lost";
