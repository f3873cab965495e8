export { links } from "./links.ts";
export { AbsencesOf } from "./of-person.tsx";
