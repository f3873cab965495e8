export { links } from "./links.ts";
export { stateOf } from "./state.ts";
