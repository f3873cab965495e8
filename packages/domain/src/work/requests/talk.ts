import { canMoveRequest, type RequestState } from "./status.ts";

/** A question is asked as long as the request is to be judged; as many as it takes. */
export const canAsk = (request: RequestState): boolean => canMoveRequest(request, "ask");

/**
 * An answer is taken as long as the request is to be judged and was asked something: also a second one, because two who reported the same
 * may write at the same time.
 */
export const canAnswer = (request: RequestState & { wasAsked: boolean }): boolean => request.wasAsked && canMoveRequest(request, "answer");

/** Plain text as people write it: line breaks stay, other control characters and invisible direction marks do not. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
