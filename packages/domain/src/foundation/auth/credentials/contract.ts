import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, optionalEmail, version } from "../../../kit/fields.ts";
import { idInPath, targetOf } from "../../../kit/ids.ts";
import { SignedIn } from "../contract.ts";
import { credentialPaths } from "./paths.ts";

/** The SHA-256 of a password in lower-case hex, as at the sign-in. */
const digest = () => z.string().regex(/^[0-9a-f]{64}$/);
const code = () => z.string().min(1).max(100);

export const LINK_STATES = ["valid", "used", "expired"] as const;
export type LinkState = (typeof LINK_STATES)[number];
export const LINK_KINDS = ["reset", "invitation"] as const;

/**
 * Where a person stands with signing in. none: no account. requested: registered, and nobody has agreed yet. invited: there is one without a password. locked: too many wrong passwords just now, of whom no device
 * that signed in before. inactive: the account is there and closed, or the person is archived.
 */
export const ACCOUNT_STATES = ["none", "requested", "invited", "active", "locked", "inactive"] as const;
export const Account = z.object({
  state: z.enum(ACCOUNT_STATES),
  /** Invited or active since, locked or inactive until; null where there is no such instant. */
  at: instant().nullable(),
  email: z.string().nullable(),
  /** How many sessions are open. */
  sessions: z.int(),
  lastSeenAt: instant().nullable(),
});
export type Account = z.infer<typeof Account>;

export const CREDENTIAL_ACTIONS = ["invite", "reset", "unlock", "end_sessions"] as const;
export const HandleCredentials = z.object({
  tenantUserId: targetOf("people"),
  action: z.enum(CREDENTIAL_ACTIONS),
  /** How the link of an invitation or a reset goes to the person: by mail, or copied by whoever asked for it. */
  by: z.enum(["mail", "link"]).default("mail"),
});

export const OwnSession = z.object({
  session: z.uuid(),
  /** In words; null where the browser says nothing. */
  device: z.string().nullable(),
  address: z.string().nullable(),
  startedAt: instant(),
  lastSeenAt: instant(),
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

const mayUpdate = { subModule: "people", flag: "update" } as const;

export const credentials = defineContract({
  /** Answers the same, and as fast, whether there is such a person or not. */
  emailReset: {
    ...credentialPaths.emailReset,
    access: "public",
    query: z.object({ userID: z.string().min(1).max(254) }),
    reply: z.object({ sent: z.literal(true) }),
  },
  handle: {
    method: "POST",
    path: "/auth/HandleCredentials/",
    access: mayUpdate,
    body: HandleCredentials,
    reply: z.object({
      account: Account,
      /** Told once, to whoever asked for a link to copy. */
      link: z.string().nullable(),
    }),
    toldOnce: "link",
  },
  account: {
    method: "GET",
    path: "/auth/HandleCredentials/:id",
    access: { subModule: "people", flag: "view" },
    params: z.object({ id: idInPath("people") }),
    reply: Account,
  },
  validate: {
    ...credentialPaths.validate,
    access: "public",
    body: z.object({ code: code() }),
    reply: z.object({
      state: z.enum(LINK_STATES),
      /** Of a valid link: what it is for, and whose account it opens. */
      kind: z.enum(LINK_KINDS).nullable(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      tenant: z.string().nullable(),
    }),
    reads: true,
  },
  setPassword: {
    ...credentialPaths.setPassword,
    access: "public",
    body: z.object({ code: code(), password: digest(), device: z.string().max(100).optional() }),
    reply: SignedIn,
  },
  changePassword: {
    method: "PUT",
    path: "/auth/Password/",
    access: "signed-in",
    body: z.object({ current: digest(), password: digest() }),
    reply: z.object({ changed: z.literal(true), ended: z.int() }),
  },
  sessions: { method: "GET", path: "/auth/Sessions/", access: "signed-in", reply: z.object({ rows: z.array(OwnSession) }) },
  /** One of one's own sessions, or all but this one. One that is over already is ended. */
  endSessions: {
    method: "POST",
    path: "/auth/Sessions/end/",
    access: "signed-in",
    body: z.object({ session: z.uuid().optional() }),
    reply: z.object({ ended: z.int() }),
  },
});

export const SecuritySettingsDraft = z.object({
  /** How long wrong passwords lock a name. */
  lockMinutes: z.int().min(1).max(1440),
  /** A session ends after so long without a call, */
  idleMinutes: z.int().min(15).max(43_200),
  /** and in any case after so long. */
  sessionHours: z.int().min(1).max(8760),
  /** Strangers may ask for an account; who does waits until somebody agrees. */
  isRegistrationOpen: z.boolean(),
  /** The toolbar has its menu "Marketing". */
  marketingMenu: z.boolean(),
  /** Home has its overview, in the frame with its menu; without it home is as bare as the specification says. */
  homeOverview: z.boolean(),
  /** What a device keeps is encrypted there, and shown to whoever knows the PIN of the person; */
  devicePin: z.boolean(),
  /** which is asked for again after so long without a touch. */
  devicePinMinutes: z.int().min(1).max(480),
  /** Whom people ask for help; nothing: whom the installation names. */
  supportEmail: optionalEmail(),
});
export const SecuritySettings = SecuritySettingsDraft.extend({ version: version() });
export type SecuritySettings = z.infer<typeof SecuritySettings>;

const path = "/api/SecuritySettings/";

export const securitySettings = defineContract({
  /** Whom to ask for help: the organisation's, else the installation's; null: nobody is named. */
  supportContact: { method: "GET", path: "/api/SupportContact/", access: "signed-in", reply: z.object({ email: z.string().nullable() }) },
  get: { method: "GET", path, access: { subModule: "settings", flag: "view" }, reply: SecuritySettings },
  update: {
    method: "PUT",
    path,
    access: { subModule: "settings", flag: "update" },
    body: SecuritySettingsDraft.partial().extend({ version: version() }),
    reply: SecuritySettings,
  },
});
