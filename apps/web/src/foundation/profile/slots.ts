import { slotOf } from "../../kit/record/contributions.ts";

/** What later features let a person keep for themselves, below what they say of themselves. */
export const ownCards = slotOf<{}>("profile.cards");
