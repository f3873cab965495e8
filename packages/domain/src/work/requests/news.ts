import type { News, StoryLine } from "../../kit/log/news.ts";

const MOVES = ["accepted", "rejected", "reopened", "converted", "joined", "left", "followed_order"];

/** Requests that one reported or follows: how far they are, and what is asked or answered. */
export function newsOfOwnRequest({ action }: StoryLine): News | null {
  if (MOVES.includes(action)) return "status";
  if (action === "merged" || action === "merged_in") return "merged";
  return action === "asked" || action === "answered" ? action : null;
}

/** Requests of others, for those who judge them. */
export function newsToJudge({ action }: StoryLine): News | null {
  if (action === "created" || action === "reported_without_account") return "new";
  return action === "answered" ? action : null;
}
