import type { Flag, Scope, SubModule } from "@millwright/domain/kit/access.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { TenantModule } from "@millwright/domain/foundation/roles/contract.ts";
import type { GrantChange } from "@millwright/domain/foundation/roles/grants.ts";
import { t } from "../../i18n/foundation.ts";

export const flagWord = (flag: Flag): string => t(`roles.flag.${flag}`);
export const scopeWord = (scope: Scope): string => t(`roles.scope.${scope}`);

/** What a sub-module is called; one that is gone by its own word. */
export const titleIn = (modules: readonly TenantModule[], subModule: string): string =>
  modules.flatMap(({ subModules }) => subModules).find((line) => line.subModule === subModule)?.title ?? subModule;

/** "Equipment: may now delete, at their site." */
export function changeWords(title: string, { given, taken, scope, now }: GrantChange): string {
  const named = (flags: readonly Flag[]) => flags.map((flag) => flagWord(flag).toLowerCase()).join(", ");
  const where = (one: Scope) => t(`roles.told.where.${one}`);
  const parts = [
    ...(given.length > 0 ? [t("roles.told.given", { flags: named(given) })] : []),
    ...(taken.length > 0 ? [t("roles.told.taken", { flags: named(taken) })] : []),
    ...(scope ? [t("roles.told.scope", { before: where(scope.before), after: where(scope.after) })] : []),
    ...(!scope && given.length > 0 ? [where(now)] : []),
  ];
  return `${title}: ${parts.join(", ")}`;
}

/** Why it was refused: of a refused cell, in its own words. */
export function problemOf(failure: Error, modules: readonly TenantModule[] = []): string {
  const fault = failure instanceof Refusal ? failure.detail.fields?.[0] : undefined;
  if (!fault) return failure.message;
  const [, subModule] = /^grants\.([\w-]+)/.exec(fault.path) ?? [];
  const words = sentence(fault.reason, fault.params);
  return subModule ? `${titleIn(modules, subModule as SubModule)}: ${words}` : words;
}
