import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** The columns that the help is written for. */
export const helpWidth = 80

/**
 * Prints the help of a program if nothing else was asked for. The build has written it down, because making it takes a
 * fifth of the time of the whole command.
 *
 * @param name - the name people typed.
 * @returns whether it is printed. It is not on a narrow terminal, for which the program breaks the lines.
 */
export function printHelp(name: 'create-appkit' | 'appkit'): boolean {
  const words = process.argv.slice(2)
  if (words.length !== 1 || (words[0] !== '--help' && words[0] !== '-h')) return false
  try {
    const isTerminal = fstatSync(1).isCharacterDevice()
    if (isTerminal && (process.stdout.columns ?? helpWidth) < helpWidth) return false
    writeSync(1, readFileSync(join(__dirname, 'help', `${name}.txt`), 'utf8'))
    return true
  } catch {
    // The reader is gone or not ready, or this is the build, before there is such a file.
    return false
  }
}
