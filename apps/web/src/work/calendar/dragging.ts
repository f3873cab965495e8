/** What is dragged out of the drawer carries the order's id under this name. */
export const DRAGGED = "application/x-millwright-order";
