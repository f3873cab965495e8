/** The screen of an order, where its number follows. It stands on paper and in calendars elsewhere. */
export const ORDER_SCREEN = "/maintenance-management/work-order-board/1/";

export const orderAddress = (publicUrl: string, id: number): string => `${publicUrl.replace(/\/+$/, "")}${ORDER_SCREEN}${id}`;
