/**
 * Where a user stands. requested: registered, and nobody has agreed yet. invited: no password yet. locked: too many wrong passwords just now. inactive: closed by somebody, or
 * the person is archived.
 */
export const USER_STATES = ["requested", "active", "invited", "locked", "inactive"] as const;
export type UserState = (typeof USER_STATES)[number];

export const USER_ACTIONS = ["activate", "deactivate", "unlock", "reset", "invite", "end_sessions", "agree", "refuse"] as const;
export type UserAction = (typeof USER_ACTIONS)[number];

/** In which states something can be done to a user at all. */
const FITTING: Readonly<Record<UserAction, readonly UserState[]>> = {
  activate: ["inactive"],
  deactivate: ["active", "invited", "locked"],
  unlock: ["locked"],
  reset: ["active", "locked"],
  invite: ["invited"],
  end_sessions: ["active", "locked"],
  agree: ["requested"],
  refuse: ["requested"],
};
export const isFitting = (action: UserAction, state: UserState): boolean => FITTING[action].includes(state);
