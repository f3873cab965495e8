/** One exchange of text in a file; the text must stand there exactly once. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** Something that keeps a promise of the product, and how it is taken out as somebody might who means well. */
export interface Guard {
  name: string;
  /** What it keeps from happening. */
  keeps: string;
  edits: readonly Edit[];
  /** What is given to vitest: the narrowest files, and the beginning of a title where a file is about many things. */
  tests: readonly string[];
}

const SERVER = "apps/server/src";
const MIGRATIONS = "apps/server/migrations";

export const GUARDS: readonly Guard[] = [
  {
    name: "row policy",
    keeps: "a statement that forgets the tenant sees one tenant's rows",
    edits: [
      {
        file: `${MIGRATIONS}/0005_suppliers.sql`,
        from: "select make_tenant_table('suppliers');",
        to: "grant select, insert, update, delete on suppliers to millwright_app;\ngrant select on suppliers to millwright_definer;",
      },
    ],
    tests: [`${SERVER}/testing/promises/tenancy.test.ts`],
  },
  {
    name: "composite key",
    keeps: "a row never points at another tenant's",
    edits: [
      {
        file: `${MIGRATIONS}/0004_reference_lists.sql`,
        from: "  primary key (tenant_id, id),\n  foreign key (tenant_id, parent_id)",
        to: "  primary key (tenant_id, id),\n  unique (id),\n  foreign key (tenant_id, parent_id)",
      },
      {
        file: `${MIGRATIONS}/0005_suppliers.sql`,
        from: "foreign key (tenant_id, category_id) references reference_values (tenant_id, id)",
        to: "foreign key (category_id) references reference_values (id)",
      },
    ],
    tests: [`${SERVER}/testing/promises/tenancy.test.ts`],
  },
  {
    name: "version check",
    keeps: "a stale write does not overwrite a newer one",
    edits: [
      {
        file: `${SERVER}/platform/records/records.ts`,
        from: 'if (row["version"] !== version) throw',
        to: "if (Number.isNaN(version)) throw",
      },
    ],
    tests: [`${SERVER}/register/suppliers/suppliers.test.ts`],
  },
  {
    name: "idempotency",
    keeps: "a request sent again has one effect",
    edits: [
      {
        file: `${SERVER}/platform/call/idempotency.ts`,
        from: "if (!mine) return await earlierAnswer(ctx, key, digest);",
        to: "if (!mine && key === digest.toString()) return await earlierAnswer(ctx, key, digest);",
      },
    ],
    tests: [`${SERVER}/testing/promises/contracts.test.ts`, "-t", "suppliers.create"],
  },
  {
    name: "permission check",
    keeps: "a call is open to the roles that hold its flag, and to no other",
    edits: [{ file: `${SERVER}/platform/call/mount.ts`, from: "holds(grants, access.subModule, access.flag);", to: "true;" }],
    tests: [`${SERVER}/testing/promises/permissions.test.ts`, "-t", "suppliers"],
  },
  {
    name: "sanitiser",
    keeps: "rich text is stored without what could run",
    edits: [
      {
        file: `${SERVER}/work/orders/notes/sanitise.ts`,
        from: "const clean = sanitizeHtml(html, ALLOWED).trim();",
        to: "const clean = html.trim();",
      },
    ],
    tests: [`${SERVER}/work/orders/notes/sanitise.test.ts`],
  },
  {
    name: "transition rule",
    keeps: "a status is reached along the table only",
    edits: [
      {
        file: "packages/domain/src/work/orders/status.ts",
        from: "  const rule = ruleOf(from.category, to.category);\n",
        to: "  const rule = ruleOf(from.category, to.category) ?? plain;\n",
      },
    ],
    tests: ["packages/domain/src/work/orders/status.test.ts", `${SERVER}/work/orders/changes/status.test.ts`],
  },
  {
    name: "locked result",
    keeps: "what was done and signed stands once the order is completed",
    edits: [
      {
        file: `${SERVER}/work/orders/orders.ts`,
        from: "  const seal = sealOf(order.status.category, part);\n  if (seal) throw",
        to: '  const seal = sealOf(order.status.category, part);\n  if (seal === "order_sealed") throw',
      },
    ],
    tests: [`${SERVER}/work/orders/changes/sealing.test.ts`],
  },
  {
    name: "told once",
    keeps: "a listener hears of an event once, however many feeds run",
    edits: [
      {
        file: `${SERVER}/platform/work/event-feed.ts`,
        from: "if (!(await take(ctx.db, delivery))) return;",
        to: "await take(ctx.db, delivery);",
      },
    ],
    tests: [`${SERVER}/platform/work/event-feed.test.ts`],
  },
  {
    name: "size limit",
    keeps: "a stream longer than the limit is refused, whatever length it announced",
    edits: [{ file: `${SERVER}/platform/files/metered.ts`, from: "if (sizeBytes > limitBytes) throw tooLarge(limitBytes);", to: "" }],
    tests: [`${SERVER}/foundation/files/files.test.ts`, `${SERVER}/platform/files/uploads.test.ts`],
  },
  {
    name: "lock-out count",
    keeps: "guesses at a password get three verifications",
    edits: [{ file: `${SERVER}/foundation/auth/attempts.ts`, from: "isLocked: failed > ATTEMPTS", to: "isLocked: failed > 1000" }],
    tests: [`${SERVER}/foundation/auth/guessing.test.ts`, `${SERVER}/foundation/auth/sign-in.test.ts`],
  },
  {
    name: "audit insert",
    keeps: "a change leaves its audit row",
    edits: [
      {
        file: `${SERVER}/platform/records/audit.ts`,
        from: "  ctx.audits.count += 1;\n  ctx.alongside(",
        to: "  ctx.audits.count += 1;\n  if (ctx.audits.count > 0) return;\n  ctx.alongside(",
      },
    ],
    tests: [`${SERVER}/testing/promises/contracts.test.ts`, "-t", "suppliers.create"],
  },
  {
    name: "limit by route",
    keeps: "a call that is spelt in another way counts as the call that it is",
    edits: [
      { file: `${SERVER}/platform/http/rate-limit.ts`, from: 'const { url = "" } = request.routeOptions;', to: "const { url } = request;" },
    ],
    tests: [`${SERVER}/platform/http/rate-limit.test.ts`],
  },
  {
    name: "connection held while reading",
    keeps: "no database connection waits for a file that is read",
    edits: [
      {
        file: `${SERVER}/platform/call/mount.ts`,
        from: "      const prepared = await prepare?.({ caller, read: async (work) => await whileReading(platform, caller, call, work) }, input);\n      const run = (ctx: Ctx) => handle(ctx, input, prepared);\n",
        to: "      const run = async (ctx: Ctx) => handle(ctx, input, await prepare?.({ caller, read: async (work) => await work(ctx) }, input));\n",
      },
    ],
    tests: [`${SERVER}/platform/files/uploads.test.ts`],
  },
  {
    name: "connection held while receiving",
    keeps: "no database connection waits for bytes that are on their way",
    edits: [
      { file: `${SERVER}/app.ts`, from: "receiveUploads(app, { sessions,", to: "receiveUploads(app, { db, sessions," },
      {
        file: `${SERVER}/platform/files/uploads.ts`,
        from: "await receive(request, deps);",
        to: "await (deps as never as { db: { tenant: (id: number, work: () => Promise<void>) => Promise<void> } }).db.tenant(1, async () => await receive(request, deps));",
      },
    ],
    tests: [`${SERVER}/platform/files/uploads.test.ts`],
  },
];
