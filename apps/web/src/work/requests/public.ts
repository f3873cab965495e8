export { links } from "./links.ts";
export { stateOf } from "./state.ts";
export { UnverifiedMark } from "./unverified-mark.tsx";
