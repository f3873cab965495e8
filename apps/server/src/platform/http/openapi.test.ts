import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "@millwright/domain/features.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { openWorld, type World } from "../../testing/world.ts";

type Node = Record<string, unknown>;
interface Operation {
  operationId: string;
  tags: string[];
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: Node }[];
  requestBody?: { content: Record<string, { schema: Node }> };
  responses: Record<string, Node>;
}
interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Node>; responses: Record<string, Node> };
  security: unknown[];
}

let world: World;
let document: Document;

beforeAll(async () => {
  world = await openWorld();
  const answer = await world.app.inject({ method: "GET", url: "/api/openapi.json" });
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  document = answer.json<Document>();
});
afterAll(() => world.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

/** Every object within, with the way to it. */
function* nodes(value: unknown, way = "#"): Generator<[string, Node]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Node];
  for (const [key, part] of Object.entries(value)) yield* nodes(part, `${way}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

const at = (pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((node, key) => (node as Node | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], document);

test("every call of every contract stands in it, under its own name", () => {
  const stated = Object.entries(features).flatMap(([feature, contract]) =>
    Object.entries(contract as Record<string, Endpoint>).map(([name, { method, path }]) => [
      `${feature}.${name}`,
      method.toLowerCase(),
      path.replace(/:(\w+)/g, "{$1}"),
    ]),
  );
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [operationId, method, path]),
  );
  const lines = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(" ")).sort();
  expect(lines(described)).toEqual(lines(stated));
  expect(document.openapi).toBe("3.1.0");
});

test("every reference leads to a schema or a response of the document", () => {
  const refs = [...nodes(document)].flatMap(([way, node]) => (typeof node["$ref"] === "string" ? [[way, node["$ref"]] as const] : []));
  expect(refs.length).toBeGreaterThan(100);
  expect(refs.filter(([, ref]) => !/^#\/components\/(schemas|responses)\/[\w.-]+/.test(ref) || at(ref) === undefined)).toEqual([]);
});

test("it is built as OpenAPI 3.1 demands", () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const where = `${method} ${path}`;
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name),
        where,
      ).toEqual(inPath);
      for (const parameter of operation.parameters)
        expect(parameter, where).toMatchObject({
          name: expect.any(String),
          required: parameter.in === "path" ? true : expect.any(Boolean),
          schema: expect.any(Object),
        });
      expect(new Set(operation.parameters.map(({ name, in: place }) => `${place} ${name}`)).size, where).toBe(operation.parameters.length);
      expect(
        document.tags.map(({ name }) => name),
        where,
      ).toEqual(expect.arrayContaining(operation.tags));
      expect(Object.keys(operation.responses), where).toEqual(expect.arrayContaining(["200", "400", "429"]));
      expect(method === "get" && operation.requestBody, where).toBeFalsy();
    }
  }
  const names = [...Object.keys(document.components.schemas), ...Object.keys(document.components.responses)];
  expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length);
});

test("no schema was left in the dialect's own corners", () => {
  const left = [...nodes(document.components.schemas)].filter(([, node]) => "$defs" in node || "$schema" in node || "~standard" in node);
  expect(left.map(([way]) => way)).toEqual([]);
});

test("only what is open to everybody says so", () => {
  const open = operations()
    .filter(({ security }) => security?.length === 0)
    .map(({ operationId }) => operationId);
  const stated = Object.entries(features).flatMap(([feature, contract]) =>
    Object.entries(contract as Record<string, Endpoint>).flatMap(([name, { access }]) =>
      access === "public" ? [`${feature}.${name}`] : [],
    ),
  );
  expect(open.sort()).toEqual(stated.sort());
  expect(document.security).toEqual([{ session: [] }]);
});

test("a person can read from it how to make a supplier", () => {
  const create = document.paths["/api/Supplier/"]?.["post"];
  const body = create?.requestBody?.content["application/json"]?.schema["$ref"];
  expect(at(String(body))).toMatchObject({
    type: "object",
    required: ["code", "name"],
    properties: { code: { type: "string", minLength: 1, maxLength: 60 } },
  });
  expect(create?.parameters.map(({ name }) => name)).toContain("idempotency-key");
  const upload = document.paths["/api/Attachments/"]?.["post"];
  expect(upload?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(["id", "fileName", "rootfolder", "description"]));
  expect(upload?.responses).toHaveProperty("413");
});
