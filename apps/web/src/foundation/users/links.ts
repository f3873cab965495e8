import { recordLinks } from "../../kit/record/links.ts";

const BASE = "/settings/users";

export const links = { ...recordLinks(BASE), many: () => `${BASE}/invite` };
