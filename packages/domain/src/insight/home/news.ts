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

/** Orders of one's own: given to me, moved, put to another day, commented. */
export function newsOfOwnOrder({ action, isDueMoved, isToMe }: StoryLine): News | null {
  if (isToMe) return "assigned";
  if (action === "status") return "status";
  if (action === "note_added") return "comment";
  return isDueMoved ? "due" : null;
}

const MOVES = ["accepted", "rejected", "reopened", "converted", "followed_order"];

/** Requests that one reported or follows: how far they are, and what is asked or answered. */
export function newsOfOwnRequest({ action }: StoryLine): News | null {
  if (MOVES.includes(action)) return "status";
  if (action === "merged" || action === "merged_in") return "merged";
  return action === "asked" || action === "answered" ? action : null;
}

/** Requests of others, for those who judge them. */
export function newsToJudge({ action }: StoryLine): News | null {
  if (action === "created") return "new";
  return action === "answered" ? action : null;
}

/** The different news of a record, the newest first. */
export const newsIn = (story: readonly StoryLine[], tell: (line: StoryLine) => News | null): News[] => [
  ...new Set(story.map(tell).filter((news) => news !== null)),
];
