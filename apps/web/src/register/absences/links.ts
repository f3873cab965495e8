import { recordLinks } from "../../kit/record/links.ts";

const usual = recordLinks("/maintenance-management/absences");
export const links = {
  ...usual,
  /** Of nobody yet, or of this person. */
  add: (personId?: number) => (personId === undefined ? usual.add() : `${usual.add()}?personId=${personId}`),
};
