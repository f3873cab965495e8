/** Why nothing followed is said of one result; another one asks again. */
export const NO_REASON = { findingReason: null, findingReasonBy: null, findingReasonAt: null };
export const NO_RESULT = {
  resultChoice: null,
  resultNumber: null,
  resultText: null,
  doneAt: null,
  doneBy: null,
  finding: null,
  notApplicableReason: null,
  resultFileId: null,
  ...NO_REASON,
};
