/** What later features bring to users, and may ask of them. */
export { openWork, type OpenRow } from "./open-work.ts";
export { waitingUsers } from "./queries.ts";
export { addressees, type Addressee } from "./addressees.ts";
export { activePeople, isToldOfPeopleAt, roleNames, type ActivePeople } from "./active.ts";
export { userMeasures } from "./measures.ts";
