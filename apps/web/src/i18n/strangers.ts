import * as strangers from "./en/strangers/index.ts";
import { withTexts } from "./index.ts";

/** For the pages that are open to people without an account, with which these texts are loaded. */
export const { t } = withTexts(strangers);
