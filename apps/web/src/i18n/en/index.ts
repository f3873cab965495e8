import { auth } from "./auth.ts";
import { common } from "./common.ts";
import { home } from "./home.ts";
import { kit } from "./kit.ts";
import { marks } from "./marks.ts";
import { shell } from "./shell.ts";
import { suppliers } from "./suppliers.ts";

/** The English catalogue: one file a feature, one line here. Where the specification spells a text oddly, so do we. */
export const en = {
  auth,
  common,
  home,
  kit,
  marks,
  shell,
  suppliers,
} as const;
