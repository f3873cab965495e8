declare module "postcss-hover-media-feature" {
  import type { PluginCreator } from "postcss";
  const hoverOnly: PluginCreator<never>;
  export default hoverOnly;
}
