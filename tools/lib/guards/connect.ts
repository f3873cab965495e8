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
];
