import { SERVER, type Guard } from "./guard.ts";

/** Of figures and what is looked at. */
export const INSIGHT: readonly Guard[] = [
  {
    name: "reach in a figure",
    keeps: "a figure, its trend and its breakdown count rows that their reader does not see",
    edits: [
      {
        file: `${SERVER}/platform/lists/measures.ts`,
        from: "[withinReach(ctx, source.kind), ...placesOf(source, places)]",
        to: "placesOf(source, places)",
      },
    ],
    tests: [`${SERVER}/insight/figures/figures.test.ts`],
  },
  {
    name: "rows equal their figure",
    keeps: "the list shows other rows than the figure counted",
    edits: [
      {
        file: `${SERVER}/platform/lists/measures.ts`,
        from: 'if (asked.side === "numerator" && numerator) conditions.push(numerator(ctx, span));',
        to: "",
      },
    ],
    tests: [`${SERVER}/insight/figures/figures.test.ts`],
  },
  {
    name: "nothing to divide by",
    keeps: "a share of nothing is shown as nought, or as a number",
    edits: [
      {
        file: "packages/domain/src/insight/figures/values.ts",
        from: "if (denominator <= 0 || isUnknown) return",
        to: "if (isUnknown) return",
      },
    ],
    tests: ["packages/domain/src/insight/figures/values.test.ts"],
  },
  {
    name: "right to a figure",
    keeps: "somebody is told a figure of what they may not see",
    edits: [{ file: `${SERVER}/insight/figures/questions.ts`, from: 'if (!mayAsk(ctx, facts)) return "forbidden";', to: "" }],
    tests: [`${SERVER}/insight/figures/figures.test.ts`],
  },
  {
    name: "dashboards by role",
    keeps: "a dashboard that no role of somebody is given does not exist for them",
    edits: [
      {
        file: `${SERVER}/insight/dashboards/queries.ts`,
        from: "sql`(d.owner_id = ${ctx.personId} or given.dashboard_id is not null)`",
        to: "sql`(d.owner_id = ${ctx.personId} or true)`",
      },
    ],
    tests: [`${SERVER}/insight/dashboards/dashboards.test.ts`, "-t", "not given"],
  },
  {
    name: "active people of other sites",
    keeps: "somebody who sees the users of a site is told how many were active elsewhere",
    edits: [
      {
        file: `${SERVER}/foundation/users/active.ts`,
        from: 'if (reachesAll(ctx, "users")) return true;',
        to: "if (ctx) return true;",
      },
    ],
    tests: [`${SERVER}/insight/figures/use.test.ts`, "-t", "mean of active people"],
  },
  {
    name: "role on boards",
    keeps: "somebody arranges a board that was shared with their role to look at",
    edits: [
      {
        file: `${SERVER}/insight/boards/changes.ts`,
        from: 'if (!board.may.update) throw refuse("forbidden", "forbidden");\n  return board;',
        to: "return board;",
      },
    ],
    tests: [`${SERVER}/insight/boards/boards.test.ts`, "-t", "a role with which"],
  },
  {
    name: "reach of a board's data",
    keeps: "a board tells a series of a sensor that its reader does not see",
    edits: [
      {
        file: `${SERVER}/iot/sensors/series-seen.ts`,
        from: `n.status <> 'pending' and \${withinReach(ctx, "sensors", "n")}\n    order by w.at`,
        to: `n.status <> 'pending'\n    order by w.at`,
      },
    ],
    tests: [`${SERVER}/insight/boards/answers/answers.test.ts`, "-t", "limited to a site"],
  },
  {
    name: "report once",
    keeps: "a recipient gets a report again when its job is begun again, or is at work twice",
    edits: [
      {
        file: `${SERVER}/insight/scheduled-reports/open-run.ts`,
        from: "person_id = ${personId} and outcome = 'waiting' returning 1",
        to: "person_id = ${personId} returning 1",
      },
      {
        file: `${SERVER}/insight/scheduled-reports/letter.ts`,
        from: "`report-${String(runId)}-${String(personId)}`",
        to: "`report-${String(runId)}-${String(personId)}-${String(Math.random())}`",
      },
    ],
    tests: [`${SERVER}/insight/scheduled-reports/sending.test.ts`, "-t", "begun again"],
  },
  {
    name: "reach in a report",
    keeps: "a report shows its recipients rows that only one of them sees",
    edits: [
      {
        file: `${SERVER}/insight/scheduled-reports/same-sight.ts`,
        from: 'alone.has(reader.personId) ? String(reader.personId) : ""',
        to: '""',
      },
    ],
    tests: [`${SERVER}/insight/scheduled-reports/sending.test.ts`, "-t", "row of their own"],
  },
  {
    name: "reach of newest values",
    keeps: "an open page is told what sensors of other sites measure",
    edits: [
      {
        file: `${SERVER}/iot/sensors/newest.ts`,
        from: `n.status <> 'pending' and \${withinReach(caller, "sensors", "n")}`,
        to: "n.status <> 'pending'",
      },
    ],
    tests: [`${SERVER}/iot/sensors/newest.test.ts`, "-t", "beyond their reach"],
  },
  {
    name: "wall link's rights",
    keeps: "a wall screen goes on showing a board after its maker has left or their account was closed",
    edits: [
      { file: `${SERVER}/insight/walls/showing.ts`, from: "import { presentCaller }", to: "import { callerOf }" },
      {
        file: `${SERVER}/insight/walls/showing.ts`,
        from: "await presentCaller(ground.db, { tenantId: screen.tenantId, personId: screen.makerId }, open)",
        to: "await callerOf(ground.db, screen.tenantId, screen.makerId)",
      },
    ],
    tests: [`${SERVER}/insight/walls/walls.test.ts`, "-t", "of a leaver"],
  },
  {
    name: "right to a printed dashboard",
    keeps: "figures are printed for somebody whose role is given the dashboard and not the right",
    edits: [
      {
        file: `${SERVER}/insight/printing/gathering/page.ts`,
        from: 'holds(ctx.grants, "analytics", "view") && showsFigures(id)',
        to: "showsFigures(id)",
      },
    ],
    tests: [`${SERVER}/insight/printing/printing.test.ts`, "-t", "is given and has not the right to"],
  },
];
