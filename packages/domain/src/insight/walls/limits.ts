/** Days after which a link to a wall screen ends by itself. */
export const MOST_DAYS = 365;
export const USUAL_DAYS = 90;
/** Links to one board, ended ones included, and of an organisation. */
export const MOST_OF_BOARD = 20;
export const MOST_OF_TENANT = 200;
/** So often within an hour a link is answered: two screens that share one, each asking every 15 seconds, and what they ask after breaks. */
export const MOST_ASKS = 600;
