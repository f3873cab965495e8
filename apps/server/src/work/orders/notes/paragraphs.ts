/** Plain text as the rich text of an order: its paragraphs and lines stay. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p>${part.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign).replaceAll("\n", "<br>")}</p>`,
    )
    .join("");
