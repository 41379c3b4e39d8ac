// Judges requests by a compiled catalog.ts: node judge.mjs CATALOG.js < {"command": [request, …]}; gives
// {"command": [[strict verdict, lenient errors], …]}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { validate } = await import(pathToFileURL(process.argv[2]).href);
const cases = JSON.parse(readFileSync(0, "utf8"));
const verdict = (command, request) => [
  !validate(command, request, { strict: true }).some((problem) => problem.level === "error"),
  validate(command, request).filter((problem) => problem.level === "error").map((problem) => problem.path),
];
// From entries, so that a command called __proto__ is one of them.
const verdicts = Object.fromEntries(
  Object.entries(cases).map(([command, requests]) => [command, requests.map((one) => verdict(command, one))]),
);
process.stdout.write(JSON.stringify(verdicts));
