import { isSameText } from "../../kit/texts.ts";

/** What stands in place of a person's name once they were made anonymous: their number alone tells one from another. */
export const formerName = (id: number): { firstName: string; lastName: string } => ({ firstName: "Former", lastName: `employee ${id}` });

/** Whether what was typed is the name: spaces and case are forgiven, nothing else. */
export const isTheName = (typed: string, name: string): boolean => isSameText(typed, name);
