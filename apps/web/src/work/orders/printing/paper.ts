import { PAPERS, type Paper } from "@millwright/domain/work/orders/printing/contract.ts";

const KEY = "print-paper";

/** What this browser printed on last: beside it stands the same printer. */
export function lastPaper(): Paper {
  try {
    const kept = localStorage.getItem(KEY);
    return PAPERS.find((paper) => paper === kept) ?? PAPERS[0];
  } catch {
    return PAPERS[0];
  }
}

export function keepPaper(paper: Paper): void {
  try {
    localStorage.setItem(KEY, paper);
  } catch {
    // Without a store the next time begins with the usual paper.
  }
}
