import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { oneCode } from "../../kit/texts.ts";
import { email, line, name } from "../../kit/fields.ts";
import { ACCOUNT_ROLES } from "../../kit/access.ts";
import { navigation } from "../../kit/shell/navigation.ts";
import { THEMES } from "../../kit/shell/theme.ts";
import { authPaths, shellPaths, tenantPaths } from "./paths.ts";
import { SettingsPartShape, UserSettingsShape } from "./settings-shape.ts";
import { MOST_SHORTCUTS } from "./shortcuts.ts";

/** The signed-in person, as document one describes the user. */
export const User = z.object({
  uuid: z.uuid(),
  role: z.array(z.enum(ACCOUNT_ROLES)),
  roleId: z.int(),
  profile: z.string(),
  uid: z.string(),
  environment: z.enum(["live", "training"]),
  from: z.literal("api"),
  tenantUserId: z.int(),
  personId: z.int(),
  data: z.object({
    displayName: z.string(),
    photoURL: z.string().nullable(),
    email: z.string(),
    /** Ids of entries of the menu, also of those that the person does not see at the moment. */
    shortcuts: z.array(z.int()),
    info: z.object({ groupsDescription1: z.string() }),
    settings: UserSettingsShape.nullable(),
    /** IANA, chosen by the person; null: that of their site, else of the organisation. */
    timeZone: z.string().nullable(),
    /** The zone in which everything is shown, searched and counted, and whether nobody of the organisation goes by another one. */
    clock: z.object({ zone: z.string(), isOnly: z.boolean() }),
    /** The entry of the menu that opens first; null: the home page. */
    startPage: z.int().nullable(),
  }),
});
export type User = z.infer<typeof User>;

/** The SHA-256 of the password in lower-case hex; the secret on the wire. Anything else fails like a wrong password. */
export const Credentials = z.object({
  email: z.string().overwrite(oneCode).max(254),
  password: z.string().max(200),
  /** The specification sends it; the server decides by its own state. */
  locked: z.boolean().optional(),
  /** What an earlier sign-in gave this device; wrong passwords from here then count for it alone. */
  device: z.string().max(100).optional(),
});

export const SignedIn = z.object({
  email: z.string(),
  password: z.literal(true),
  user: User,
  access_token: z.string(),
  /** Kept by the device, beyond the session: by it the next sign-in is known. */
  device: z.string(),
});
export const SignInDenied = z.object({
  email: z.null(),
  password: z.null(),
  error: z.object({ email: z.string().optional(), password: z.string().optional(), retries: z.int(), locked: z.boolean() }),
});
export type SignInDenied = z.infer<typeof SignInDenied>;

/** What makes the first organisation of an installation, and its administrator. */
export const SetUpDraft = z.object({
  /** From the one-time link that the terminal printed. */
  token: z.string().min(1).max(100),
  organisation: name(),
  firstName: line(100),
  lastName: line(100),
  email: email(),
  password: z.string().regex(/^[0-9a-f]{64}$/),
  timeZone: z.string().max(60).optional(),
});

export const auth = defineContract({
  signIn: { ...authPaths.signIn, access: "public", body: Credentials, reply: SignedIn, denied: SignInDenied },
  signOut: { ...authPaths.signOut, access: "signed-in", reply: z.object({ signedOut: z.literal(true) }) },
  /** Once a day, and after a change of password or role, it answers the token to go on with; once that one has come, the one before lives a minute longer. */
  me: { ...authPaths.me, access: "signed-in", reply: User.extend({ access_token: z.string().optional() }), isNoted: true },
  setUp: { ...authPaths.setUp, access: "public", body: SetUpDraft, reply: z.object({ email: z.string() }) },
});

/** Which tenant's look to show before anybody is signed in; without it the host name decides. */
const tenantHint = z.object({ tenant: z.string().max(100).optional() });

export const TenantInfo = z.object({
  tenantDetails: z.object({ name: z.string(), identifier: z.string(), helpUrl: z.string().nullable() }),
  environment: z.enum(["live", "training"]),
  hasLogo: z.boolean(),
  hasBackground: z.boolean(),
  /** The colours the tenant opens with, until a person chooses others. */
  theme: z.enum(THEMES),
  marketingMenu: z.boolean(),
  /** Its staff begin with a look of their own. */
  staffLook: z.boolean(),
  /** Home has its overview and stands in the frame. */
  homeOverview: z.boolean(),
  /** Strangers may ask for an account. */
  registration: z.boolean(),
  /** After so many idle minutes a device asks for the PIN; null: it asks for none. Told to whoever is signed in. */
  devicePinMinutes: z.int().nullable(),
  currency: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  version: z.string(),
});
export type TenantInfo = z.infer<typeof TenantInfo>;

/** Bytes that the organisation's files take; without a limit they may take what the disk has. */
export const FilesUse = z.object({ usedBytes: z.int(), limitBytes: z.int().nullable() });
export type FilesUse = z.infer<typeof FilesUse>;

export const tenants = defineContract({
  info: { ...tenantPaths.info, access: "public", query: tenantHint, reply: TenantInfo },
  logo: { ...tenantPaths.logo, access: "public", query: tenantHint, reply: z.unknown(), bytes: "download" },
  background: { ...tenantPaths.background, access: "public", query: tenantHint, reply: z.unknown(), bytes: "download" },
  filesUse: { ...tenantPaths.filesUse, access: { subModule: "audit", flag: "view" }, reply: FilesUse },
  uiKeys: { ...tenantPaths.uiKeys, access: "signed-in", reply: z.object({ xgKey: z.string(), agKey: z.string() }) },
});

export const shell = defineContract({
  navigation,
  settings: { ...shellPaths.settings, access: "signed-in", reply: z.object({ settings: UserSettingsShape.nullable() }) },
  saveSettings: {
    ...shellPaths.saveSettings,
    access: "signed-in",
    /** What is said of some keys leaves the others as they were; null: back to what the person would begin with. */
    body: z.strictObject({ settings: SettingsPartShape.nullable() }),
    reply: z.object({ message: z.string() }),
  },
  saveShortcuts: {
    ...shellPaths.saveShortcuts,
    access: "signed-in",
    /** All of them, in their order: ids of entries of the person's menu. */
    body: z.strictObject({ shortcuts: z.array(z.int()).max(MOST_SHORTCUTS) }),
    reply: z.object({ message: z.string() }),
  },
});
