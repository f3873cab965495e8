import * as register from "./en/register/index.ts";
import { withTexts } from "./index.ts";

/** For the screens of this area, with which its texts are loaded. */
export const { t, hasMessage } = withTexts(register);
