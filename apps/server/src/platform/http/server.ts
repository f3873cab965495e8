import type { IncomingMessage } from "node:http";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { namesTooMany } from "@millwright/domain/kit/bounded.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { answerOf } from "../call/refusals.ts";
import { headersOfUnread } from "./headers.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** The HTTP server: limits of time and size, what stands in every answer, and how a thrown thing becomes one. */
export function newFastify(log: Logger | boolean, isHttps: boolean, trustedProxies: readonly string[]): FastifyInstance {
  const app = fastify({
    ...(typeof log === "boolean" ? { logger: log } : { loggerInstance: log }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A photo on a weak network takes minutes; what is received holds no database connection.
    requestTimeout: 240_000,
    connectionTimeout: 60_000,
    // Headers come in one piece; who takes longer only holds a connection.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, shouldUpgradeCallback: asksForWire },
    keepAliveTimeout: 72_000,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    childLoggerFactory: (logger, bindings, options) =>
      logger.child(bindings, { ...options, serializers: { ...options.serializers, req: toldOfRequest } }) as typeof logger,
    forceCloseConnections: "idle",
    // An address with a broken escape, or with an id longer than any.
    frameworkErrors: (thrown, request, reply) => {
      const { status, body } = answerOf(thrown, request.id, request.log);
      const headers = { ...headersOfUnread(isHttps), "x-request-id": request.id };
      return (reply as unknown as FastifyReply)
        .code(status)
        .headers(headers)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(body));
    },
  });
  // Text is JSON here, whatever it calls itself is refused.
  app.removeContentTypeParser("text/plain");
  parseBounded(app as unknown as FastifyInstance);
  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id));
  app.setErrorHandler(async (thrown, request, reply) => {
    const answer = answerOf(thrown, request.id, request.log);
    if (answer.status === 413) readAndForget(request, reply);
    return await reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  return app as unknown as FastifyInstance;
}

/** What else a caller would like to speak is not spoken here: the call is answered as it is. */
const asksForWire = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === "websocket";

/**
 * JSON as Fastify parses it, unless it names so much that parsing alone would hold up everybody else. Whoever has nothing to say may say nothing, whatever type they name for it:
 * the library would call that broken.
 */
function parseBounded(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else if (namesTooMany(body as string)) done(refuse("invalid", "too_many_names"));
    else void parse(request, body as string, done);
  });
}

/** What a log says of a request. The query of some addresses is a secret, or names a person; the address of a calendar's link, of a label, of a report, of an alarm's message, of a wall screen, of a message's way out and of a gateway's door is one itself, however it is spelt. */
const UNTOLD_QUERY = /^(\/credentials\/?|\/auth\/[^?]*|\/setup\/?)\?.*$/is;
const UNTOLD_PATH =
  /^(\/+(?:i|%69|%49)(?:c|%63|%43)(?:a|%61|%41)(?:l|%6c|%4c)(?:\/|%2f)|\/+(?:r|f|a|u|w|%72|%52|%66|%46|%61|%41|%75|%55|%77|%57)(?:\/|%2f)|\/+(?:i|%69|%49)(?:n|%6e|%4e)(?:g|%67|%47)(?:e|%65|%45)(?:s|%73|%53)(?:t|%74|%54)(?:\/|%2f)).+$/is;
const toldOfRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.replace(UNTOLD_QUERY, "$1?…").replace(UNTOLD_PATH, "$1…"),
  host,
  remoteAddress: ip,
});

/**
 * The rest of a body that is too large. Closed in its face, a proxy that is still sending says "bad gateway" instead of our answer; how long it
 * may go on is bounded by the request's own time.
 */
function readAndForget(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader("connection");
  request.raw.resume();
}
