export const maintenanceSettings = {
  title: "Maintenance",
  completion: "Completing a work order",
  field: { completionSignature: "Signature" },
  help: "Drawn on the screen or typed as a full name. Where it is required, no order is completed without it; a reopened order is signed anew.",
  signature: { off: "Not asked for", offered: "Offered", required: "Required" },
} as const;
