import { commandLine } from '../program/names.js'
import type { GenerateReport } from './generateOnce.js'
import type { FindingReason } from './types.js'

const reasons: Readonly<Record<FindingReason, string>> = {
  missing: 'missing: it has not been generated',
  stale: 'stale: its source has changed since',
  edited: 'edited: it was changed by hand',
  different: 'different: it was changed by hand, or its source has changed since',
  orphaned: 'orphaned: nothing generates it',
}

/**
 * Puts a report into words.
 *
 * @param report What a run found and did.
 * @param options `check`: nothing was to be written; `json`: one object for programs.
 * @returns The text, without a line feed at its end.
 */
export function printReport(
  report: GenerateReport,
  { check, json }: { readonly check: boolean; readonly json: boolean },
): string {
  const { findings, written, removed, planned, unenforced } = report
  if (json)
    return JSON.stringify({
      ...(check ? { ok: findings.length === 0, planned, findings } : { ok: true, planned, written, removed }),
      ...(unenforced.length > 0 && { unenforced }),
    })
  if (check && findings.length === 0) return `All ${planned} generated files are up to date.`
  if (check) {
    const lines = findings.map(({ path, reason }) => `${path} ${reasons[reason]}`)
    return [
      ...lines,
      `${findings.length} of ${planned} generated files differ. Run: ${commandLine('generate')}`,
    ].join('\n')
  }
  const stray = findings.filter(({ path, reason }) => reason === 'orphaned' && !removed.includes(path))
  const lines = [
    ...written.map((path) => `wrote   ${path}`),
    ...removed.map((path) => `removed ${path}`),
    ...stray.map(({ path }) => `left    ${path} (not generated; move it elsewhere)`),
  ]
  const said = unenforced.map(
    ({ file, line, col, keyword, count }) =>
      `${file}:${line}:${col} ${keyword} is not enforced by validators${count > 1 ? ` (${count} times)` : ''}`,
  )
  if (lines.length === 0) lines.push(`Nothing to do: all ${planned} generated files are up to date.`)
  return [...lines, ...said].join('\n')
}
