import { z } from "zod";
import { ACCOUNT_ROLES, FLAGS, SCOPES, SUB_MODULES } from "../access.ts";
import type { Endpoint } from "../endpoint.ts";

const MenuEntry = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(["group", "collapse", "item", "link", "divider"]),
  icon: z.string().optional(),
  url: z.string().optional(),
  badge: z.object({ title: z.string(), bg: z.string(), fg: z.string() }).optional(),
  /** The sub-module whose flags this entry's page receives. */
  subModule: z.enum(SUB_MODULES).optional(),
  /** Of the roles that are allowed here the caller's own; which others are is not theirs to know. Grants decide. */
  auth: z.array(z.enum(ACCOUNT_ROLES)).optional(),
});
export interface MenuNode extends z.infer<typeof MenuEntry> {
  children?: MenuNode[] | undefined;
}
const MenuNodeShape: z.ZodType<MenuNode> = MenuEntry.extend({
  get children() {
    return z.array(MenuNodeShape).optional();
  },
});

export const Navigation = z.object({
  menu: z.array(MenuNodeShape),
  /** Per module, which sub-modules the person may use and how: the specification's flags. */
  permissions: z.array(
    z.object({
      moduleId: z.int(),
      subModules: z.array(z.object({ subModuleId: z.int(), create: z.boolean(), update: z.boolean(), limit: z.boolean() })),
    }),
  ),
  /** The same, as the rules read it. */
  grants: z.partialRecord(z.enum(SUB_MODULES), z.object({ flags: z.array(z.enum(FLAGS)), scope: z.enum(SCOPES) })),
});
export type Navigation = z.infer<typeof Navigation>;

/** What a person sees and may do: asked for once a session, before any screen. */
export const navigation = { method: "GET", path: "/api/Navigation/", access: "signed-in", reply: Navigation } as const satisfies Endpoint;
