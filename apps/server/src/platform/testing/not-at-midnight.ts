import { setTimeout } from "node:timers/promises";

/** Longer than the stories of a file take. */
const A_FILE = 45_000;
const DAY = 86_400_000;

/** A file whose stories speak of today is not begun at the end of a day (UTC): what it called today would be yesterday before its last story. */
const left = DAY - (Date.now() % DAY);
if (left < A_FILE) await setTimeout(left + 1000);
