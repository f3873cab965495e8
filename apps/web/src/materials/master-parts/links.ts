import { recordLinks } from "../../kit/record/links.ts";

export const links = recordLinks("/materials-management/master-parts");

/** The form for a part of which nothing but a code on its box is known; in quotes, so that the address keeps it as it was read. */
export const newWithBarcode = (text: string): string => `${links.add()}?barcode=${encodeURIComponent(JSON.stringify(text))}`;
