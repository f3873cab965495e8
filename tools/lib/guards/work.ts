import { SERVER, MIGRATIONS, type Guard } from "./guard.ts";

/** Of requests, orders and plans. */
export const WORK: readonly Guard[] = [
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
    name: "what a request is about",
    keeps: "a request tells the code and name of an asset out of its reporter's reach",
    edits: [{ file: `${SERVER}/work/requests/changes/create.ts`, from: "  await assertSubject(ctx, draft);\n", to: "" }],
    tests: [`${SERVER}/work/requests/changes/duplicates.test.ts`, "-t", "an asset out of reach"],
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
    name: "print limits",
    keeps: "nobody asks for so many files that the others wait for theirs",
    edits: [{ file: `${SERVER}/work/orders/printing/beside.ts`, from: "  await assertMayWait(ctx);\n", to: "" }],
    tests: [`${SERVER}/work/orders/printing/printing.test.ts`, "-t", "three files of a person"],
  },
  {
    name: "the step under the hand",
    keeps: "a step changes while somebody works on it, because another person recorded it",
    edits: [
      {
        file: "apps/web/src/work/orders/steps/meanwhile.ts",
        from: "  (held.doneAt === null) !== (now.doneAt === null) ||\n",
        to: "",
      },
    ],
    tests: ["apps/web/src/work/orders/steps/meanwhile.test.ts"],
  },
];
