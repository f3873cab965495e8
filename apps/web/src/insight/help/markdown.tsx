import { Lexer, type Token, type Tokens } from "marked";
import { createElement, type ReactNode } from "react";
import { AppLink } from "../../kit/layout/app-link.tsx";
import styles from "./help.module.css";

/**
 * A page of help as elements. The library reads the Markdown; no HTML is made of it, so a page that holds some shows its letters and
 * nothing can run.
 */
export function Markdown({ text }: { text: string }) {
  return <>{drawn(new Lexer().lex(text))}</>;
}

const drawn = (tokens: readonly Token[] = []): ReactNode[] => tokens.map((token, at) => <Piece key={at} token={token} />);

function Piece({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case "heading":
      return createElement(`h${(token as Tokens.Heading).depth}`, null, ...drawn(token.tokens));
    case "paragraph":
      return <p>{drawn(token.tokens)}</p>;
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const rows = items.map((item, at) => <li key={at}>{drawn(item.tokens)}</li>);
      return ordered ? <ol>{rows}</ol> : <ul>{rows}</ul>;
    }
    case "table":
      return <Table table={token as Tokens.Table} />;
    case "strong":
      return <strong>{drawn(token.tokens)}</strong>;
    case "em":
      return <em>{drawn(token.tokens)}</em>;
    case "codespan":
      return <kbd>{(token as Tokens.Codespan).text}</kbd>;
    case "link":
      return <AppLink to={addressOf((token as Tokens.Link).href)}>{drawn(token.tokens)}</AppLink>;
    case "space":
      return null;
    case "text":
      return token.tokens ? drawn(token.tokens) : (token as Tokens.Text).text;
    default:
      return token.raw;
  }
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {table.header.map((cell, at) => (
            <th key={at} scope="col">
              {drawn(cell.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>{drawn(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Pages lead to each other by their files' names, so that they can be read in the repository too. */
const addressOf = (href: string): string => `/help/${href.replace(/\.md$/, "")}`;
