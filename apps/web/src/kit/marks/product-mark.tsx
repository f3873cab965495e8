/** The product's sign: a nut with an M. Takes the primary colour; beside it stands the name, so it is not read aloud. */
export function ProductMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path
        fill="var(--mw-primary)"
        d="M13.5 1.9a5 5 0 0 1 5 0l8.2 4.7a5 5 0 0 1 2.5 4.4v10a5 5 0 0 1-2.5 4.4l-8.2 4.7a5 5 0 0 1-5 0l-8.2-4.7A5 5 0 0 1 2.8 21V11a5 5 0 0 1 2.5-4.4z"
      />
      <path
        fill="none"
        stroke="var(--mw-primary-contrast)"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M9.8 21.2V11.4l6.2 6.4 6.2-6.4v9.8"
      />
    </svg>
  );
}
