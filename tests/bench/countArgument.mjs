/**
 * Reads the one argument of a bench: a whole number from 1. Ends the process with code 2 and a sentence on stderr for
 * anything else, before something is built.
 *
 * @param {string} what name of the count, as in the first line of the file: `rounds`, `seconds`
 * @param {number} usual without an argument
 * @returns {number}
 * @example
 * const rounds = countArgument('rounds', 7)
 */
export function countArgument(what, usual) {
  const [text, ...more] = process.argv.slice(2)
  if (text === undefined) return usual
  if (/^[1-9]\d{0,3}$/.test(text) && more.length === 0) return Number(text)
  process.stderr.write(
    `Expected the number of ${what} as a whole number from 1 to 9999, and nothing else. Without it: ${usual}.\n`,
  )
  process.exit(2)
}
