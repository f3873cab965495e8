/** With PLAIN_DRIVER=1 everything runs on pg as it comes, so that the tests tell a fault of a habit of ours from one of the product. */
export const isPlain = process.env["PLAIN_DRIVER"] === "1";
