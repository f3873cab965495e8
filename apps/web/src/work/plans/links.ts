import { recordLinks } from "../../kit/record/links.ts";

export const links = {
  ...recordLinks("/maintenance-management/maintenance-plans"),
  assets: (id: number) => `/maintenance-management/maintenance-plans/${id}?tab=assets`,
  /** What is due of all plans, and what became of it. */
  due: () => "/maintenance-management/plan-assets",
  history: () => "/maintenance-management/plan-occurrences",
};
