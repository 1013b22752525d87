import { namespaces } from '../catalogue/namespaces.js'
import { CliError } from '../errors/CliError.js'
import { guessNamespace } from './guessNamespace.js'
import { splitList } from './splitList.js'

/**
 * Checks a `--namespaces` list against the catalogue.
 *
 * @param value Comma-separated namespace ids.
 * @returns The ids in catalogue order.
 * @throws CliError `NAMESPACE_NONE` or `NAMESPACE_UNKNOWN`, exit code 2.
 */
export function parseNamespaces(value: string): readonly string[] {
  const available = namespaces.map((entry) => entry.id)
  const chosen = splitList(value)
  if (chosen.length === 0) {
    throw new CliError('NAMESPACE_NONE', `--namespaces needs at least one of: ${available.join(', ')}.`)
  }
  for (const id of chosen) {
    if (available.includes(id)) continue
    const guess = guessNamespace(id)
    const hint = guess ? `Did you mean ${guess}? ` : ''
    throw new CliError(
      'NAMESPACE_UNKNOWN',
      `"${id}" is not a namespace. ${hint}Available: ${available.join(', ')}.`,
    )
  }
  return available.filter((id) => chosen.includes(id))
}
