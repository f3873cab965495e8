import { contribute } from "../../kit/record/contributions.ts";
import { ownCards } from "../../foundation/profile/slots.ts";
import { crewActions } from "../../register/crews/slots.ts";
import { ordersInCalendar } from "../orders/slots.ts";

export const contributions = [
  contribute(ordersInCalendar, { needs: "calendar", load: async () => (await import("./page.tsx")).BoardCalendar }),
  contribute(ownCards, { needs: "work-orders", load: async () => (await import("./feeds/own-feeds.tsx")).OwnFeeds }),
  contribute(crewActions, { needs: "work-orders", load: async () => (await import("./feeds/crew-feed.tsx")).CrewFeed }),
];
