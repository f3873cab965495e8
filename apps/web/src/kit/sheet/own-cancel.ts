import type { SyntheticEvent } from "react";

/** Escape closes the dialog itself. A camera that is left without a photo says the same word, and so does a dialog that stands on this one: both reach up to here. */
export const ownCancel = (close: () => void) => (event: SyntheticEvent<HTMLDialogElement>) => {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  close();
};
