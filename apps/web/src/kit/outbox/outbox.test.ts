import { describe, expect, test } from "vitest";
import { createOutbox } from "./outbox.ts";
import { added, failed, isFailed, ofRecord, progressed, waiting, without, type Queue } from "./queue.ts";

const photo = (name: string, size = 1) => new File(["x".repeat(size)], name);
const tooLarge = ({ size }: File) => (size > 10 ? "too large" : null);
const statesOf = (queue: Queue) => queue.map(({ file, share, fault }) => [file.name, share, fault]);

describe("a queue", () => {
  const two = added([], 7, [photo("a.png"), photo("b.png")], tooLarge);
  const keyOf = (name: string) => two.find(({ file }) => file.name === name)?.key ?? 0;

  test("holds what was added, each under a key of its own, also after others have left", () => {
    const more = added(without(two, keyOf("a.png")), 8, [photo("c.png")], tooLarge);
    expect(new Set([...two, ...more].map(({ key }) => key)).size).toBe(3);
    expect(ofRecord(more, 8).map(({ file }) => file.name)).toEqual(["c.png"]);
  });

  test("says of a file that is refused at once why", () => {
    expect(statesOf(added([], 7, [photo("huge.png", 11)], tooLarge))).toEqual([["huge.png", 0, "too large"]]);
  });

  test("keeps one that failed with its reason, and begins anew with it", () => {
    const half = progressed(two, keyOf("a.png"), 0.5);
    const down = failed(half, keyOf("a.png"), "No answer.");
    expect(statesOf(down)).toEqual([
      ["a.png", 0.5, "No answer."],
      ["b.png", 0, null],
    ]);
    expect(down.filter(isFailed)).toHaveLength(1);
    expect(statesOf(waiting(down, [keyOf("a.png")]))).toEqual(statesOf(two));
  });
});

/** An outbox whose line is up or down, and what arrived over it. The network is outside of the product, so it may be played. */
function line() {
  const state = { isUp: true, arrived: [] as string[], told: 0 };
  const outbox = createOutbox({
    send: async (recordId, file, onProgress) => {
      onProgress(0.5);
      await Promise.resolve();
      if (!state.isUp) throw new Error("No answer.");
      state.arrived.push(`${recordId} ${file.name}`);
    },
    faultOf: tooLarge,
    onStored: async () => void (state.told += 1),
    unknown: () => "Something failed.",
  });
  return { state, outbox };
}

describe("an outbox", () => {
  test("sends one after the other, tells of each that was stored, and is empty then", async () => {
    const { state, outbox } = line();
    expect(await outbox.add(7, [photo("a.png"), photo("b.png")])).toBe(true);
    expect(state).toMatchObject({ arrived: ["7 a.png", "7 b.png"], told: 2 });
    expect(outbox.all()).toEqual([]);
  });

  test("shows what waits and what is on its way", async () => {
    const { outbox } = line();
    const sending = outbox.add(7, [photo("a.png"), photo("b.png")]);
    expect(statesOf(outbox.all())).toEqual([
      ["a.png", 0.5, null],
      ["b.png", 0, null],
    ]);
    await sending;
  });

  test("keeps what failed until it is tried again, of this record alone", async () => {
    const { state, outbox } = line();
    state.isUp = false;
    expect(await outbox.add(7, [photo("a.png"), photo("b.png")])).toBe(false);
    await outbox.add(8, [photo("c.png")]);
    expect(outbox.all().every(isFailed)).toBe(true);
    state.isUp = true;
    expect(await outbox.retry(7)).toBe(true);
    expect(state.arrived).toEqual(["7 a.png", "7 b.png"]);
    expect(outbox.all().map(({ file }) => file.name)).toEqual(["c.png"]);
  });

  test("tries one again by its key, and a second press does not send it twice", async () => {
    const { state, outbox } = line();
    state.isUp = false;
    await outbox.add(7, [photo("a.png"), photo("b.png")]);
    state.isUp = true;
    const [first] = outbox.all();
    await Promise.all([outbox.retry(7, first?.key), outbox.retry(7, first?.key)]);
    expect(state.arrived).toEqual(["7 a.png"]);
  });

  test("gives up what a person drops, also while it waits for its turn", async () => {
    const { state, outbox } = line();
    const sending = outbox.add(7, [photo("a.png"), photo("b.png")]);
    outbox.drop(outbox.all()[1]?.key ?? 0);
    await sending;
    expect(state.arrived).toEqual(["7 a.png"]);
  });

  test("never sends what is refused at once", async () => {
    const { state, outbox } = line();
    expect(await outbox.add(7, [photo("huge.png", 11)])).toBe(false);
    expect(state.arrived).toEqual([]);
    expect(statesOf(outbox.all())).toEqual([["huge.png", 0, "too large"]]);
  });
});
