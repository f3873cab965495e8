import { SERVER, type Guard } from "./guard.ts";

/** Of accounts, roles, people and lists. */
export const FOUNDATION: readonly Guard[] = [
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
    name: "the noun behind a right",
    keeps: "a right cannot be limited in a role although its rows belong to sites",
    edits: [{ file: "packages/domain/src/nouns.ts", from: '"work-costs": "work-order-costs",', to: '"work-costs": null,' }],
    tests: ["packages/domain/src/foundation/roles/grants.test.ts"],
  },
  {
    name: "last two administrators",
    keeps: "of two who take each other's rights in the same instant one stays",
    edits: [{ file: `${SERVER}/foundation/roles/changes.ts`, from: "  await lockRights(ctx);\n  await assertStillMay(ctx);\n", to: "" }],
    tests: [`${SERVER}/foundation/roles/last-administrator.test.ts`],
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
    name: "forbidden pair",
    keeps: "nobody switches off both bars, from one device or from two",
    edits: [
      {
        file: "packages/domain/src/foundation/auth/settings-offers.ts",
        from: "  if (!navbar.display && !toolbar.display) clashes.push",
        to: "  if (navbar.display && !navbar.display) clashes.push",
      },
    ],
    tests: [`${SERVER}/foundation/tenants/own-settings.test.ts`],
  },
  {
    name: "settings merged by key",
    keeps: "of two devices that change different settings both win",
    edits: [
      {
        file: `${SERVER}/foundation/tenants/own-settings.ts`,
        from: "sql`merged_settings(coalesce(settings, '{}'), ${JSON.stringify(part)}::jsonb)`",
        to: "sql`${JSON.stringify(part)}::jsonb`",
      },
    ],
    tests: [`${SERVER}/foundation/tenants/own-settings.test.ts`],
  },
  {
    name: "shortcut ids",
    keeps: "a shortcut leads only where the person's own menu does",
    edits: [
      {
        file: "packages/domain/src/foundation/auth/shortcuts.ts",
        from: "    return seen.includes(id) || kept.includes(id) ? [] :",
        to: "    return id > 0 || seen.includes(id) || kept.includes(id) ? [] :",
      },
    ],
    tests: [`${SERVER}/foundation/tenants/own-shortcuts.test.ts`],
  },
  {
    name: "a page's frame goes with it",
    keeps: "what a page asks of the frame is over once the page is left",
    edits: [{ file: "apps/web/src/shell/page-layout.ts", from: "      return () => pageLayout.set({});\n", to: "" }],
    tests: ["apps/web/src/shell/theme-settings/theme-settings.clicks.test.tsx", "-t", "what a page asks"],
  },
  {
    name: "a page's frame is not saved",
    keeps: "what a page asks of the frame never becomes the person's own",
    edits: [
      {
        file: "apps/web/src/shell/settings.ts",
        from: "  kept((by) => by.keepSettings(part, isSilent));",
        to: "  const both = mergedWith(part, { layout: { config: pageLayout.get() } });\n  kept((by) => by.keepSettings(both, isSilent));",
      },
      {
        file: "apps/web/src/shell/settings.ts",
        from: "import { chooseTheme, resetTheme }",
        to: 'import { pageLayout } from "./page-layout.ts";\nimport { chooseTheme, resetTheme }',
      },
    ],
    tests: ["apps/web/src/shell/theme-settings/theme-settings.clicks.test.tsx", "-t", "what a page asks"],
  },
];
