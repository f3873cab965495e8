import { SERVER, type Guard } from "./guard.ts";

/** Of calls, transactions, files and the work beside them. */
export const PLATFORM: readonly Guard[] = [
  {
    name: "audited is told",
    keeps: "open pages are told of what is audited",
    edits: [{ file: `${SERVER}/platform/records/audit-words.ts`, from: "  noteChange(db);\n", to: "" }],
    tests: [`${SERVER}/platform/live/committing.test.ts`],
  },
  {
    name: "judged at send",
    keeps: "nobody is told of a row that they do not reach at that moment, whatever they listen to",
    edits: [
      {
        file: `${SERVER}/platform/live/judging/judging.ts`,
        from: "  const is = verdict(as, changed);\n",
        to: '  const is: Verdict = changed.now ? "now" : "before";\n',
      },
    ],
    tests: [`${SERVER}/platform/live/judging/judging.test.ts`, "-t", "who never reached it hears nothing"],
  },
  {
    name: "gone without words",
    keeps: "of a row that left somebody's reach they are told the id alone",
    edits: [
      {
        file: `${SERVER}/platform/live/judging/judging.ts`,
        from: 'if (is === "before" && row) gone.add(row.id);',
        to: 'if (is === "before" && row) rows.set(row.id, row);',
      },
    ],
    tests: [`${SERVER}/platform/live/judging/judging.test.ts`, "-t", "gone without a word"],
  },
  {
    name: "heard by the list's rule",
    keeps: "what is narrower than its reach, as a board of one's own, is told to those alone who see it",
    edits: [
      {
        file: `${SERVER}/work/orders/feature.ts`,
        from: '      heard: { also: isSeen, by: ["sharedWith", "roleIds", "ownerId"] },\n',
        to: "",
      },
    ],
    tests: [`${SERVER}/platform/live/judging/judging.test.ts`, "-t", "a board that is shared with nobody"],
  },
  {
    name: "confidential untold",
    keeps: "who may see a row and not what is confidential of it is not told what was done to it",
    edits: [
      {
        file: `${SERVER}/platform/live/judging/judging.ts`,
        from: 'return flag === undefined || flag === "view" || bench',
        to: 'return flag !== "update" || bench',
      },
    ],
    tests: [`${SERVER}/platform/live/judging/judging.test.ts`, "-t", "why somebody is away"],
  },
  {
    name: "seen in between",
    keeps: "who reached a row between two changes of one batch hears that it left",
    edits: [{ file: `${SERVER}/platform/live/judging/moments.ts`, from: "hint of hints.toReversed()", to: "hint of hints.slice(0, 1)" }],
    tests: [`${SERVER}/platform/live/judging/judging.test.ts`, "-t", "passed through"],
  },
  {
    name: "told after commit",
    keeps: "nobody is told of a change before others can see it",
    edits: [
      {
        file: `${SERVER}/platform/db/db.ts`,
        from: "      const done = await work(handle);\n      await transaction.commit();\n      tell(tenantId, handle);\n",
        to: "      const done = await work(handle);\n      tell(tenantId, handle);\n      await transaction.commit();\n",
      },
    ],
    tests: [`${SERVER}/platform/live/committing.test.ts`, "-t", "before the commit"],
  },
  {
    name: "position of open transactions",
    keeps: "a change whose transaction was open when a page was told of others is told when it ends",
    edits: [
      {
        file: `${SERVER}/platform/live/behind.ts`,
        from: "pg_current_snapshot()::text as snapshot",
        to: "format('%s:%s:', pg_snapshot_xmax(pg_current_snapshot()), pg_snapshot_xmax(pg_current_snapshot())) as snapshot",
      },
    ],
    tests: [`${SERVER}/platform/live/live.test.ts`, "-t", "stays open elsewhere"],
  },
  {
    name: "live origin",
    keeps: "a page of another host does not listen",
    edits: [
      {
        file: `${SERVER}/platform/live/door.ts`,
        from: '    if (!isOwnOrigin(request.headers)) throw refuse("forbidden", "forbidden");\n',
        to: "",
      },
    ],
    tests: [`${SERVER}/platform/live/live.test.ts`, "-t", "a page of another host"],
  },
  {
    name: "live is no visit",
    keeps: "a screen that is left open keeps no session alive by listening",
    edits: [{ file: `${SERVER}/platform/live/door.ts`, from: ', "x-unattended": "1"', to: "" }],
    tests: [`${SERVER}/platform/live/live.test.ts`, "-t", "listening is no visit"],
  },
  {
    name: "live ends with its session",
    keeps: "nobody hears anything once their session is over",
    edits: [
      {
        file: `${SERVER}/platform/live/hub.ts`,
        from: "      else for (const line of session.lines) line.end(CLOSED.signedOut);\n",
        to: "",
      },
    ],
    tests: [`${SERVER}/platform/live/live.test.ts`, "-t", "a session that is over"],
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
        from: "      const prepared = await prepare?.({ caller: known, read: async (work) => await whileReading(platform, known, call, work) }, sent);\n      const run = (ctx: Ctx) => handle(ctx, sent, prepared);\n",
        to: "      const run = async (ctx: Ctx) => handle(ctx, sent, await prepare?.({ caller: known, read: async (work) => await work(ctx) }, sent));\n",
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
  {
    name: "one spelling",
    keeps: "a letter that nobody sees makes a second machine or a second place",
    edits: [
      {
        file: "packages/domain/src/kit/texts.ts",
        from: 'spaced(text.replace(ANY_UNSEEN, ""))',
        to: "spaced(text)",
      },
    ],
    tests: ["packages/domain/src/kit/texts.test.ts", "packages/domain/src/kit/spelled.test.ts"],
  },
  {
    name: "search without accents",
    keeps: "somebody who types no accents finds nothing",
    edits: [
      {
        file: `${SERVER}/platform/lists/search.ts`,
        from: "`%${folded(text).replace",
        to: "`%${text.toLowerCase().replace",
      },
    ],
    tests: [`${SERVER}/platform/lists/dictionary.test.ts`, "-t", "searching for"],
  },
  {
    name: "bounded faults",
    keeps: "one request full of faults does not keep everybody else waiting",
    edits: [
      {
        file: "packages/domain/src/kit/bounded.ts",
        from: "  const fault = overfull(schema, sent);\n",
        to: "  const fault = sent === undefined ? overfull(schema, sent) : null;\n",
      },
    ],
    tests: [`${SERVER}/platform/call/flood.test.ts`, "packages/domain/src/kit/bounded.test.ts"],
  },
  {
    name: "a cell as its sheet shows it",
    keeps: "a code of a workbook comes in as the number behind it",
    edits: [
      {
        file: `${SERVER}/platform/spreadsheets/number-formats.ts`,
        from: "  const shown = shownBy(code, value);\n",
        to: "  const shown = raw;\n",
      },
    ],
    tests: [`${SERVER}/platform/spreadsheets/number-formats.test.ts`],
  },
  {
    name: "turns of tenants",
    keeps: "a tenant's jobs of a lane are done one after the other, and others take turns with it",
    edits: [{ file: `${SERVER}/platform/work/jobs.ts`, from: "::int, ${queue})`", to: "::int, ${queue && null})`" }],
    tests: [`${SERVER}/platform/work/jobs.test.ts`, "-t", "of a tenant one job of a lane"],
  },
  {
    name: "hidden in order and filter",
    keeps: "a value that a row hides is in no order, filter and key of a block",
    edits: [
      {
        file: `${SERVER}/platform/lists/hiding.ts`,
        from: "value: where(isShown, value), sorted: seen }",
        to: "value, sorted: { ...seen, value: sorted.value } }",
      },
    ],
    tests: [`${SERVER}/platform/lists/hiding.test.ts`, `${SERVER}/testing/promises/hidden.test.ts`],
  },
  {
    name: "sealed key",
    keeps: "the key of a block serves nobody but whom it was given to",
    edits: [
      {
        file: `${SERVER}/platform/lists/list.ts`,
        from: "JSON.stringify([tenantId, personId, list.kind,",
        to: "JSON.stringify([tenantId, list.kind,",
      },
    ],
    tests: [`${SERVER}/platform/lists/list.test.ts`],
  },
  {
    name: "sealed key is not read",
    keeps: "the key of a block holds nothing that anybody could read",
    edits: [
      {
        file: `${SERVER}/platform/lists/sealing.ts`,
        from: "Buffer.concat([nonce, sealed, cipher.getAuthTag()])",
        to: "Buffer.concat([nonce, sealed, cipher.getAuthTag(), Buffer.from(text)])",
      },
    ],
    tests: [`${SERVER}/platform/lists/sealing.test.ts`],
  },
  {
    name: "programs of the database server",
    keeps: "the server runs as no role that may run programs of the database's machine",
    edits: [
      {
        file: `${SERVER}/platform/pg/cluster.ts`,
        from: "const more = faults?.usesServer\n",
        to: "const more = faults?.isSuperuser\n",
      },
    ],
    tests: [`${SERVER}/platform/pg/cluster.test.ts`],
  },
  {
    name: "one item number",
    keeps: "UPC-A and EAN-13 of one thing are two codes",
    edits: [
      {
        file: "packages/domain/src/kit/labelled/codes.ts",
        from: 'return sum % 10 === 0 && sum > 0 ? code.replace(/^0+/, "") : null;',
        to: "return sum % 10 === 0 && sum > 0 ? code : null;",
      },
    ],
    tests: ["packages/domain/src/kit/labelled/codes.test.ts", "packages/domain/src/kit/labelled/at-hand.test.ts"],
  },
  {
    name: "hands off the field with the focus",
    keeps: "what another one changes is written into the field that somebody types in",
    edits: [
      {
        file: "apps/web/src/kit/form/draft/arriving.ts",
        from: ' || (suggested === "theirs" && field === held)',
        to: "",
      },
    ],
    tests: ["apps/web/src/kit/form/draft/arriving.test.ts"],
  },
  {
    name: "both values before the save",
    keeps: "a field that both changed is saved over the other one's value unseen",
    edits: [
      {
        file: "apps/web/src/kit/form/draft/form-state.ts",
        from: '{ ...state, phase: "asking", problem: null, conflict: { theirs, differences } };',
        to: "state;",
      },
    ],
    tests: ["apps/web/src/kit/form/draft/arriving.test.ts"],
  },
  {
    name: "presence is judged",
    keeps: "who has a record open is told to somebody who no longer reaches it",
    edits: [{ file: `${SERVER}/platform/live/presence.ts`, from: "        if (verdicts.get(topic) !== null) continue;\n", to: "" }],
    tests: [`${SERVER}/platform/live/presence.test.ts`],
  },
  {
    name: "hidden presence",
    keeps: "somebody who hides is shown on the records they have open",
    edits: [{ file: `${SERVER}/platform/live/presence.ts`, from: '.where("hidesPresence", "=", false)', to: "" }],
    tests: [`${SERVER}/platform/live/presence.test.ts`],
  },
  {
    name: "asked about",
    keeps: "a page that opens while it is asked who is still signed in is sent away as signed out",
    edits: [{ file: `${SERVER}/platform/live/hub.ts`, from: "if (asked.has(session.family)) ", to: "" }],
    tests: [`${SERVER}/platform/live/hub.test.ts`],
  },
];
