export const workRequests = {
  title: "Work requests",
} as const;
