/** What other features may know of task groups; what they may listen to stands in `events.ts`. */
export { contentOf, publishedVersion, type GroupVersion, type Standing } from "./taking/contents.ts";
export { takeInto, takeIntoMany, versionsToTake, type Taken, type Taking } from "./taking/take.ts";
