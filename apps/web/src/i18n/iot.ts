import * as iot from "./en/iot/index.ts";
import { withTexts } from "./index.ts";

/** For the screens of this area, with which its texts are loaded. */
export const { t, hasMessage } = withTexts(iot);
