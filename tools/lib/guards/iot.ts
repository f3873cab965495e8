import { SERVER, MIGRATIONS, type Guard } from "./guard.ts";

/** Of gateways, readings and alarms. */
export const IOT: readonly Guard[] = [
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
    name: "an edge node's topics",
    keeps: "an edge node publishes in the name of another one",
    edits: [{ file: "packages/domain/src/iot/ingest/sparkplug/topics.ts", from: " || ofNode !== node ||", to: " || !ofNode ||" }],
    tests: [`${SERVER}/iot/ingest/sparkplug/sparkplug.test.ts`, "-t", "tries what is not its own"],
  },
  {
    name: "an edge node's will",
    keeps: "an edge node is taken for dead by the will of a connection that it has left",
    edits: [
      {
        file: "packages/domain/src/iot/ingest/sparkplug/node.ts",
        from: " && of !== memory.bdSeq)) return null;",
        to: " && of < 0)) return null;",
      },
    ],
    tests: [`${SERVER}/iot/ingest/sparkplug/sparkplug.test.ts`, "-t", "a connection that it has left"],
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
