import type { z } from "zod";
import type { Flag, SubModule } from "./access.ts";
import type { Columns } from "./columns.ts";

/**
 * Who may call. "public": nobody signed in needed. "signed-in": any person with a session. A sub-module and a flag: a person whose role holds it.
 * "gateway": a machine with its gateway's credential, and nobody else; it takes no idempotency key and leaves no audit row.
 * `record`: the sub-module is that of the record named in the call (files, logs), so the handler asks; the flag is what it asks for.
 */
export type Access = "public" | "signed-in" | "gateway" | { subModule: SubModule; flag: Flag } | { record: true; flag: Flag };

/** One call of the API, as data. The path is the wire's; the property name is ours. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  /** Request headers that are part of the call, lower case (attachments). */
  headers?: z.ZodType;
  body?: z.ZodType;
  reply: z.ZodType;
  /** Of a list: its own name, by which views, layouts, exports and the audit know it. It is stored, so it stays. */
  name?: string;
  /** Of a list: what it is sorted, filtered and shown by. */
  columns?: Columns;
  /** A second reply that is not a refusal: sign-in states what it answers with 401. */
  denied?: z.ZodType;
  /** Of a download: a second reply, with 202, while what is to be downloaded is still being made. */
  accepted?: z.ZodType;
  /** "upload": the request body is a stream of bytes. "download": the reply is a stream of bytes. "text": the body is taken as it was written. "page": that, too, and the reply is a page of HTML for who is not signed in. Default: JSON both ways. */
  bytes?: "upload" | "download" | "text" | "page";
  /** A POST that only reads (lists): it takes no idempotency key and leaves no audit row. */
  reads?: true;
  /** A field of the reply that is told once and kept nowhere: null in the answer to a repetition. */
  toldOnce?: string;
  /** The field of the body that says when it was done, where it is sent later than that: with it and without, under one key it is the same call. */
  whenDone?: string;
  /** It reads, and leaves an audit row all the same: who took which rows along (exports). */
  isAudited?: true;
  /** It reads, and that the caller was here is noted. */
  isNoted?: true;
}

export type Contract = Record<string, Endpoint>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<E, K extends string> = K extends keyof E ? E[K] : undefined;
type Present<T> = { [K in keyof T as [T[K]] extends [undefined] ? never : K]: T[K] };
/** A part that could be sent empty may be left out. */
type Omittable<T> = { [K in keyof T as {} extends T[K] ? never : K]: T[K] } & { [K in keyof T as {} extends T[K] ? K : never]?: T[K] };

/** What a handler receives: everything already parsed. */
export type Input<E extends Endpoint> = Present<{
  params: Parsed<Part<E, "params">>;
  query: Parsed<Part<E, "query">>;
  headers: Parsed<Part<E, "headers">>;
  body: Parsed<Part<E, "body">>;
}>;

/** What a caller sends. */
export type Request<E extends Endpoint> = Omittable<
  Present<{
    params: Sent<Part<E, "params">>;
    query: Sent<Part<E, "query">>;
    headers: Sent<Part<E, "headers">>;
    body: Sent<Part<E, "body">>;
  }>
>;

export type Reply<E extends Endpoint> = z.output<E["reply"]>;

/** Keeps the literal types of a contract while checking its shape. */
export const defineContract = <const C extends Contract>(contract: C): C => contract;

/** A row that the generated tests made for an example; `version` is what a write must carry. */
export interface ExampleRow {
  id: number;
  version: number;
  code: string;
}

/** One accepted request for each call of a contract; `row` makes (once) a record of that kind in the caller's tenant. */
export type Examples<C extends Contract> = {
  [K in keyof C]: (row: (kind: string) => Promise<ExampleRow>) => Promise<Request<C[K]>> | Request<C[K]>;
};
