import { auth } from "./auth.ts";
import { common as words } from "./common.ts";
import { kit } from "./kit.ts";
import { marks } from "./marks.ts";
import { shell } from "./shell.ts";

/** Texts of the frame, the sign-in and the kit: what every screen needs. */
export const common = {
  auth,
  common: words,
  kit,
  marks,
  shell,
} as const;

/** Chooses the forms of plurals. */
export const language = "en";
