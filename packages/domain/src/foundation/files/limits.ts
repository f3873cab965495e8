import { limitInWords } from "../../kit/sizes.ts";

/** The largest file that is taken, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
export const MAX_FILE_IN_WORDS = limitInWords(MAX_FILE_BYTES);
