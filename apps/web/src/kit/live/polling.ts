import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { Position, Told, Topic } from "@millwright/domain/kit/live/frames.ts";
import { asUnattended, callPath } from "../wire/client.ts";

const SINCE = { method: "GET", path: "/api/Live/since/" } as const;

export interface Missed {
  position: Position;
  told: Told[];
  isReset: boolean;
}

/** Asks what was changed since a position, as nobody's visit. */
export async function pollOnce(position: Position | undefined, topics: readonly Topic[]): Promise<Missed> {
  const query = { topics: topics.join(","), ...(position === undefined ? {} : { position }) };
  let asking: Promise<unknown> = Promise.resolve();
  asUnattended(() => {
    asking = callPath<Endpoint>(SINCE, { query } as never, { isBrief: true });
  });
  return (await asking) as Missed;
}
