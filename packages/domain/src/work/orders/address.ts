import { PRINTED } from "../../kit/labelled/addresses.ts";

/** The screen of an order, where its number follows. It stands on paper, where the scanner reads it, and in calendars elsewhere. */
export const ORDER_SCREEN = PRINTED["work-orders"];

export const orderAddress = (publicUrl: string, id: number): string => `${publicUrl.replace(/\/+$/, "")}${ORDER_SCREEN}${id}`;
