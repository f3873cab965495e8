/** The pages that most of home leads to. */
export const ORDERS = "/maintenance-management/work-order-board/1";
export const REQUESTS = "/maintenance-management/work-requests";
