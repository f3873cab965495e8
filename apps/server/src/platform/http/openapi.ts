import { z } from "zod";
import type { FastifyInstance } from "fastify";
import type { Contract, Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { PLATFORM_REFUSALS, REFUSALS } from "@millwright/domain/kit/errors.ts";
import { serveApiDocs } from "./api-docs/routes.ts";

/** Routes that stand in no contract: for those who run the product, for the browser, and this description itself. */
export const INFRASTRUCTURE_ROUTES: readonly string[] = [
  "/healthz",
  "/readyz",
  "/assets/*",
  "/metrics",
  "/api/openapi.json",
  "/api/docs",
  "/api/docs/:file",
];

type Json = Record<string, unknown>;
type Contracts = Record<string, Contract>;

/** Serves the description of the API, and a page to read it on; made of the contracts when it is first asked for. */
export function serveOpenApi(app: FastifyInstance, contracts: Contracts, version: string): void {
  let made: string | undefined;
  const text = () => (made ??= JSON.stringify(openApiOf(contracts, version)));
  app.get(
    "/api/openapi.json",
    async (_request, reply) => await reply.type("application/json; charset=utf-8").header("cache-control", "no-cache").send(text()),
  );
  serveApiDocs(app, text);
}

export function openApiOf(contracts: Contracts, version: string): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(schemas, feature, name, endpoint) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Millwright", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/" }],
    tags: Object.keys(contracts).map((feature) => ({ name: feature })),
    paths,
    components: {
      schemas: { Refusal: REFUSAL, ...schemas.all },
      responses: Object.fromEntries(
        Object.entries(REFUSED_WITH).map(([status, description]) => [
          `Refused${status}`,
          { description, content: json({ $ref: "#/components/schemas/Refusal" }) },
        ]),
      ),
      securitySchemes: {
        session: { type: "http", scheme: "bearer", description: "The access_token that signing in answers with." },
        gateway: {
          type: "http",
          scheme: "bearer",
          description:
            "The credential of a gateway, from its page. Basic works too: the gateway's public id, and the credential as its password.",
        },
      },
    },
    security: [{ session: [] }],
  };
}

function operation(schemas: Schemas, feature: string, name: string, endpoint: Endpoint): Json {
  const id = `${feature}.${name}`;
  const component = `${pascal(feature)}${pascal(name)}`;
  const isOpen = endpoint.access === "public";
  const refusals = [
    "400",
    ...(isOpen ? [] : ["401", "403", "404"]),
    ...(endpoint.method === "GET" ? [] : ["409"]),
    ...(endpoint.bytes === "upload" ? ["413"] : []),
    "429",
    "500",
    "503",
  ];
  return {
    operationId: id,
    tags: [feature],
    description: accessText(endpoint),
    ...(isOpen ? { security: [] } : endpoint.access === "gateway" ? { security: [{ gateway: [] }] } : {}),
    parameters: parametersOf(schemas, component, endpoint),
    ...bodyOf(schemas, component, endpoint),
    responses: {
      200: {
        description: "Done.",
        content:
          endpoint.bytes === "download"
            ? BYTES
            : endpoint.bytes === "page"
              ? PAGE
              : json(schemas.add(`${component}Reply`, endpoint.reply, "output")),
      },
      ...(endpoint.accepted
        ? { 202: { description: "Still being made.", content: json(schemas.add(`${component}Accepted`, endpoint.accepted, "output")) } }
        : {}),
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }])),
      ...(endpoint.denied
        ? { 401: { description: "Not signed in.", content: json(schemas.add(`${component}Denied`, endpoint.denied, "output")) } }
        : {}),
    },
  };
}

function parametersOf(schemas: Schemas, component: string, endpoint: Endpoint): Json[] {
  const places = [
    ["path", endpoint.params],
    ["query", endpoint.query],
    ["header", endpoint.headers],
  ] as const;
  const stated = places.flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemas.inline(component, schema) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    // OpenAPI states the type of a body with the body.
    return Object.entries(properties)
      .filter(([name]) => place !== "header" || name !== "content-type")
      .map(([name, shape]): Json => ({ name, in: place, required: place === "path" || required.includes(name), schema: shape }));
  });
  const takesKey = endpoint.method !== "GET" && !endpoint.reads && endpoint.access !== "public" && endpoint.access !== "gateway";
  return takesKey ? [...stated, IDEMPOTENCY_KEY] : stated;
}

function bodyOf(schemas: Schemas, component: string, endpoint: Endpoint): Json {
  if (endpoint.bytes === "upload")
    return { requestBody: { required: true, content: { "*/*": { schema: { type: "string", format: "binary" } } } } };
  if (endpoint.bytes === "page" && endpoint.body)
    return { requestBody: { required: false, content: { "application/x-www-form-urlencoded": { schema: { type: "string" } } } } };
  if (endpoint.bytes === "text") return { requestBody: { required: true, content: json({}) } };
  return endpoint.body ? { requestBody: { required: true, content: json(schemas.add(`${component}Body`, endpoint.body, "input")) } } : {};
}

function accessText({ access }: Endpoint): string {
  if (access === "public") return "Open to everybody.";
  if (access === "gateway") return "For gateways, with their own credential.";
  if (access === "signed-in") return "For everybody who is signed in.";
  return "record" in access ? `Needs ${access.flag} on the kind of record it is about.` : `Needs ${access.flag} on ${access.subModule}.`;
}

/** Schemas by name; one that several calls share stands there once, under the name it got first. */
class Schemas {
  readonly all: Record<string, Json> = {};
  readonly #names = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() };

  add(name: string, schema: z.ZodType, io: "input" | "output"): Json {
    const known = this.#names[io].get(schema);
    if (!known) {
      this.#names[io].set(schema, name);
      this.all[name] = this.#hoisted(name, jsonSchemaOf(schema, io), `#/components/schemas/${name}`);
    }
    return { $ref: `#/components/schemas/${known ?? name}` };
  }

  inline(name: string, schema: z.ZodType): Json {
    return this.#hoisted(`${name}Parameter`, jsonSchemaOf(schema, "input"), "#");
  }

  /** Definitions within a schema move up to the components, where a reference reaches them from anywhere in the document. */
  #hoisted(name: string, schema: Json, own: string): Json {
    const { $defs = {}, $schema: _dialect, ...rest } = schema as { $defs?: Record<string, Json>; $schema?: string };
    const moved = (ref: string) =>
      ref === "#" ? own : ref.replace(/^#\/\$defs\/(.+)$/, (_, inner: string) => `#/components/schemas/${name}_${inner}`);
    for (const [inner, definition] of Object.entries($defs)) this.all[`${name}_${inner}`] = withRefs(definition, moved) as Json;
    return withRefs(rest, moved) as Json;
  }
}

const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output"): Json =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // What a step before the schema lets through is, to a caller, what the schema accepts.
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (io === "input" && def.type === "pipe" && def.in._zod.def.type === "transform")
        Object.assign(jsonSchema, jsonSchemaOf(def.out as z.ZodType, io));
    },
  }) as Json;

function withRefs(value: unknown, moved: (ref: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withRefs(item, moved));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === "$ref" && typeof part === "string" ? moved(part) : withRefs(part, moved)]),
  );
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const json = (schema: Json) => ({ "application/json": { schema } });
const PAGE = { "text/html": { schema: { type: "string" } } };
const BYTES = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };

const IDEMPOTENCY_KEY: Json = {
  name: "idempotency-key",
  in: "header",
  required: false,
  description: "The same key with the same request has one effect, however often it is sent.",
  schema: { type: "string", maxLength: 200 },
};

const REFUSED_WITH: Record<string, string> = {
  400: "Something that was sent is not valid; every bad field is named.",
  401: "Nobody is signed in.",
  403: "The role does not allow this.",
  404: "It does not exist, or the caller may not see it.",
  409: "Not possible as things stand; a stale write comes with the current row.",
  413: "Too large.",
  429: "Too many calls; Retry-After says how long to wait.",
  500: "Our fault; the request id finds it in the log.",
  503: "The database cannot be reached; Retry-After says how long to wait.",
};

const REFUSAL: Json = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { enum: [...Object.keys(REFUSALS), ...Object.keys(PLATFORM_REFUSALS), "bug"] },
    message: { type: "string" },
    reason: { type: "string", description: "A key of the message catalogue." },
    params: { type: "object", additionalProperties: { type: ["string", "number"] } },
    fields: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "reason"],
        properties: { path: { type: "string" }, reason: { type: "string" }, params: { type: "object" } },
      },
    },
    current: { description: "The row as it stands now." },
    requestId: { type: "string" },
  },
};
