import { SERVER, type Guard } from "./guard.ts";

/** Of what goes out and comes in. */
export const CONNECT: readonly Guard[] = [
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
    name: "cards in reach",
    keeps: "a card goes with the right to see its record",
    edits: [
      {
        file: `${SERVER}/connect/notifications/cards.ts`,
        from: "and ${withinReach(ctx, kind)}`",
        to: "`",
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
        from: "(isAlways(line.line) || personId !== told.personId) && ",
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
    name: "stopped watching",
    keeps: "who stopped watching a record hears nothing of it as one who watches",
    edits: [
      {
        file: `${SERVER}/connect/notifications/who.ts`,
        from: "...(ties.watchers ?? [])].filter((id) => !(id && hasStopped(id)))",
        to: "...(ties.watchers ?? [])]",
      },
    ],
    tests: [`${SERVER}/connect/notifications/watching.test.ts`, "-t", "watches it by themselves"],
  },
  {
    name: "rules of notifications",
    keeps: "what the organisation says of a line holds whatever a person chose",
    edits: [
      {
        file: `${SERVER}/connect/notifications/who.ts`,
        from: 'const rule = isAlways(line) ? "forced" : ruleOf(rules, line);',
        to: 'const rule = isAlways(line) ? "forced" : null;',
      },
    ],
    tests: [`${SERVER}/connect/notifications/rules.test.ts`],
  },
  {
    name: "rights when it is told",
    keeps: "of what somebody may not see no card is written",
    edits: [
      {
        file: `${SERVER}/connect/notifications/who.ts`,
        from: "heard.push(...alike.filter(({ wanted }) => reached.has(wanted.recordId)));",
        to: "heard.push(...alike);",
      },
    ],
    tests: [`${SERVER}/connect/notifications/notifications.test.ts`, "-t", "nothing is written"],
  },
  {
    name: "rights when it is sent",
    keeps: "a message tells of nothing that its reader may not see any more",
    edits: [
      {
        file: `${SERVER}/connect/notifications/mailing.ts`,
        from: "const seen = await inReachOf(ctx.db, person, waiting, day);",
        to: "const seen = waiting;",
      },
    ],
    tests: [`${SERVER}/connect/notifications/mailing.test.ts`, "-t", "may not see any more"],
  },
  {
    name: "every event has its line",
    keeps: "what is announced reaches somebody, or is said to reach nobody",
    edits: [{ file: `${SERVER}/connect/notifications/nobody.ts`, from: '    "plans.published",\n', to: "" }],
    tests: [`${SERVER}/connect/notifications/nobody.test.ts`],
  },
  {
    name: "rest outside of the shift",
    keeps: "a message waits for the shift of who follows a pattern",
    edits: [
      {
        file: `${SERVER}/connect/notifications/mailing.ts`,
        from: "isEverything ? sql`` : sql`and is_grave`",
        to: "sql``",
      },
    ],
    tests: [`${SERVER}/connect/notifications/mailing.test.ts`, "-t", "goes out at once, and alone"],
  },
  {
    name: "a message's way out",
    keeps: "looking at the page of a message's way out ends nothing",
    edits: [
      {
        file: `${SERVER}/connect/notifications/stops.ts`,
        from: "opened(ground, open, token, asked),",
        to: 'opened(ground, open, token, stopping(ground, "")),',
      },
    ],
    tests: [`${SERVER}/connect/notifications/stops.test.ts`, "-t", "looking at its page changes nothing"],
  },
  {
    name: "ways out that are over",
    keeps: "an old message's way out opens nothing",
    edits: [
      {
        file: `${SERVER}/connect/notifications/stops.ts`,
        from: '    .where("expiresAt", ">", sql<string>`now()`)\n',
        to: "",
      },
    ],
    tests: [`${SERVER}/connect/notifications/stops.test.ts`, "-t", "answers as any"],
  },
];
