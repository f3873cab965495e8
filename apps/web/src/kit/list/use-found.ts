import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ListReply } from "@millwright/domain/kit/list.ts";
import type { Asked } from "./search.ts";

/** Reads a block of what is asked. */
export type ReadRows<R> = (asked: Asked, at: { startRow: number; endRow: number; after?: string }) => Promise<ListReply<R>>;

/** How many rows there are, as far as it is known. */
export interface Found {
  rows: number;
  /** "all": that is the number. "capped": the server stopped counting there. "seen": that many were read, there are more. */
  known: "all" | "capped" | "seen";
}

/** One asking: what is asked, and for which time. */
export interface Question {
  asked: Asked;
  read: unknown;
  epoch: number;
}

export interface Counting {
  /** The question that `found` answers; it may be an earlier time of the same one. */
  question: Question;
  found: Found | null;
  /** Whether `found` answers the question as it stands, not an earlier time of it. */
  isFresh: boolean;
  /** Says what reading came to. Where the end was not seen the rows are counted, once for each question. */
  setFound: (found: Found) => void;
}

/** How many rows a list has. The rows come first; their number follows in a call of its own. */
export function useFound<R>(asked: Asked, read: ReadRows<R>, epoch: number): Counting {
  const question = useMemo(() => ({ asked, read, epoch }), [asked, read, epoch]);
  const [answer, setAnswer] = useState<{ of: Question; found: Found } | null>(null);
  const now = useRef(question);
  const counted = useRef<Question | null>(null);
  useEffect(() => {
    now.current = question;
  });

  const setFound = useCallback(
    (found: Found) => {
      const tell = (next: Found) => now.current === question && setAnswer({ of: question, found: next });
      if (found.known === "all") {
        counted.current = question;
        tell(found);
        return;
      }
      if (counted.current === question) return;
      counted.current = question;
      read({ ...asked, count: true } as Asked, { startRow: 0, endRow: 1 }).then(
        ({ count }) => tell(count ? { rows: count.rows, known: count.isCapped ? "capped" : "all" } : found),
        // Without a number the list is as good; what was seen is said.
        () => tell(found),
      );
    },
    [question, asked, read],
  );
  const isSame = answer?.of.asked === asked && answer.of.read === read;
  const found = answer && isSame ? answer.found : null;
  const isFresh = answer?.of === question;
  return useMemo(() => ({ question, found, isFresh, setFound }), [question, found, isFresh, setFound]);
}
