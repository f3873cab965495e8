import type { Plugin, Rolldown } from "vite";

const WEB = /\/apps\/web\/src\/(.*)\.tsx?$/;
const SET = "@tabler/icons-react";
/** Whose copy of an icon a module is: `IconRoute.mjs?of=work.orders`. */
const OF = "?of=";

/**
 * An icon is a hundred bytes, and hundreds of them are on several screens: in files of their own each would be a wait of its own, and together they would be on
 * every page. So each feature has its own copy of those that it draws; they are plain drawings, of which two are as good as one.
 */
export function iconsByFeature(): Plugin {
  return {
    name: "icons-by-feature",
    apply: "build",
    transform: {
      filter: { id: WEB, code: SET },
      handler(code, id) {
        const [, place = ""] = WEB.exec(id) ?? [];
        const imports = this.parse(code).body.filter((part) => part.type === "ImportDeclaration");
        const ofSet = imports.filter(({ source }) => source.value === SET);
        const one = (from: Import) => oneByOne(from, featureOf(place));
        return {
          code: ofSet.toReversed().reduce((left, from) => left.slice(0, from.start) + one(from) + left.slice(from.end), code),
          map: null,
        };
      },
    },
    async resolveId(source, importer) {
      const [file = "", of] = source.split(OF);
      if (of === undefined || !file.startsWith(`${SET}/`)) return null;
      const found = await this.resolve(file, importer);
      return found && { id: found.id + OF + of, moduleSideEffects: false };
    },
  };
}

type Program = ReturnType<Rolldown.TransformPluginContext["parse"]>;
type Import = Extract<Program["body"][number], { type: "ImportDeclaration" }>;

/** `import { IconRoute } from "…"` as one import for each icon. */
const oneByOne = ({ specifiers }: Import, feature: string): string =>
  specifiers
    .map((one) => {
      if (one.type !== "ImportSpecifier" || one.imported.type !== "Identifier") throw new Error(`${SET} is imported by names`);
      return `import ${one.local.name} from ${JSON.stringify(`${SET}/dist/esm/icons/${one.imported.name}.mjs${OF}${feature}`)};`;
    })
    .join(" ");

/** `work.orders` of `work/orders/details/details`, `kit.grid` of `kit/grid/table/head`; of the frame the first folder alone. */
export function featureOf(place: string): string {
  const [area = "", feature] = place.split("/");
  return area === "shell" || feature === undefined ? area : `${area}.${feature}`;
}
