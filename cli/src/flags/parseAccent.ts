import { CliError } from '../errors/CliError.js'

/**
 * Checks an accent colour.
 *
 * @param value A colour as `#rrggbb`; `#rgb` and a missing `#` (shells eat it) are completed.
 * @returns The colour as `#rrggbb` in lower case.
 * @throws CliError `ACCENT_FORMAT`, exit code 2.
 */
export function parseAccent(value: string): string {
  const digits = value.trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  throw new CliError(
    'ACCENT_FORMAT',
    `"${value}" is not a colour. Write it as #rrggbb, for example '#3355ff'.`,
  )
}
