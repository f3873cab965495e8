import { recordLinks } from "../../kit/record/links.ts";

const BASE = "/settings/people";

export const links = { ...recordLinks(BASE), list: () => `${BASE}/all` };
