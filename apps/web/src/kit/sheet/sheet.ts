import { isPhone } from "../list/use-phone.ts";
import { closeOnBack } from "./back.ts";
import { closeOnDrag } from "./drag.ts";
import { standOnKeyboard } from "./keyboard.ts";

interface Ways {
  close: () => void;
  /** Asked where something was typed and the person goes back; without it the sheet stays. */
  leave?: (() => void) | undefined;
}

/** On a phone what lies over the page is a sheet: drawn down or left by the button "back" it closes, where nothing was typed. */
export function asSheet(sheet: HTMLElement, { close, leave }: Ways): () => void {
  if (!isPhone()) return () => undefined;
  const typing = watchTyping(sheet);
  const ends = [
    typing.end,
    standOnKeyboard(sheet),
    closeOnDrag(sheet, () => !typing.isTyped(), close),
    closeOnBack(() => (typing.isTyped() ? leave?.() : close())),
  ];
  return () => ends.forEach((end) => end());
}

/** Whether a person has answered anything in it: by keys, or by pressing on one of several. */
function watchTyping(sheet: HTMLElement) {
  let isTyped = false;
  const onInput = () => (isTyped = true);
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && target.closest("[role=option], [role=gridcell], [aria-pressed], canvas")) isTyped = true;
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (key.length === 1 && target instanceof Element && target.matches("[role=spinbutton], [contenteditable=true]")) isTyped = true;
  };
  sheet.addEventListener("input", onInput);
  sheet.addEventListener("pointerdown", onPress);
  sheet.addEventListener("keydown", onKey);
  return {
    isTyped: () => isTyped,
    end: () => {
      sheet.removeEventListener("input", onInput);
      sheet.removeEventListener("pointerdown", onPress);
      sheet.removeEventListener("keydown", onKey);
    },
  };
}
