/** Something the person who starts the server can put right; its text says how. It is shown without a stack. */
export class StartProblem extends Error {
  override name = "StartProblem";
}
