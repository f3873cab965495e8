/** What is known of an account that holds an address which somebody else names. */
export interface Claim {
  /** Of the organisation that asks for the address. */
  isOurs: boolean;
  /** Somebody registered themselves, and nobody has agreed. */
  isRegistration: boolean;
  /** A password was set by a link that was sent to the address or handed over. */
  hasPassword: boolean;
  /** An invitation of its administrators that can still be used. */
  isInvited: boolean;
}

/**
 * Whether an account lets its address go to an organisation that invites whoever has it: what a stranger typed proves nothing, and an invitation that nobody
 * used ends with its link. Whoever set a password keeps the address; within one organisation its own administrators decide.
 */
export function givesWay({ isOurs, isRegistration, hasPassword, isInvited }: Claim): boolean {
  if (isOurs) return false;
  return isRegistration || (!hasPassword && !isInvited);
}
