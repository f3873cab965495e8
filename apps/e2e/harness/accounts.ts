/** The demo accounts the journeys act as. */
export const HARBOR = {
  admin: "admin@harbor.example",
  planner: "planner@harbor.example",
  technician: "tech@harbor.example",
  storekeeper: "stores@harbor.example",
  requester: "requester@harbor.example",
  /** Of the second site; in the first a requester. */
  westPlanner: "planner.west@harbor.example",
  westTechnician: "tech.west@harbor.example",
} as const;
export const ALPINE = { admin: "admin@alpine.example", technician: "tech@alpine.example", planner: "planner@alpine.example" } as const;
/** Made by the story that needs it: a company without anything. */
export const EMPTY = { admin: "admin@empty.example" } as const;
export const CHILLERS = { admin: "admin@chillers.example" } as const;
