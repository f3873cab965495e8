import { recordLinks } from "../../kit/record/links.ts";

export const links = recordLinks("/maintenance-management/task-groups");
