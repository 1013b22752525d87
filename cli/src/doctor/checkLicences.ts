import type { Installed } from '../host/installedTree.js'
import { type Finding, findingsOf } from './finding.js'

const found = findingsOf('licences')

/** Licences that ask for no more than a notice, by their SPDX ids. */
const permissive =
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Python-2.0 Zlib Unlicense CC0-1.0 WTFPL'.split(
    ' ',
  )

/**
 * Looks at the licences of the packages that reach the users of an app. The meaning of a licence for the app is for a
 * person to decide, so nothing here is an error.
 *
 * @param tree - the installed packages.
 */
export function checkLicences(tree: readonly Installed[]): readonly Finding[] {
  const counts = new Map<string, number>()
  for (const { licence = 'none named' } of tree) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const silent = tree.filter(({ licence }) => licence === undefined || /^SEE LICEN[CS]E IN/i.test(licence))
  const strict = tree.filter((entry) => !silent.includes(entry) && !isPermissive(entry.licence ?? ''))
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([licence, count]) => `${licence} ${count}`)
  const named = (entries: readonly Installed[]) =>
    entries
      .map(({ name, version, licence }) =>
        [version === undefined ? name : `${name}@${version}`, ...(licence ? [`(${licence})`] : [])].join(' '),
      )
      .join(', ')
  return [
    ...(silent.length + strict.length === 0
      ? [found('ok', 'LICENCES_PERMISSIVE', `${tree.length} packages reach your users: ${sorted.join(', ')}`)]
      : []),
    ...(silent.length > 0
      ? [
          found(
            'note',
            'LICENCE_UNKNOWN',
            `no licence is named by ${named(silent)}.`,
            'Look into each package before you publish the app.',
          ),
        ]
      : []),
    ...(strict.length > 0
      ? [
          found(
            'note',
            'LICENCE_CONDITIONS',
            `${named(strict)} may ask for more than a notice.`,
            'Read the licence before you publish the app.',
          ),
        ]
      : []),
  ]
}

/** Whether one may choose permissive terms of an SPDX expression: one side of `OR`, and every side of `AND`. */
export function isPermissive(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const one = (): boolean => {
    if (tokens[0] !== '(') return permissive.includes(String(tokens.shift()))
    tokens.shift()
    const inner = some()
    return tokens.shift() === ')' && inner
  }
  const all = (): boolean => {
    let fits = one()
    if (tokens[0] === 'WITH') tokens.splice(0, 2)
    while (tokens[0] === 'AND') {
      tokens.shift()
      fits = all() && fits
    }
    return fits
  }
  const some = (): boolean => {
    let fits = all()
    while (tokens[0] === 'OR') {
      tokens.shift()
      fits = all() || fits
    }
    return fits
  }
  return some() && tokens.length === 0
}
