export const materialsSettings = {
  title: "Materials",
  receiving: "Receiving",
  approving: "Approving purchase orders",
  requests: "Material requests",
  ownRequestsHelp: "Off: whoever asks for something has somebody else approve it.",
  overDeliveryHelp: "So much more than was ordered may come; what is beyond it is refused.",
  approvingHelp: "Who holds several roles approves up to the highest limit of theirs. A role that is not named here approves any sum.",
  limit: "limit",
  addLimit: "Add a limit",
  role: "Role",
  upTo: "Up to",
  field: {
    overDeliveryPercent: "Over-delivery",
    approvesOwnRequests: "People may approve their own",
    approvalLimits: "Limits",
  },
} as const;
