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
    name: "tried hours",
    keeps: "a rule that is tried raises what it would have raised over all of its readings",
    edits: [
      {
        file: "packages/domain/src/iot/alarms/tried-hours.ts",
        from: "if (!isOpen) return false;",
        to: "if (hour) return false;",
      },
    ],
    tests: ["packages/domain/src/iot/alarms/tried-hours.test.ts"],
  },
  {
    name: "tried out of sight",
    keeps: "a rule is tried over no sensor that its reader does not see",
    edits: [{ file: `${SERVER}/iot/alarm-rules/trying/trial.ts`, from: "  await assertNamed(ctx, said, null);\n", to: "" }],
    tests: [`${SERVER}/iot/alarm-rules/trying/trial.test.ts`, "-t", "what cannot be seen"],
  },
  {
    name: "work key",
    keeps: "two alarms of one rule and asset make one request while it is open",
    edits: [
      { file: `${MIGRATIONS}/20261129k_alarm_work.sql`, from: "create unique index alarm_works_open", to: "create index alarm_works_open" },
    ],
    tests: [`${SERVER}/iot/alarm-work/alarm-work.test.ts`, "-t", "two alarms of one key"],
  },
  {
    name: "alarm stands",
    keeps: "an order is not completed over an active alarm without a question",
    edits: [
      {
        file: `${SERVER}/work/orders/changes/set-status.ts`,
        from: "await askBefore(ctx, orderMoving, { id",
        to: "if (isConfirmed) await askBefore(ctx, orderMoving, { id",
      },
    ],
    tests: [`${SERVER}/iot/alarm-work/alarm-work.test.ts`, "-t", "completing while the alarm stands"],
  },
  {
    name: "kept week",
    keeps: "readings of a sensor of which a record is kept do not go before they are in the file store",
    edits: [
      {
        file: `${SERVER}/platform/work/sensor-weeks.ts`,
        from: "select 1 from sensors n where n.is_record and",
        to: "select 1 from sensors n where false and",
      },
    ],
    tests: [`${SERVER}/iot/record-sheets/keeping/keeping.test.ts`, "-t", "a week stays while the file store fails"],
  },
  {
    name: "note needed",
    keeps: "an alarm of a sensor of which a record is kept is not acknowledged without saying what was done",
    edits: [
      {
        file: "packages/domain/src/iot/alarms/acknowledging.ts",
        from: "needsNote && acknowledgedAt === null",
        to: "needsNote && acknowledgedAt !== null",
      },
    ],
    tests: [`${SERVER}/iot/alarms/alarms.test.ts`, "-t", "say what was done"],
  },
  {
    name: "reach",
    keeps: "a limited role reaches no row that the table of nouns does not give it",
    edits: [
      {
        file: `${SERVER}/platform/records/reach.ts`,
        from: 'if (reach === undefined || reach === "shared") return NONE;',
        to: 'if (reach === undefined || reach === "shared" || !reach.site) return EVERY;',
      },
    ],
    tests: [`${SERVER}/testing/promises/reach.test.ts`],
  },
  {
    name: "figures asked for",
    keeps: "a column that nobody asked for is not worked out",
    edits: [
      {
        file: `${SERVER}/platform/lists/figures.ts`,
        from: "return (figure) => chosen.has(figure);",
        to: "return () => chosen.size >= 0;",
      },
    ],
    tests: [`${SERVER}/work/orders/list.test.ts`],
  },
  {
    name: "members by day",
    keeps: "who was of a crew once, or will be, reaches nothing of it today",
    edits: [
      {
        file: `${SERVER}/platform/call/holdings.ts`,
        from: `    .where("fromDay", "<=", day)\n`,
        to: "",
      },
    ],
    tests: [`${SERVER}/work/orders/crews.test.ts`],
  },
  {
    name: "applies",
    keeps: "a step that its condition leaves out holds no order back, in the browser as little as on the server",
    edits: [
      {
        file: "packages/domain/src/work/orders/steps/applying.ts",
        from: "export const applies = ({ isHidden }: Shown): boolean => !isHidden;",
        to: "export const applies = ({ isHidden }: Shown): boolean => isHidden || !isHidden;",
      },
      {
        file: `${SERVER}/work/orders/steps/applying.ts`,
        from: "sql<boolean>`not ${sql.ref(`${step}.is_hidden`)}`;",
        to: "sql<boolean>`${sql.ref(`${step}.is_hidden`)} is not null`;",
      },
    ],
    tests: ["packages/domain/src/work/orders/steps/applying.test.ts", `${SERVER}/work/orders/steps/kinds.test.ts`],
  },
  {
    name: "may take",
    keeps: "what somebody is offered to do with a part of an order is what the server lets them do",
    edits: [
      {
        file: `${SERVER}/work/orders/work-parts/queries.ts`,
        from: 'when w.id is not null then ${mayTakeFrom(ctx, "w", onItsOrder(ctx))}',
        to: "when w.id is not null then true",
      },
    ],
    tests: [`${SERVER}/work/orders/work-parts/work-parts.test.ts`],
  },
  {
    name: "handing out",
    keeps: "the work of a crew is taken and handed out by today's members and leads alone",
    edits: [
      {
        file: "packages/domain/src/work/orders/handing-out.ts",
        from: "  return isTaken || isGivenBack ? null",
        to: "  return isTaken || isGivenBack || to.isMember ? null",
      },
    ],
    tests: ["packages/domain/src/work/orders/handing-out.test.ts", `${SERVER}/work/orders/crews.test.ts`],
  },
  {
    name: "row policy",
    keeps: "a statement that forgets the tenant sees one tenant's rows",
    edits: [
      {
        file: `${MIGRATIONS}/0004_register.sql`,
        from: "select make_record_table('suppliers');",
        to: `create table suppliers (
          tenant_id int not null default current_tenant() references tenants (id), id bigint generated by default as identity (start with 1000),
          version int not null default 1, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
          archived_at timestamptz(3), primary key (tenant_id, id));
        grant select, insert, update, delete on suppliers to millwright_app;
        grant select on suppliers to millwright_definer;`,
      },
    ],
    tests: [`${SERVER}/testing/promises/tenancy.test.ts`],
  },
  {
    name: "composite key",
    keeps: "a row never points at another tenant's",
    edits: [
      {
        file: `${MIGRATIONS}/0003_foundation.sql`,
        from: "  constraint reference_values_place unique (tenant_id, list, id, level),",
        to: "  constraint reference_values_place unique (tenant_id, list, id, level),\n  unique (id),",
      },
      {
        file: `${MIGRATIONS}/0004_register.sql`,
        from: "  add foreign key (tenant_id, category_id) references reference_values (tenant_id, id),\n  add foreign key (tenant_id, created_by)",
        to: "  add foreign key (category_id) references reference_values (id),\n  add foreign key (tenant_id, created_by)",
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
    tests: [`${SERVER}/testing/promises/records.test.ts`, "-t", "suppliers"],
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
        from: "  const rule = ruleOf(from, to.category);\n",
        to: "  const rule = ruleOf(from, to.category) ?? {};\n",
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
        from: "sealOf(order.status.category, part);\n  if (seal) throw",
        to: 'sealOf(order.status.category, part);\n  if (seal === "order_sealed") throw',
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
    name: "single-use link",
    keeps: "a link to a password serves once, however many send it",
    edits: [
      {
        file: `${SERVER}/foundation/auth/credentials/links.ts`,
        from: '    .where("tokenDigest", "=", digestOfToken(code))\n    .where("usedAt", "is", null)\n',
        to: '    .where("tokenDigest", "=", digestOfToken(code))\n',
      },
    ],
    tests: [`${SERVER}/foundation/auth/credentials/credentials.test.ts`],
  },
  {
    name: "sessions of an old password",
    keeps: "with a changed password every other session is over",
    edits: [
      {
        file: `${SERVER}/foundation/auth/credentials/password.ts`,
        from: "const endedSessions = await endSessionsOf(system, account.id, { butTokenOf: ctx.tokenDigest });",
        to: "const endedSessions = 0;",
      },
    ],
    tests: [`${SERVER}/foundation/auth/credentials/credentials.test.ts`],
  },
  {
    name: "count of a device",
    keeps: "strangers lock strangers out, and not a device that signed in before",
    edits: [
      {
        file: `${SERVER}/foundation/auth/routes.ts`,
        from: 'const digest = known ? nameDigest(`${email}\\n${known.toString("hex")}`) : name;',
        to: "const digest = name;",
      },
    ],
    tests: [`${SERVER}/foundation/auth/credentials/credentials.test.ts`],
  },
  {
    name: "audit insert",
    keeps: "a change leaves its audit row",
    edits: [
      {
        file: `${SERVER}/platform/records/audit.ts`,
        from: "  ctx.audits.count += entries.length;\n",
        to: "  ctx.audits.count += entries.length;\n  if (ctx.audits.count > 0) return;\n",
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
    name: "role elevation",
    keeps: "nobody writes more into a role than they hold",
    edits: [
      {
        file: `${SERVER}/foundation/roles/changes.ts`,
        from: ", ...faultsBeyond(ctx.holdings, after)]",
        to: "]",
      },
    ],
    tests: [`${SERVER}/foundation/roles/roles.test.ts`],
  },
  {
    name: "role beyond one's own",
    keeps: "nobody changes or deletes a role that allows more than theirs",
    edits: [{ file: `${SERVER}/foundation/roles/changes.ts`, from: "if (!covers(ctx, before)) throw", to: "if (false) throw" }],
    tests: [`${SERVER}/foundation/roles/roles.test.ts`],
  },
  {
    name: "last administrator",
    keeps: "whoever takes rights out of a role still has them afterwards",
    edits: [{ file: `${SERVER}/foundation/roles/rights-lock.ts`, from: "if (!now || !covers(now, taken)) throw", to: "if (!now) throw" }],
    tests: [`${SERVER}/foundation/roles/last-administrator.test.ts`],
  },
  {
    name: "their site is not another's",
    keeps: "who may do something at their site makes a way into the account of somebody who may do it at another one",
    edits: [
      {
        file: "packages/domain/src/foundation/roles/roles.ts",
        from: "  return bound === null || bound.includes(wanted.siteId);",
        to: "  return own.sites === null || bound === null || bound.includes(wanted.siteId);",
      },
    ],
    tests: ["packages/domain/src/foundation/roles/roles.test.ts", `${SERVER}/foundation/people/beyond.test.ts`],
  },
  {
    name: "one's own site",
    keeps: "somebody chooses the site at which they hold what they hold at their site",
    edits: [
      {
        file: `${SERVER}/foundation/people/changes.ts`,
        from: '  if (isMoved && id === ctx.personId) throw refuseField("siteId", "not_yourself");\n',
        to: "",
      },
    ],
    tests: [`${SERVER}/foundation/people/beyond.test.ts`],
  },
  {
    name: "a site below another",
    keeps: "somebody brings a site within their limited rights",
    edits: [
      {
        file: `${SERVER}/register/locations/changes.ts`,
        from: '  if (parent?.siteId !== seen.siteId) await assertReachesWhole(ctx, seen, "parentId");\n',
        to: "",
      },
    ],
    tests: [`${SERVER}/foundation/people/beyond.test.ts`],
  },
  {
    name: "one's own crew",
    keeps: "who keeps crews joins one, and reaches what it serves",
    edits: [
      {
        file: `${SERVER}/register/crews/members/members.ts`,
        from: '  if (personId === ctx.personId) throw refuseField("personId", "not_yourself");\n',
        to: "",
      },
    ],
    tests: [`${SERVER}/foundation/people/beyond.test.ts`],
  },
  {
    name: "a link of that person",
    keeps: "a link to a password is shown to somebody who may not reset it",
    edits: [
      {
        file: `${SERVER}/foundation/mail/routes.ts`,
        from: "    await assertNotBeyond(ctx, await people.get(ctx, personId));\n",
        to: "",
      },
    ],
    tests: [`${SERVER}/foundation/mail/mail.test.ts`],
  },
  {
    name: "amounts by their row",
    keeps: "who sees what work costs at one site is told what it costs at another one",
    edits: [
      {
        file: `${SERVER}/platform/records/reach.ts`,
        from: "anyWay(reading(ctx, kind), kind, holder);",
        to: "holder && reachedBy(reading(ctx, kind), kind).ways.length > 0 ? EVERY : anyWay(reading(ctx, kind), kind, holder);",
      },
    ],
    tests: [`${SERVER}/testing/promises/amounts.test.ts`, "-t", "who may see amounts at one site"],
  },
  {
    name: "the audit by its record",
    keeps: "who decides about absences at one site reads in the audit why somebody of another is away",
    edits: [
      {
        file: `${SERVER}/foundation/audit/queries.ts`,
        from: '${toldOfRecord(ctx, kind, sql.ref("auditLog.entityId"))}',
        to: "true",
      },
    ],
    tests: [`${SERVER}/testing/promises/amounts.test.ts`, "-t", "the log of everything"],
  },
  {
    name: "the noun behind a right",
    keeps: "a right cannot be limited in a role although its rows belong to sites",
    edits: [{ file: "packages/domain/src/nouns.ts", from: '"work-costs": "work-order-costs",', to: '"work-costs": null,' }],
    tests: ["packages/domain/src/foundation/roles/grants.test.ts"],
  },
  {
    name: "addresses of people",
    keeps: "a file names people by their address to somebody who has no right on people",
    edits: [
      {
        file: `${SERVER}/foundation/people/queries.ts`,
        from: 'case when ${withinReach(ctx, "people", alias)} then ${sql.ref(`${alias}.email`)} end`;',
        to: "case when ${ctx.personId > 0} then ${sql.ref(`${alias}.email`)} end`;",
      },
    ],
    tests: [`${SERVER}/testing/promises/amounts.test.ts`, "-t", "without people and users"],
  },
  {
    name: "what a request is about",
    keeps: "a request tells the code and name of an asset out of its reporter's reach",
    edits: [{ file: `${SERVER}/work/requests/changes/create.ts`, from: "  await assertSubject(ctx, draft);\n", to: "" }],
    tests: [`${SERVER}/work/requests/changes/duplicates.test.ts`, "-t", "an asset out of reach"],
  },
  {
    name: "last two administrators",
    keeps: "of two who take each other's rights in the same instant one stays",
    edits: [{ file: `${SERVER}/foundation/roles/changes.ts`, from: "  await lockRights(ctx);\n  await assertStillMay(ctx);\n", to: "" }],
    tests: [`${SERVER}/foundation/roles/last-administrator.test.ts`],
  },
  {
    name: "held plan assets",
    keeps: "two runs at once make an occurrence twice",
    edits: [
      {
        file: `${SERVER}/work/plans/generating/claim.ts`,
        from: "for update of pa ${waits ? sql`` : sql`skip locked`}",
        to: "${waits ? sql`` : sql``}",
      },
    ],
    tests: [`${SERVER}/work/plans/generating/generating.test.ts`, "-t", "an order is made when it is due"],
  },
  {
    name: "open-order policy",
    keeps: "an order is made beside one that is open, where the plan skips",
    edits: [
      {
        file: "packages/domain/src/work/plans/timeline.ts",
        from: "if (asset.open.length === 0) return",
        to: "if (asset.open.length >= 0) return",
      },
    ],
    tests: ["packages/domain/src/work/plans/deciding.test.ts"],
  },
  {
    name: "reopened occurrence",
    keeps: "a service that a mistyped reading decided is never made, once the reading is corrected",
    edits: [
      {
        file: `${SERVER}/work/plans/happenings.ts`,
        from: "    if (changedAt !== null) await reopenAfterReading(ctx, { assetId: meter.assetId, unitId }, changedAt);\n",
        to: "",
      },
    ],
    tests: [`${SERVER}/work/plans/reopening.test.ts`, "-t", "what a reading decided"],
  },
  {
    name: "leap of a meter",
    keeps: "a reading that passes several services is taken without a question",
    edits: [
      {
        file: "packages/domain/src/register/meters/guard.ts",
        from: " ?? leapFault(meter, read, before, usual)",
        to: "",
      },
    ],
    tests: ["packages/domain/src/register/meters/guard.test.ts"],
  },
  {
    name: "archived gets nothing",
    keeps: "an order of a plan is given to somebody who left",
    edits: [
      {
        file: `${SERVER}/work/orders/responsible.ts`,
        from: `            .where("archivedAt", "is", null)\n`,
        to: "",
      },
    ],
    tests: [`${SERVER}/work/plans/left.test.ts`],
  },
  {
    name: "published version",
    keeps: "orders are made of another version than the one in force",
    edits: [{ file: `${SERVER}/work/plans/generating/facts.ts`, from: "v.number = p.version_number", to: "v.number = 1" }],
    tests: [`${SERVER}/work/plans/plans.test.ts`, "-t", "publishing"],
  },
  {
    name: "reach of plans' counts",
    keeps: "a person of one site is told how many assets of other sites a plan has",
    edits: [
      {
        file: `${SERVER}/work/plans/queries.ts`,
        from: 'pa.archived_at is null and ${withinReach(ctx, "plan-assets", "pa")})`',
        to: "pa.archived_at is null)`",
      },
    ],
    tests: [`${SERVER}/work/plans/plans.test.ts`, "-t", "who sees what"],
  },
  {
    name: "occurrence key",
    keeps: "an occurrence that was decided is decided again, with a second order",
    edits: [
      {
        file: `${MIGRATIONS}/20261123n_plans.sql`,
        from: "create unique index plan_occurrences_once on plan_occurrences (tenant_id, plan_asset_id, occurrence_key);\n",
        to: "",
      },
      {
        file: `${SERVER}/work/plans/generating/write.ts`,
        from: "on conflict (tenant_id, plan_asset_id, occurrence_key) do update set",
        to: "on conflict (tenant_id, id) do update set",
      },
    ],
    tests: [`${SERVER}/work/plans/generating/holding.test.ts`, "-t", "what was decided"],
  },
  {
    name: "reach of the generator",
    keeps: "the button of a person of one site makes orders of another",
    edits: [
      {
        file: `${SERVER}/work/plans/generating/asking.ts`,
        from: 'const which = sql`${withinReach(ctx, "plan-assets", "pa")} and (',
        to: "const which = sql`(",
      },
    ],
    tests: [`${SERVER}/work/plans/generating/holding.test.ts`, "-t", "the button of a planner"],
  },
  {
    name: "held routes",
    keeps: "assets of a route that are due together come to two orders",
    edits: [
      {
        file: `${SERVER}/work/plans/generating/claim.ts`,
        from: "for no key update of p ${how.waits ? sql`` : sql`skip locked`}",
        to: "${how.waits ? sql`` : sql``}",
      },
    ],
    tests: [`${SERVER}/work/plans/generating/holding.test.ts`, "-t", "assets of a route"],
  },
  {
    name: "database's clock",
    keeps: "a machine whose clock is wrong makes orders early, or not at all",
    edits: [
      {
        file: `${SERVER}/work/plans/generating/claim.ts`,
        from: "now: first ? Date.parse(first.now) : Date.now()",
        to: "now: first ? Date.now() : Date.now()",
      },
    ],
    tests: [`${SERVER}/work/plans/generating/clock.test.ts`, "-t", "two hours forth"],
  },
  {
    name: "quantity check of stock",
    keeps: "more is taken of a row than lies there",
    edits: [
      {
        file: "packages/domain/src/materials/stock/ledger.ts",
        from: '  if (row.quantity < quantity) throw new LedgerFault("stock_short", row.quantity, from);\n',
        to: "",
      },
    ],
    tests: ["packages/domain/src/materials/stock/ledger.test.ts"],
  },
  {
    name: "value at nought",
    keeps: "something is worth money where nothing lies, or lies there worth nothing",
    edits: [
      {
        file: "packages/domain/src/materials/stock/ledger.ts",
        from: "const isKept = asked !== null && rest >= 0 && (quantity === onHand ? rest === 0 : rest > 0 || asked === 0);",
        to: "const isKept = asked !== null && rest >= 0;",
      },
    ],
    tests: ["packages/domain/src/materials/stock/ledger.test.ts"],
  },
  {
    name: "row lock of stock",
    keeps: "the last piece is given out twice",
    edits: [
      {
        file: `${SERVER}/materials/stock/held.ts`,
        from: "order by l.part_id, l.warehouse_id for no key update of l`",
        to: "order by l.part_id, l.warehouse_id`",
      },
    ],
    tests: [`${SERVER}/materials/stock/stock.test.ts`, "-t", "fifty want the last piece"],
  },
  {
    name: "hard check of stock",
    keeps: "what is kept for one order is taken by another",
    edits: [
      {
        file: `${SERVER}/materials/stock/posting.ts`,
        from: "  if (posting.sparesHard) assertHardStays(held, lines, claims, usable);\n",
        to: "",
      },
    ],
    tests: [`${SERVER}/work/orders/work-parts/work-parts.test.ts`, "-t", "what an order needs later"],
  },
  {
    name: "insert-only movements",
    keeps: "what moved of stock is written anew",
    edits: [
      {
        file: `${MIGRATIONS}/20261124c_stock.sql`,
        from: "select make_tenant_table('stock_movement_lines', 'select, insert');",
        to: "select make_tenant_table('stock_movement_lines', 'select, insert, update, delete');",
      },
    ],
    tests: [`${SERVER}/materials/stock/stock.test.ts`, "-t", "what was written of a movement"],
  },
  {
    name: "over-delivery",
    keeps: "more is received than was ordered and may come",
    edits: [
      {
        file: `${SERVER}/materials/material-receipts/receiving.ts`,
        from: "return piece.quantity > most ? [",
        to: "return piece.quantity > most + 1e9 ? [",
      },
    ],
    tests: [`${SERVER}/materials/material-receipts/material-receipts.test.ts`, "-t", "what was ordered is refused"],
  },
  {
    name: "held purchase lines",
    keeps: "the last that is open of a purchase order is received twice",
    edits: [
      {
        file: `${SERVER}/materials/purchase-orders/delivering.ts`,
        from: "order by id for no key update`",
        to: "order by id`",
      },
      {
        file: `${SERVER}/materials/purchase-orders/delivering.ts`,
        from: "order by l.id for no key update of l`",
        to: "order by l.id`",
      },
    ],
    tests: [`${SERVER}/materials/material-receipts/material-receipts.test.ts`, "-t", "of fifty who receive"],
  },
  {
    name: "held suggestions",
    keeps: "two who take up the same suggestion order it twice",
    edits: [{ file: `${SERVER}/materials/reordering/accepting.ts`, from: "  await holdBalances(ctx, lines);\n", to: "" }],
    tests: [`${SERVER}/materials/reordering/reordering.test.ts`, "-t", "of two who take up"],
  },
  {
    name: "own worth of a single piece",
    keeps: "a piece that comes back where it never lay is worth nothing there",
    edits: [{ file: `${SERVER}/materials/stock/moving.ts`, from: "    serials: await serialsAmong(ctx, [to.lotId]),\n", to: "" }],
    tests: [`${SERVER}/materials/stock/stock.test.ts`, "-t", "a single piece keeps"],
  },
  {
    name: "week lock",
    keeps: "work comes into a locked week and nobody says why",
    edits: [
      {
        file: `${SERVER}/work/weeks/breaking-in.ts`,
        from: "if (breaksIn && entered && !reason?.trim())",
        to: "if (breaksIn && entered && false)",
      },
    ],
    tests: [`${SERVER}/work/weeks/weeks.test.ts`, "-t", "whatever comes into a locked week"],
  },
  {
    name: "overlap",
    keeps: "somebody works at two things at a time",
    edits: [
      { file: `${SERVER}/work/orders/labour/booking.ts`, from: "  if (!other) return;\n", to: "  if (!other || own === null) return;\n" },
    ],
    tests: [`${SERVER}/work/orders/labour/labour.test.ts`, "-t", "nobody works at two things"],
  },
  {
    name: "returned within issued",
    keeps: "more of a part comes back from an order than went",
    edits: [
      {
        file: `${SERVER}/work/orders/work-parts/taking.ts`,
        from: "  if (quantity > most) throw",
        to: "  if (quantity > most + 1e9) throw",
      },
    ],
    tests: [`${SERVER}/work/orders/work-parts/work-parts.test.ts`, "-t", "no more than went"],
  },
  {
    name: "cost permission",
    keeps: "an order by what work cost tells it to somebody who may not see it",
    edits: [{ file: `${SERVER}/work/orders/list.ts`, from: "  assertSeesAsked(ctx, request);\n", to: "" }],
    tests: [`${SERVER}/work/orders/costs/sums.test.ts`, "-t", "only for who may see it"],
  },
  {
    name: "board scope",
    keeps: "cards and counts of a board hold orders that the reader does not reach",
    edits: [
      {
        file: `${SERVER}/platform/lists/totals.ts`,
        from: "const whole = reached(ctx, list, joined(query as unknown as Query, looked)).clearSelect();",
        to: "const whole = joined(query as unknown as Query, looked).clearSelect();",
      },
    ],
    tests: [`${SERVER}/work/orders/boards/boards.test.ts`, "-t", "cards and counts hold"],
  },
  {
    name: "safety before the start",
    keeps: "an order is started before its mandatory safety steps are done",
    edits: [
      {
        file: "packages/domain/src/work/orders/status.ts",
        from: '    if (progress.safetyStepsLeft > 0) return no("safety_steps_left");\n',
        to: "",
      },
    ],
    tests: ["packages/domain/src/work/orders/status.test.ts", `${SERVER}/work/orders/steps/safety.test.ts`],
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
    name: "one clock",
    keeps: "an order that the screen shows on the tenth is found on the eleventh",
    edits: [
      {
        file: `${SERVER}/platform/lists/filters.ts`,
        from: "::timestamp at time zone ${ctx.clock})",
        to: "::timestamp at time zone ${ctx.timeZone})",
      },
    ],
    tests: [`${SERVER}/work/orders/one-clock.test.ts`],
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
    name: "entries that mean nothing",
    keeps: "a dash of another system becomes a serial number",
    edits: [
      {
        file: `${SERVER}/connect/imports/routes.ts`,
        from: "  for (const key of unansweredFillers(target.fields, mapping, columns))",
        to: "  for (const key of unansweredFillers([], mapping, columns))",
      },
    ],
    tests: [`${SERVER}/connect/imports/reading/fillers.test.ts`],
  },
  {
    name: "circles of a file",
    keeps: "a check takes what its run refuses",
    edits: [
      {
        file: `${SERVER}/connect/imports/running/record-batch.ts`,
        from: "  if (isCircle) faults.push(circle(work));\n",
        to: "",
      },
    ],
    tests: [`${SERVER}/connect/imports/running/order-in-file.test.ts`],
  },
  {
    name: "clocks of sites",
    keeps: "a stop of a plant far away is read by the clock of head office",
    edits: [
      {
        file: `${SERVER}/connect/imports/running/record-batch.ts`,
        from: "  await memory.siteClocks.read(ctx, row, { meant });\n",
        to: "",
      },
    ],
    tests: [`${SERVER}/connect/imports/site-clocks.test.ts`],
  },
  {
    name: "print limits",
    keeps: "nobody asks for so many files that the others wait for theirs",
    edits: [{ file: `${SERVER}/work/orders/printing/routes.ts`, from: "      await assertMayWait(ctx);\n", to: "" }],
    tests: [`${SERVER}/work/orders/printing/printing.test.ts`, "-t", "three files of a person"],
  },
  {
    name: "turns of tenants",
    keeps: "a tenant's jobs of a lane are done one after the other, and others take turns with it",
    edits: [{ file: `${SERVER}/platform/work/jobs.ts`, from: "::int, ${queue})`", to: "::int, ${queue && null})`" }],
    tests: [`${SERVER}/platform/work/jobs.test.ts`, "-t", "of a tenant one job of a lane"],
  },
  {
    name: "strangers' links",
    keeps: "whoever types an address takes away only what strangers asked for",
    edits: [
      {
        file: `${SERVER}/foundation/auth/credentials/links.ts`,
        from: 'isSelfAsked ? "strangers" : "all"',
        to: 'isSelfAsked ? "all" : "all"',
      },
    ],
    tests: [`${SERVER}/foundation/auth/credentials/credentials.test.ts`, "-t", "whoever types an address"],
  },
  {
    name: "levels of trees",
    keeps: "places and assets stand twenty levels deep at most, however they come there",
    edits: [
      {
        file: `${SERVER}/register/locations/tree.ts`,
        from: "  const own = id === null ? 1 : await levelsFrom(ctx, table, id);",
        to: "  const own = id === null ? 1 : Math.min(1, await levelsFrom(ctx, table, id));",
      },
    ],
    tests: [`${SERVER}/register/locations/locations.test.ts`, "-t", "locations stand twenty levels"],
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
    name: "device emptied",
    keeps: "what was read stays on no device whose session was ended while it was closed",
    edits: [
      {
        file: "apps/web/src/foundation/auth/session.ts",
        from: "    emptyDevice();\n    clearToken();",
        to: "    clearToken();",
      },
    ],
    tests: ["apps/web/src/foundation/auth/session-ended.test.ts"],
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
    name: "mounted goes along",
    keeps: "what is mounted on a machine stays behind when the machine moves",
    edits: [
      {
        file: `${SERVER}/register/assets/going-along.ts`,
        from: "left === null || left === reached ? [] : await moveBelow(ctx, assetId, left, reached)",
        to: "left === reached ? await moveBelow(ctx, assetId, 0, reached) : []",
      },
    ],
    tests: [`${SERVER}/register/assets/going-along.test.ts`],
  },
  {
    name: "acknowledge after commit",
    keeps: "a gateway forgets what was never committed",
    edits: [
      {
        file: `${SERVER}/iot/ingest/batches.ts`,
        from: "    await settleAll(write, lane, batch, log);\n    writing -= weight;",
        to: "    for (const { incoming, settle } of batch) settle(newOutcome(incoming));\n    await settleAll(write, lane, batch, log);\n    writing -= weight;",
      },
    ],
    tests: [`${SERVER}/iot/ingest/batches.test.ts`],
  },
  {
    name: "newest if newer",
    keeps: "an older reading takes the place of the newest value",
    edits: [{ file: `${SERVER}/iot/readings/store.ts`, from: " where excluded.at > held.at)", to: ")" }],
    tests: [`${SERVER}/iot/ingest/ingest.test.ts`, "-t", "an older one never"],
  },
  {
    name: "cards in reach",
    keeps: "a card goes with the right to see its record",
    edits: [
      {
        file: `${SERVER}/connect/notifications/cards.ts`,
        from: 'and ${withinReach(ctx, one, "seenRow")}))',
        to: "))",
      },
    ],
    tests: [`${SERVER}/connect/notifications/notifications.test.ts`, "-t", "a card goes with the right"],
  },
  {
    name: "own deed",
    keeps: "nobody is told of what they did themselves",
    edits: [
      {
        file: `${SERVER}/connect/notifications/who.ts`,
        from: "personId !== told.personId && ",
        to: "",
      },
    ],
    tests: [`${SERVER}/connect/notifications/notifications.test.ts`, "-t", "an order given to oneself"],
  },
  {
    name: "told once",
    keeps: "an event that is looked at again tells nobody twice",
    edits: [
      {
        file: `${SERVER}/connect/notifications/engine.ts`,
        from: "eventId: told.id ?? 0,",
        to: "eventId: Math.trunc(Math.random() * 1e12),",
      },
    ],
    tests: [`${SERVER}/connect/notifications/notifications.test.ts`, "-t", "looked at again"],
  },
  {
    name: "absent people",
    keeps: "nobody who is absent is told of an alarm, whether somebody else is on shift or not",
    edits: [
      {
        file: "packages/domain/src/iot/alarm-notices/recipients.ts",
        from: 'presence === "on_shift" || presence === "off_shift");',
        to: 'presence !== "left");',
      },
    ],
    tests: [`${SERVER}/iot/alarm-notices/notices.test.ts`, "-t", "who is told"],
  },
  {
    name: "acknowledging token",
    keeps: "the link of a message does what its person may do when it is opened, and nothing once they have another role",
    edits: [
      {
        file: `${SERVER}/iot/alarm-notices/acknowledging.ts`,
        from: "if (!caller || caller.roleId !== link.roleId) throw missing();",
        to: "if (!caller) throw missing();",
      },
    ],
    tests: [`${SERVER}/iot/alarm-notices/notices.test.ts`, "-t", "from a message"],
  },
  {
    name: "a gateway's credential",
    keeps: "a gateway's credential opens the door of another one",
    edits: [
      {
        file: `${SERVER}/iot/ingest/callers.ts`,
        from: "return facts && (publicId === null || publicId === facts.publicId) ? facts : null;",
        to: "return facts && (publicId === null || publicId.length > 0) ? facts : null;",
      },
    ],
    tests: [`${SERVER}/iot/ingest/ingest.test.ts`, "-t", "to another gateway's credential"],
  },
  {
    name: "a gateway's topics",
    keeps: "a gateway publishes in the name of another one",
    edits: [
      {
        file: `${SERVER}/iot/ingest/topics.ts`,
        from: "topic.startsWith(`t/${publicId}/`)",
        to: 'publicId !== "" && topic.startsWith("t/")',
      },
    ],
    tests: [`${SERVER}/iot/ingest/mqtt.test.ts`, "-t", "publishing under another name"],
  },
  {
    name: "one living command",
    keeps: "a gateway has two living commands of one kind",
    edits: [
      {
        file: `${MIGRATIONS}/20261129i_gateway_commands.sql`,
        from: "create unique index gateway_commands_living",
        to: "create index gateway_commands_living",
      },
    ],
    tests: [`${SERVER}/iot/ingest/commands.test.ts`, "-t", "one is alive"],
  },
  {
    name: "a command once",
    keeps: "a gateway is given a command twice",
    edits: [{ file: `${SERVER}/iot/gateways/commands/becoming.ts`, from: " order by c.id for update of c)", to: ")" }],
    tests: [`${SERVER}/iot/ingest/commands.test.ts`, "-t", "by two messages at once"],
  },
  {
    name: "answers of its own",
    keeps: "a gateway answers the command of another one",
    edits: [
      {
        file: `${SERVER}/iot/gateways/commands/becoming.ts`,
        from: "on a.gateway_id = c.gateway_id and a.id = c.id",
        to: "on a.id = c.id",
      },
    ],
    tests: [`${SERVER}/iot/ingest/commands.test.ts`, "-t", "by its own gateway alone"],
  },
  {
    name: "policy on a week",
    keeps: "a week of readings can be reached without the policy of its organisation",
    edits: [{ file: `${MIGRATIONS}/20261128u_sensor_readings.sql`, from: "  perform guard_event_part(part::regclass);\n", to: "" }],
    tests: [`${SERVER}/testing/promises/tenancy.test.ts`],
  },
  {
    name: "a fed meter",
    keeps: "a person enters what a sensor enters",
    edits: [
      {
        file: "packages/domain/src/register/meters/guard.ts",
        from: "isEnteredByHand(meter, entry) ? null :",
        to: "isEnteredByHand(meter, entry) || true ? null :",
      },
    ],
    tests: [`${SERVER}/iot/feeds/feeds.test.ts`, "-t", "enter a reset and nothing else"],
  },
  {
    name: "late decides nothing",
    keeps: "what comes late makes a silent sensor heard",
    edits: [
      {
        file: `${SERVER}/iot/ingest/register.ts`,
        from: '{ watermark, oldest: 0 }) === "ordinary"',
        to: '{ watermark, oldest: 0 }) !== "ahead"',
      },
    ],
    tests: [`${SERVER}/iot/ingest/ingest.test.ts`, "-t", "what comes late does not make"],
  },
  {
    name: "one alarm of one incident",
    keeps: "two readings in one moment raise two alarms",
    edits: [
      {
        file: `${MIGRATIONS}/20261129d_alarms.sql`,
        from: "create unique index alarms_open on alarms (tenant_id, rule_id, subject) where cleared_at is null;",
        to: "create index alarms_open on alarms (tenant_id, rule_id, subject) where cleared_at is null;",
      },
      {
        file: `${SERVER}/iot/alarms/watching/writing.ts`,
        from: "    on conflict (tenant_id, rule_id, subject) where cleared_at is null do nothing\n",
        to: "",
      },
    ],
    tests: [`${SERVER}/iot/alarms/alarms.test.ts`, "-t", "in one millisecond"],
  },
  {
    name: "late raises nothing",
    keeps: "a late reading raises an alarm",
    edits: [
      {
        file: `${SERVER}/iot/ingest/store.ts`,
        from: 'timing === "ordinary" && !incoming.isAgain',
        to: 'timing !== "ahead" && !incoming.isAgain',
      },
    ],
    tests: [`${SERVER}/iot/alarms/alarms.test.ts`, "-t", "a day of late readings"],
  },
  {
    name: "read again is no news",
    keeps: "a message that is read again counts a conflict a second time, or raises an alarm of days ago",
    edits: [{ file: `${SERVER}/iot/ingest/receiving.ts`, from: ", isAgain: true }", to: " }" }],
    tests: [`${SERVER}/iot/intake/intake.test.ts`, "-t", "what is read again"],
  },
  {
    name: "only what was noted",
    keeps: "an undone import of readings takes what a gateway said in between",
    edits: [
      {
        file: `${SERVER}/platform/work/readings-owner.ts`,
        from: "r.series_id = noted.series_id and r.at = noted.at and r.at between",
        to: "r.series_id = noted.series_id and r.at between",
      },
    ],
    tests: [`${SERVER}/iot/readings/imports.test.ts`, "-t", "what a gateway said stays"],
  },
];
