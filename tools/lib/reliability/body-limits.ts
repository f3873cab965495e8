import { MAX_FILE_BYTES } from "@millwright/domain/foundation/files/limits.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { apiOf, tokenOf } from "../../../apps/e2e/harness/api.ts";
import { isReady, openServer } from "../../../apps/e2e/harness/server.ts";
import type { Figures } from "./figures.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** The largest that is taken, and one byte more; with its length told before and not. */
export async function bodyLimits(figures: Figures): Promise<void> {
  figures.title("Bodies of exactly the limit and one byte more");
  const server = await openServer("bodies");
  try {
    await server.start();
    const token = await tokenOf(server.url, HARBOR.planner);
    const { id } = await apiOf(server.url, HARBOR.planner).ok(suppliers.create, { body: { code: "BODIES", name: "Bodies" } });
    const post = async (path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>, isTold: boolean) => {
      const sent = isTold ? { body } : { body: new Blob([body]).stream(), duplex: "half" };
      const answer = await fetch(`${server.url}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...sent,
      } as RequestInit);
      const { code = "" } = (await answer.json()) as { code?: string };
      return answer.status === 200 ? "200" : `${answer.status} ${code}`;
    };
    // Blanks at the end are part of the body and of no value.
    const json = (bytes: number) => Buffer.from('{"endRow":1}'.padEnd(bytes, " "));
    const cases: [string, string, (bytes: number) => Uint8Array<ArrayBuffer>, number, Record<string, string>][] = [
      ["a call", suppliers.list.path, json, MAX_BODY_BYTES, { "content-type": "application/json" }],
      [
        "an upload",
        `/api/Attachments/?id=${id}&fileName=large.txt`,
        (bytes) => Buffer.alloc(bytes, "x"),
        MAX_FILE_BYTES,
        { rootfolder: "Suppliers", "content-type": "text/plain" },
      ],
    ];
    for (const [what, path, bytes, limit, headers] of cases) {
      for (const isTold of [true, false]) {
        const answers = [await post(path, bytes(limit), headers, isTold), await post(path, bytes(limit + 1), headers, isTold)].join(", ");
        figures.figure(
          `${what} of ${limit} and ${limit + 1} bytes, length ${isTold ? "told" : "not told"}`,
          answers,
          "200, 413 too_large",
          answers === "200, 413 too_large",
        );
      }
    }
    const isWell = await isReady(server.url);
    figures.figure("the server afterwards", isWell ? "ready" : "not ready", "ready", isWell);
  } finally {
    await server.discard();
  }
}
