import type { SubModule } from "../../kit/access.ts";
import { SUB_MODULES } from "../../kit/access.ts";
import { MENU, type MenuLimit } from "../navigation/menu.ts";

/** What a role says something about, in the order of the menu. */
export interface SubModuleLine {
  subModule: SubModule;
  /** The entry of the menu behind which it stands, the first of several; null: it has none. */
  subModuleId: number | null;
  title: string;
  /** Whether the tenant's menu shows it at all. */
  isInMenu: boolean;
}
export interface ModuleLine {
  /** Null: what stands in no menu. */
  moduleId: number | null;
  title: string;
  subModules: SubModuleLine[];
}

/** What is called otherwise than one of its entries. */
const TITLES: Partial<Record<SubModule, string>> = { settings: "Settings of the organisation", analytics: "Analytics" };

const readable = (subModule: SubModule): string => subModule.charAt(0).toUpperCase() + subModule.slice(1).replaceAll("-", " ");

/** Every sub-module of the product once, under the module in whose menu it stands; those without an entry come last. */
export function subModuleLines(limit: MenuLimit): ModuleLine[] {
  const seen = new Set<SubModule>();
  const modules = MENU.map(({ id, title, items }): ModuleLine => ({
    moduleId: id,
    title,
    subModules: items.flatMap((item) => {
      const { subModule } = item;
      if (!subModule || seen.has(subModule)) return [];
      seen.add(subModule);
      const entries = items.filter((each) => each.subModule === subModule);
      const isInMenu = limit === null || entries.some((entry) => limit.includes(entry.id));
      return [{ subModule, subModuleId: item.id, title: TITLES[subModule] ?? item.title, isInMenu }];
    }),
  }));
  const others = SUB_MODULES.filter((subModule) => !seen.has(subModule)).map((subModule) => ({
    subModule,
    subModuleId: null,
    title: readable(subModule),
    isInMenu: false,
  }));
  return [...modules, { moduleId: null, title: "Others", subModules: others }].filter(({ subModules }) => subModules.length > 0);
}

const LINES: readonly SubModuleLine[] = subModuleLines(null).flatMap(({ subModules }) => subModules);

export const titleOf = (subModule: string): string => LINES.find((line) => line.subModule === subModule)?.title ?? subModule;

/** The sub-module that an address names, by the number of its entry or by its own word. */
export function subModuleNamed(word: string): SubModule | undefined {
  const entries = MENU.flatMap(({ items }) => items);
  return SUB_MODULES.find((subModule) => subModule === word) ?? entries.find(({ id }) => String(id) === word)?.subModule;
}
