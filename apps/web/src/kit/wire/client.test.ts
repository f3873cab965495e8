import { afterEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { addressOf, api, onSessionEnded } from "./client.ts";
import { Denied, isStale, NetworkFailure, ServerFailure } from "./failures.ts";
import { clearToken, setToken } from "./token.ts";

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A network of our own: answers in turn, and what was sent. The network is outside of the product, so it may be played. */
function network(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const send: typeof fetch = async (url, init) => {
    sent.push({ url: String(url), method: init?.method ?? "GET", headers: init?.headers as Record<string, string>, body: init?.body });
    const answer = answers[sent.length - 1];
    if (answer instanceof Response) return answer;
    throw answer ?? new Error("nobody answers");
  };
  return { sent, client: api(suppliers, send) };
}

const json = (body: unknown, status = 200) => Response.json(body, { status });
const row = {
  id: 1000,
  version: 1,
  may: { update: true, delete: true, approve: false },
  code: "SUP-1",
  name: "Nordlager",
  categoryId: null,
  category: null,
  contacts: [],
  address: null,
  terms: null,
  leadTimeDays: 4,
  currency: "EUR",
  rating: null,
  notes: null,
  archivedAt: null,
  createdAt: "2026-11-20T10:00:00Z",
  updatedAt: "2026-11-20T10:00:00Z",
};

afterEach(() => {
  clearToken();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const quiet = () => vi.spyOn(console, "error").mockImplementation(() => undefined);

describe("a request", () => {
  test("fills the path, leaves undefined out of the query and sends objects in it as JSON", () => {
    expect(addressOf({ path: "/api/Supplier/:id" }, { params: { id: "a/b" } })).toBe("/api/Supplier/a%2Fb");
    expect(addressOf({ path: "/api/x/" }, { query: { search: undefined, startRow: 0, sortModel: [{ colId: "name" }] } })).toBe(
      `/api/x/?startRow=0&sortModel=${encodeURIComponent('[{"colId":"name"}]')}`,
    );
  });

  test("carries the session's token", async () => {
    setToken("t-1");
    const { client, sent } = network(json(row));
    await client.get({ params: { id: 1000 } });
    expect(sent[0]?.headers.authorization).toBe("Bearer t-1");
  });

  test("that changes something has an idempotency key; one that only reads has none, even when it is a POST", async () => {
    const { client, sent } = network(json({ rows: [] }), json(row));
    await client.list({ body: {} });
    await client.create({ body: { code: "SUP-1", name: "Nordlager" } });
    expect(sent[0]?.headers["idempotency-key"]).toBeUndefined();
    expect(sent[1]?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test("whose answer is lost is sent again under the same key, so that it is done once", async () => {
    vi.useFakeTimers();
    const { client, sent } = network(new TypeError("connection reset"), json(row));
    const answered = client.create({ body: { code: "SUP-1", name: "Nordlager" } });
    await vi.runAllTimersAsync();
    await expect(answered).resolves.toMatchObject({ id: 1000 });
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers["idempotency-key"]).toBe(sent[0]?.headers["idempotency-key"]);
  });

  test("that nobody answers ends as a network failure, not as a refusal", async () => {
    vi.useFakeTimers();
    const { client, sent } = network();
    const answered = client.get({ params: { id: 1 } }).catch((failure: unknown) => failure);
    await vi.runAllTimersAsync();
    expect(await answered).toBeInstanceOf(NetworkFailure);
    expect(sent).toHaveLength(3);
  });
});

describe("a failed answer", () => {
  test("becomes a refusal with its fields, and is logged without the request's body", async () => {
    const log = quiet();
    const { client } = network(
      json({ code: "invalid", message: "…", fields: [{ path: "contacts.0.email", reason: "not_an_email" }] }, 400),
    );
    const failure: unknown = await client.create({ body: { code: "SECRET", name: "x" } }).catch((caught: unknown) => caught);
    expect(failure).toBeInstanceOf(Refusal);
    expect((failure as Refusal).detail.fields).toEqual([{ path: "contacts.0.email", reason: "not_an_email" }]);
    expect(log.mock.calls.flat().join(" ")).toContain("POST /api/Supplier/ answered 400");
    expect(log.mock.calls.flat().join(" ")).not.toContain("SECRET");
  });

  test("of a stale write brings the row as it stands now", async () => {
    quiet();
    const { client } = network(json({ code: "conflict", reason: "stale", message: "…", current: { ...row, version: 3 } }, 409));
    const failure: unknown = await client.update({ params: { id: 1000 }, body: { version: 2 } }).catch((caught: unknown) => caught);
    expect(isStale(failure)).toBe(true);
    expect((failure as Refusal).detail.current).toMatchObject({ version: 3 });
  });

  test("for a reason this page does not know yet keeps the server's sentence", async () => {
    quiet();
    const { client } = network(json({ code: "conflict", reason: "moon_is_full", message: "Not while the moon is full." }, 409));
    await expect(client.get({ params: { id: 1 } })).rejects.toThrow("Not while the moon is full.");
  });

  test("of our own making carries the request id; so does a proxy's page without one", async () => {
    quiet();
    const { client } = network(json({ code: "bug", message: "…", requestId: "r-7" }, 500), new Response("<html>", { status: 500 }));
    await expect(client.get({ params: { id: 1 } })).rejects.toMatchObject({ requestId: "r-7", status: 500 });
    await expect(client.get({ params: { id: 1 } })).rejects.toBeInstanceOf(ServerFailure);
  });
});

describe("an ended session", () => {
  const signedOut = () => json({ code: "signed_out", message: "…", reason: "invalid_token" }, 401);

  test("is told once, however many calls of the page fail", async () => {
    quiet();
    setToken("t-2");
    const told = vi.fn();
    const stop = onSessionEnded(told);
    const { client } = network(signedOut(), signedOut());
    await Promise.allSettled([client.get({ params: { id: 1 } }), client.get({ params: { id: 2 } })]);
    stop();
    expect(told).toHaveBeenCalledTimes(1);
  });

  test("is not told of a sign-in that was denied: no session was there", async () => {
    quiet();
    const told = vi.fn();
    const stop = onSessionEnded(told);
    const { client } = network(json({ email: null, password: null, error: { retries: 1, locked: false } }, 401));
    await expect(client.get({ params: { id: 1 } })).rejects.toBeInstanceOf(Denied);
    stop();
    expect(told).not.toHaveBeenCalled();
  });
});
