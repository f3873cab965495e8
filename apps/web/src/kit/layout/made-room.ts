/** Worn by what scrolls until its next scroll event: the page moved by itself, no hand did. */
export const MADE_ROOM = "data-made-room";
