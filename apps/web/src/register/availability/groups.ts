import type { CrewAvailability, PersonAvailability } from "@millwright/domain/register/availability/contract.ts";

export interface Group {
  /** Null: those who are of no crew. */
  crew: CrewAvailability | null;
  people: PersonAvailability[];
}

/** People by crew, each crew with its own; who is of two crews stands in both. Crews without anybody are left out. */
export function groupsOf(people: readonly PersonAvailability[], crews: readonly CrewAvailability[]): Group[] {
  const groups: Group[] = crews.map((crew) => ({ crew, people: people.filter(({ crewIds }) => crewIds.includes(crew.crew.id)) }));
  const others = people.filter(({ crewIds }) => crewIds.length === 0);
  return [...groups, { crew: null, people: others }].filter((group) => group.people.length > 0);
}

export const sumOf = (days: readonly { minutes: number }[]): number => days.reduce((sum, { minutes }) => sum + minutes, 0);
