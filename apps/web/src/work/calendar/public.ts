export { DRAGGED } from "./dragging.ts";
export { useMayMove } from "./order-card.tsx";
export { MoveDialog } from "./order-dialog.tsx";
export { StatutoryMark } from "./statutory-mark.tsx";
export { foreignZone } from "./words.ts";
export { moveOrder, type Movable } from "./use-move.ts";
