import { createStore } from "../../kit/feedback/store.ts";

/** Whether the theme settings are open; beside the frame, whose bars come and go with what is chosen in them. */
export const themeSettings = createStore(false);
export const openThemeSettings = (): void => themeSettings.set(true);
