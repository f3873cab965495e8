export const maintenanceSettings = {
  title: "Maintenance",
  completion: "Completing a work order",
  closing: "Closing a work order",
  field: {
    completionSignature: "Signature",
    failureAtCompletion: "Problem of a failure",
    failureAtClosing: "Cause and action of a failure",
  },
  help: "Drawn on the screen or typed as a full name. Where it is required, no order is completed without it; a reopened order is signed anew.",
  failureHelp: "For orders of the work type Failure. Where it is required, the order does not go on without it.",
  failure: { off: "Not asked for", asked: "Asked, may stay empty", required: "Required" },
  signature: { off: "Not asked for", offered: "Offered", required: "Required" },
} as const;
