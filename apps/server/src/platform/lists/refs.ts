import { sql } from "kysely";
import type { NameRef, Ref } from "@millwright/domain/kit/fields.ts";

/** A joined record as `{id, name}`, or null when there is none. `alias` is the join's name. */
export const nameRef = (alias: string) =>
  sql<NameRef | null>`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** The same with the record's code. */
export const codeRef = (alias: string) =>
  sql<Ref | null>`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;
