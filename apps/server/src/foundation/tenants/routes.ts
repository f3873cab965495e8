import { Readable } from "node:stream";
import { themeOf } from "@millwright/domain/kit/shell/theme.ts";
import type { shell, tenants } from "@millwright/domain/foundation/auth/contract.ts";
import type { MenuNode } from "@millwright/domain/kit/shell/navigation.ts";
import { permissionsFor } from "@millwright/domain/foundation/navigation/menu.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { OpenCtx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { Bytes, Handlers } from "../../platform/call/mount.ts";
import { filesUseOf } from "./files-limit.ts";
import { menuOf } from "./menu.ts";
import { saveShortcutsOfCaller } from "./own-shortcuts.ts";
import { saveSettingsOfCaller, settingsOfCaller } from "./own-settings.ts";

interface Deps {
  db: Database;
  files: FileStore;
  version: string;
}

/** The look of nobody: shown when no tenant is known before sign-in. */
const NEUTRAL = {
  name: "Millwright",
  identifier: "",
  helpUrl: null,
  theme: "default",
  marketingMenu: false,
  homeOverview: false,
  staffLook: false,
  currency: "USD",
  locale: "en-US",
  timeZone: "UTC",
  environment: "live",
};

export const tenantHandlers = ({ db, files, version }: Deps): Handlers<typeof tenants> => ({
  info: async (ctx, { query }) => {
    const tenant = await tenantOf(db, ctx, query.tenant);
    const facts = tenant ?? NEUTRAL;
    return {
      tenantDetails: { name: facts.name, identifier: facts.identifier, helpUrl: facts.helpUrl },
      environment: facts.environment === "training" ? ("training" as const) : ("live" as const),
      hasLogo: Boolean(tenant?.logoFileId),
      hasBackground: Boolean(tenant?.backgroundFileId),
      theme: themeOf(facts.theme),
      marketingMenu: facts.marketingMenu,
      staffLook: facts.staffLook,
      homeOverview: facts.homeOverview,
      registration: tenant?.isRegistrationOpen ?? false,
      devicePinMinutes: ctx.caller && tenant?.devicePin ? tenant.devicePinMinutes : null,
      currency: facts.currency,
      locale: facts.locale,
      timeZone: facts.timeZone,
      version,
    };
  },
  logo: async (ctx, { query }) => await imageOf(db, files, await tenantOf(db, ctx, query.tenant), "logoFileId"),
  background: async (ctx, { query }) => await imageOf(db, files, await tenantOf(db, ctx, query.tenant), "backgroundFileId"),
  filesUse: async (ctx) => await filesUseOf(db, ctx),
  // The grids we use need no licence; nothing else may travel here.
  uiKeys: async () => ({ xgKey: "", agKey: "" }),
});

/** A session's tenant; before sign-in the one that is named, that of the host name, or the installation's default. */
export async function tenantOf(db: Database, ctx: Pick<OpenCtx, "caller" | "hostName">, named: string | undefined) {
  const tenants = db.system().selectFrom("tenants").selectAll();
  if (ctx.caller) return await tenants.where("id", "=", ctx.caller.tenantId).executeTakeFirst();
  if (named) return await tenants.where("identifier", "=", named.toLowerCase()).executeTakeFirst();
  return (
    (await tenants.where("hostName", "=", ctx.hostName.toLowerCase()).executeTakeFirst()) ??
    (await tenants.where("isDefault", "=", true).executeTakeFirst())
  );
}

async function imageOf(
  db: Database,
  files: FileStore,
  tenant: { id: number; logoFileId: number | null; backgroundFileId: number | null } | undefined,
  which: "logoFileId" | "backgroundFileId",
): Promise<Bytes> {
  const fileId = tenant?.[which];
  if (!tenant || !fileId) throw refuse("not_found", "not_found");
  const file = await db.tenant(tenant.id, (rows) =>
    rows.selectFrom("files").select(["storeKey", "contentType", "fileName"]).where("id", "=", fileId).executeTakeFirst(),
  );
  if (!file) throw refuse("not_found", "not_found");
  return {
    stream: Readable.from(await files.open(file.storeKey)),
    contentType: file.contentType,
    fileName: file.fileName,
    inline: true,
    maxAge: 300,
  };
}

export const shellHandlers = ({ db }: Deps): Handlers<typeof shell> => ({
  navigation: async (ctx) => {
    const seen = await menuOf(db, ctx);
    const menu = seen.menu.map((module): MenuNode => ({
      id: module.id,
      title: module.title,
      type: "collapse",
      icon: module.icon,
      children: module.items.map((item) => ({
        id: item.id,
        title: item.title,
        type: "item" as const,
        icon: item.icon,
        url: item.url,
        auth: [ctx.accountRole],
        ...(item.subModule ? { subModule: item.subModule } : {}),
      })),
    }));
    const grants = Object.fromEntries(
      Object.entries(ctx.grants).map(([subModule, grant]) => [subModule, { flags: [...grant.flags], scope: grant.scope }]),
    );
    return { menu, permissions: permissionsFor(ctx.grants, seen.given), grants };
  },
  settings: async (ctx) => ({ settings: await settingsOfCaller(db, ctx) }),
  saveSettings: async (ctx, { body }) => ({ message: await saveSettingsOfCaller(db, ctx, body.settings) }),
  saveShortcuts: async (ctx, { body }) => ({ message: await saveShortcutsOfCaller(db, ctx, body.shortcuts) }),
});
