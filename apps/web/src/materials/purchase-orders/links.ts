import { recordLinks } from "../../kit/record/links.ts";

const base = "/materials-management/purchase-orders";
export const links = { ...recordLinks(base), print: (id: number) => `${base}/${id}/print` };
