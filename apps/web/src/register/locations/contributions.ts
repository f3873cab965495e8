import { siteChip, siteField } from "../../foundation/people/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";

export const contributions = [
  contribute(siteField, { load: async () => (await import("./site.tsx")).SiteField }),
  contribute(siteChip, { load: async () => (await import("./site.tsx")).SiteChip }),
];
