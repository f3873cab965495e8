/* global SwaggerUIBundle */

const description = JSON.parse(document.getElementById("description").textContent);

// The library has its own dark colours, worn by a class.
const darkness = matchMedia("(prefers-color-scheme: dark)");
const wear = () => document.documentElement.classList.toggle("dark-mode", darkness.matches);
darkness.addEventListener("change", wear);
wear();

const at = (keys) => keys.reduce((node, key) => node?.[key], description);

/** What a part of the description says with its references followed; one that leads into itself is left standing. */
function followed(node, within = []) {
  if (Array.isArray(node)) return node.map((item) => followed(item, within));
  if (typeof node !== "object" || node === null) return node;
  const { $ref: ref } = node;
  if (typeof ref !== "string") return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, followed(part, within)]));
  return within.includes(ref) ? node : { ...followed(at(ref.split("/").slice(1)), [...within, ref]), $$ref: ref };
}

/**
 * What differs from the library: texts are shown as they stand, since no HTML may enter this page; nothing is offered that sends a call,
 * since the page is kept from the session on purpose; and every part has a heading and a landmark that leads to it.
 */
function asReader({ React }) {
  const el = React.createElement;
  const nothing = () => null;
  return {
    // The library's own way works through the whole description each time a call is opened, which takes seconds.
    fn: { resolveSubtree: async (_whole, keys) => ({ spec: followed(at(keys)), errors: [] }) },
    components: {
      Markdown: ({ source }) => (source ? el("div", { className: "markdown" }, el("p", null, source)) : null),
      authorizeBtn: nothing,
      authorizeOperationBtn: nothing,
      ServersContainer: nothing,
      CopyToClipboardBtn: nothing,
      // Its link leaves the product, which a page in a sandbox may not open a window for.
      OAS31License: nothing,
      // Its link would stand within a button; opening a call puts its address in the bar all the same.
      DeepLink: ({ text }) => el("span", null, text),
    },
    wrapComponents: {
      InfoContainer: (Info) => (props) => el("section", { "aria-label": "About" }, el(Info, props)),
      FilterContainer: (Filter) => (props) =>
        el("section", { "aria-labelledby": "calls" }, el("h2", { id: "calls" }, "Calls by feature"), el(Filter, props)),
    },
  };
}

SwaggerUIBundle({
  spec: description,
  domNode: document.getElementById("reader"),
  plugins: [asReader],
  supportedSubmitMethods: [],
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  displayOperationId: true,
  defaultModelsExpandDepth: -1,
  defaultModelRendering: "model",
  defaultModelExpandDepth: 2,
  validatorUrl: null,
});
