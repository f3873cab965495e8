/** Typed lines as the editor would have written them. */
export const paragraphsOf = (text: string): string =>
  text === ""
    ? ""
    : text
        .split("\n")
        .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)}</p>`)
        .join("");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
