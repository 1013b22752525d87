let isWell = true

/** Whether nothing was lost, refused or shown as an error so far. */
export const allIsWell = () => isWell

/** Milliseconds, as they are printed. */
export const ms = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`

/**
 * Marks a condition that does not hold.
 *
 * @param {boolean} holds
 * @param {string} text
 */
export function must(holds, text) {
  if (!holds) isWell = false
  return holds ? text : `**${text}**`
}

/**
 * Prints a line of the table.
 *
 * @param {string} what was measured
 * @param {string} target
 * @param {readonly string[]} measured
 */
export const row = (what, target, measured) => console.log(`| ${what} | ${target} | ${measured.join('; ')} |`)
