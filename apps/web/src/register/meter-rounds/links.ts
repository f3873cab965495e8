import { recordLinks } from "../../kit/record/links.ts";

export const links = recordLinks("/asset-management/meter-rounds");
