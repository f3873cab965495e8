export const reportLinks = {
  word: "Report by label",
  title: "Reporting without an account",
  about:
    "Whoever scans this code reports a fault here without signing in. The report waits, marked as unverified, until a planner has looked at it.",
  none: "There is no code for this yet.",
  closed:
    "The organisation does not let people report without an account: until an administrator switches that on, the code opens nothing.",
  make: "Make the code",
  made: "The code is made.",
  madeAt: "Made {{at}}",
  address: "Address",
  symbol: "The code, as a picture",
  print: "Print a label",
  renew: "Make it anew",
  renewTitle: "Make the code anew?",
  renewText: "Labels that carry the code of today open nothing from then on: print them again.",
  renewed: "The code is made anew. Print the labels again.",
  revoke: "Take it back",
  revokeTitle: "Take the code back?",
  revokeText: "Labels that carry it open nothing from then on.",
  revoked: "The code is taken back.",
} as const;
