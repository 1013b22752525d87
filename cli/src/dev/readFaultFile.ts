import { readFileSync } from 'node:fs'
import { CliError } from '../errors/CliError.js'

/**
 * Reads a fault plan. What it says is checked by the sandbox, which knows the specs.
 *
 * @param file Absolute path of a JSON file.
 * @throws CliError `DEV_BAD_FAULTS` when the file cannot be read or is no JSON.
 */
export function readFaultFile(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CliError('DEV_BAD_FAULTS', `--faults names the file ${file}, which cannot be read (${code}).`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CliError(
      'DEV_BAD_FAULTS',
      `--faults names the file ${file}, which is no JSON: ${(error as Error).message}`,
    )
  }
}
