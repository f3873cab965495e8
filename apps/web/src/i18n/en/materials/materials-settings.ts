export const materialsSettings = {
  title: "Materials",
  receiving: "Receiving",
  approving: "Approving purchase orders",
  overDeliveryHelp: "So much more than was ordered may come; what is beyond it is refused.",
  approvingHelp: "Who holds several roles approves up to the highest limit of theirs. A role that is not named here approves any sum.",
  limit: "limit",
  addLimit: "Add a limit",
  role: "Role",
  upTo: "Up to",
  counting: "Counting stock",
  countingHelp:
    "How far a first count may be off, by class, before somebody else counts again: by whichever of the two is more. A part that is in no class is counted like one of C.",
  percentOf: "Class {{class}}, in per cent",
  absoluteOf: "Class {{class}}, in the part's unit",
  thirdPersonHelp: "Above this sum of differences, whichever way they go, somebody approves who has not counted.",
  field: {
    countTolerances: "Tolerances of counts",
    countThirdPersonAbove: "Third person above",
    countThirdPersonMinor: "Third person above",
    overDeliveryPercent: "Over-delivery",
    approvalLimits: "Limits",
  },
} as const;
