import { recordLinks } from "../../kit/record/links.ts";

export const links = recordLinks("/IoT/AlarmRules");
