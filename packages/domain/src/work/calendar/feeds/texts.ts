/** What stands in a calendar elsewhere beside what was written by people. `{name}` is filled in. */
export const FEED_TEXTS = {
  ofPerson: "Work orders of {name}",
  ofCrew: "Work orders of {name}",
  takenOff: "Removed: {name}",
  /** Of what its owner may not see any more. */
  untold: "A work order",
  due: "Due {at}",
  status: "Status: {name}",
  priority: "Priority: {name}",
  priorities: { 3: "High", 2: "Medium", 1: "Low" } as Readonly<Record<number, string>>,
  asset: "Asset: {name}",
  location: "Location: {name}",
  responsible: "Responsible: {name}",
  crew: "Crew: {name}",
} as const;

export const filled = (text: string, name: string): string => text.replace(/\{\w+\}/, name);
