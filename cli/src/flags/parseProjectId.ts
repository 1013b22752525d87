import { CliError } from '../errors/CliError.js'

/**
 * Checks a project id.
 *
 * @param value The id given, 1 to 64 letters, digits, `_` or `-`, the first no `-`.
 * @returns The same id.
 * @throws CliError `PROJECT_ID_FORMAT`, exit code 2.
 */
export function parseProjectId(value: string): string {
  // A first `-` is the next flag, taken for the id that was left out.
  if (/^[A-Za-z0-9_][A-Za-z0-9_-]{0,63}$/.test(value)) return value
  throw new CliError(
    'PROJECT_ID_FORMAT',
    `"${value}" is not a project id. It has 1 to 64 letters, digits, "_" or "-"; leave --project-id out to use the sandbox.`,
  )
}
