/** What other features may use of labels. */
export { LabelButton } from "./label-button.tsx";
export { LabelDialog } from "./later.ts";
export { labelAction } from "./label-action.tsx";
