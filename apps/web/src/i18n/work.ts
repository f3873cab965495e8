import * as work from "./en/work/index.ts";
import { withTexts } from "./index.ts";

/** For the screens of this area, with which its texts are loaded. */
export const { t, hasMessage } = withTexts(work);
export type MessageKey = Parameters<typeof t>[0];
