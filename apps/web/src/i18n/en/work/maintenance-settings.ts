export const maintenanceSettings = {
  title: "Maintenance",
  completion: "Completing a work order",
  assignment: "Giving out work",
  certificateHelp:
    "When somebody with an expired certificate is made responsible for a work order, in a form, for many orders at once, or by an import.",
  kindsHelp: "Which certificates work depends on. Where none is chosen, each of them counts.",
  noKinds: "No kinds of certificate are set up yet. They are kept under Classification Schemes.",
  certificates: { off: "Nothing happens", warn: "Warn in the form", block: "Refuse it" },
  closing: "Closing a work order",
  field: {
    completionSignature: "Signature",
    failureAtCompletion: "Problem of a failure",
    expiredCertificates: "Expired certificate",
    certificateKinds: "Certificates that count",
    failureAtClosing: "Cause and action of a failure",
  },
  help: "Drawn on the screen or typed as a full name. Where it is required, no order is completed without it; a reopened order is signed anew.",
  failureHelp: "For orders of the work type Failure. Where it is required, the order does not go on without it.",
  failure: { off: "Not asked for", asked: "Asked, may stay empty", required: "Required" },
  signature: { off: "Not asked for", offered: "Offered", required: "Required" },
} as const;
