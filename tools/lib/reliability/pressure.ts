import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { editTogether, numberTogether, sendRepeatedly, type Client } from "../../../apps/server/src/testing/promises/pressure.ts";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { send, tokenOf } from "../../../apps/e2e/harness/api.ts";
import { openServer } from "../../../apps/e2e/harness/server.ts";
import type { Figures } from "./figures.ts";

const REQUESTS = 1_000;
const EDITORS = 50;
const EDITS = 100;
const CLIENTS = 16;
const RECORDS_EACH = 200;

/** The counts of `pressure.test.ts` in full, over HTTP. */
export async function pressure(figures: Figures): Promise<void> {
  const server = await openServer("pressure");
  try {
    await server.start();
    const client = clientOf(server.url, await tokenOf(server.url, HARBOR.planner));

    figures.title(`Idempotency: ${REQUESTS} requests, each sent two to five times at once, by ${CLIENTS} clients`);
    const repeated = await sendRepeatedly(client, { requests: REQUESTS, lanes: CLIENTS, prefix: "OFTEN" });
    for (const strange of repeated.strange.slice(0, 3)) figures.note(strange);
    figures.note(`${repeated.sent} sent`);
    figures.figure("effects", repeated.effects, String(REQUESTS), repeated.effects === REQUESTS);
    figures.figure(
      "requests whose copies were all answered alike",
      repeated.answeredAlike,
      String(REQUESTS),
      repeated.answeredAlike === REQUESTS,
    );
    figures.figure("keys refused for another body", repeated.otherBodyRefused, String(REQUESTS), repeated.otherBodyRefused === REQUESTS);

    figures.title(`Optimistic locking: ${EDITORS} editors × ${EDITS} edits of one order`);
    const edited = await editTogether(
      Array.from({ length: EDITORS }, () => client),
      EDITS,
    );
    for (const strange of edited.strange.slice(0, 3)) figures.note(strange);
    figures.figure(
      "applied + refused as stale",
      `${edited.applied} + ${edited.refused}`,
      String(edited.edits),
      edited.applied + edited.refused === edited.edits,
    );
    figures.figure(
      "versions passed, edits lost",
      `${edited.versionsPassed}, ${edited.lost}`,
      `${edited.applied}, 0`,
      edited.versionsPassed === edited.applied && edited.lost === 0,
    );

    figures.title(`Code numbering: ${CLIENTS} clients × ${RECORDS_EACH} orders`);
    const numbered = await numberTogether(
      Array.from({ length: CLIENTS }, () => client),
      RECORDS_EACH,
    );
    const wanted = CLIENTS * RECORDS_EACH;
    figures.figure(
      "different codes, gaps",
      `${numbered.distinct}, ${numbered.gaps}`,
      `${wanted}, 0`,
      numbered.distinct === wanted && numbered.gaps === 0,
    );
  } finally {
    await server.discard();
  }
}

/** The same calls as in the tests, over HTTP. */
function clientOf(url: string, token: string): Client {
  const callWith = async (headers: Record<string, string>, endpoint: Endpoint, request: unknown = {}) => {
    const { status, text } = await send(url, endpoint, request, { authorization: `Bearer ${token}`, ...headers });
    return { status, body: JSON.parse(text) as unknown, headers: {} };
  };
  const client = {
    callWith,
    call: async (endpoint: Endpoint, request?: unknown) => await callWith({}, endpoint, request),
    ok: async (endpoint: Endpoint, request?: unknown) => {
      const { status, body } = await callWith({}, endpoint, request);
      if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
      return body;
    },
  };
  return client as unknown as Client;
}
