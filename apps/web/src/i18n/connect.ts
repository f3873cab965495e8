import * as connect from "./en/connect/index.ts";
import { withTexts } from "./index.ts";

/** For the screens of this area, with which its texts are loaded. */
export const { t, hasMessage } = withTexts(connect);
