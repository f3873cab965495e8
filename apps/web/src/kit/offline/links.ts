/** The page of what waits to be sent. */
export const WAITING = "/waiting";
