/** Why a gateway was turned away at its door, before anything of its message was read. */
export const REFUSALS = ["credential", "adapter", "client_id", "connections", "topic", "subscribe", "retain", "too_large"] as const;
export type RefusalAtDoor = (typeof REFUSALS)[number];
