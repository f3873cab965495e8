import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "@millwright/domain/kit/errors.ts";

/** How long the body of a call may take that is no upload: it holds a megabyte at most. */
export const LONGEST_BODY_MS = 15_000;

/**
 * Ends bodies that dawdle. Who may still hear it is answered with 408; the connection ends either way, since what comes late on it would be taken for
 * the next call.
 */
export function endSlowBodies(app: FastifyInstance, limitMs = LONGEST_BODY_MS): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request) || request.routeOptions.config.served?.endpoint.bytes === "upload") return;
    const { raw } = request;
    const timer = setTimeout(() => {
      if (raw.complete) return;
      reply.header("connection", "close");
      // Whoever reads the body takes this for its failure; nobody does once an answer was sent.
      if (!reply.sent && raw.listenerCount("error") > 0) raw.emit("error", refuse("too_slow", "too_slow"));
      else raw.destroy();
    }, limitMs);
    const isOver = () => clearTimeout(timer);
    raw.once("end", isOver);
    raw.once("close", isOver);
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
