/**
 * What of a record's story concerns a person who was away. Everything else that was changed is in the record's log.
 */
export const NEWS = ["new", "assigned", "status", "due", "comment", "asked", "answered", "merged", "completed"] as const;
export type News = (typeof NEWS)[number];

/** One line of the story, as far as it is needed to tell. Nobody is told what they did themselves, so these are other people's. */
export interface StoryLine {
  action: string;
  /** It put the record to another day. */
  isDueMoved: boolean;
  /** It made the person responsible. */
  isToMe: boolean;
}

/** Minutes without a call after which a person who comes back has been away. */
export const AWAY_MINUTES = 30;

/** The different news of a record, the newest first. */
export const newsIn = (story: readonly StoryLine[], tell: (line: StoryLine) => News | null): News[] => [
  ...new Set(story.map(tell).filter((news) => news !== null)),
];
