import { employerChip, employerField } from "../../foundation/people/slots.ts";
import { contribute } from "../../kit/record/contributions.ts";

const employer = async () => await import("./employer.tsx");

export const contributions = [
  contribute(employerField, { needs: "suppliers", load: async () => (await employer()).EmployerField }),
  contribute(employerChip, { load: async () => (await employer()).EmployerChip }),
];
