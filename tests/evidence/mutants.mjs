// List of the mutants: a sample of the places that can be mutated, by a fixed seed, and the defences that
// tests/security takes out. All of them are compiled into one build; a number chooses the one that is active.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../../tools/run.mjs'
import { defences } from '../security/defences.mjs'
import { placeOfDefence, placesOf } from './mutators.mjs'

/** How many mutants a part of the code is given, by what a visitor meets of it. */
const shares = {
  'runtime/src/features/connect': 50,
  'runtime/src/features/account': 14,
  'runtime/src/features/amounts': 14,
  'runtime/src/features/balances': 10,
  'runtime/src/features/email': 16,
  'runtime/src/features/history': 12,
  'runtime/src/features/names': 8,
  'runtime/src/features/networks': 12,
  'runtime/src/features/onramp': 16,
  'runtime/src/features/receive': 4,
  'runtime/src/features/send': 22,
  'runtime/src/features/siwx': 22,
  'runtime/src/features/socials': 14,
  'runtime/src/features/swaps': 22,
  'runtime/src/kit': 40,
  'runtime/src/chains': 10,
  'runtime/src/namespaces': 44,
  'runtime/src/walletconnect': 28,
  'runtime/src/embedded': 22,
  'runtime/src/services': 12,
  'runtime/src/react': 12,
  'runtime/src/ui': 26,
  'runtime/src/bridges': 12,
  'frame/page': 40,
}
const seed = 20261123
const maxOfOneFile = 4
const leftOut =
  /\.(test|css)\.tsx?$|\/(testing|development|vault|icons|messages|texts)\/|[mM]essages\.ts$|\.d\.ts$/

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function random(start) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shuffled(values) {
  const next = random(seed)
  const keyed = values.map((value) => [next(), value])
  return keyed.sort(([a], [b]) => a - b).map(([, value]) => value)
}

const parse = (file) =>
  ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !leftOut.test(file))
    .sort()

const overlaps = (a, b) => a.file === b.file && a.start < b.end && b.start < a.end

function describe(source, place, extra = {}) {
  const file = source.fileName
  const original = source.text.slice(place.start, place.end)
  const line = source.getLineAndCharacterOfPosition(place.start).line + 1
  const nth = source.text.slice(0, place.start).split(original).length
  const key = createHash('sha256')
    .update([file, place.kind, original, nth, place.mutated].join('\0'))
    .digest('hex')
    .slice(0, 12)
  return { key, file, line, ...place, ...extra }
}

/**
 * All mutants, defences first. No two of them overlap, so that each is one edit of the source.
 *
 * @returns {{ key: string, id: number, file: string, line: number, kind: string, start: number, end: number,
 *   mutated: string, form: string, attack?: string, test?: string }[]}
 */
export function listMutants() {
  const chosen = []
  for (const { attack, file, test, text, without } of defences) {
    if (!/^(runtime\/src|frame\/page)\//.test(file) || leftOut.test(file)) continue
    const source = parse(file)
    const place = placeOfDefence(source, text, without)
    const mutant = place && describe(source, place, { attack, test })
    if (mutant && !chosen.some((other) => overlaps(mutant, other))) chosen.push(mutant)
  }
  for (const [folder, count] of Object.entries(shares)) {
    const perFile = new Map()
    let left = count
    for (const mutant of shuffled(sourcesIn(folder).flatMap((file) => candidates(file)))) {
      const ofFile = perFile.get(mutant.file) ?? 0
      if (left === 0) break
      if (ofFile >= maxOfOneFile || chosen.some((other) => overlaps(mutant, other))) continue
      perFile.set(mutant.file, ofFile + 1)
      chosen.push(mutant)
      left -= 1
    }
  }
  return chosen.map((mutant, index) => ({ ...mutant, id: index + 1 }))
}

function candidates(file) {
  const source = parse(file)
  return placesOf(source).map((place) => describe(source, place))
}

/** The name of the function in a page or a process that says whether a mutant is active. */
export const switchName = '__appkitMutant'

/**
 * A source with every mutant of it in it, beside the original code.
 *
 * @param {string} text
 * @param {readonly { id: number, start: number, end: number, mutated: string, form: string }[]} mutants of this file
 */
export function instrument(text, mutants) {
  let result = text
  for (const { id, start, end, mutated, form } of [...mutants].sort((a, b) => b.start - a.start)) {
    const original = text.slice(start, end)
    const isActive = `globalThis.${switchName}?.(${id})`
    const inserted =
      form === 'statement'
        ? `if (${isActive}) { ${mutated} } else { ${original} }`
        : `${form === 'begin' ? 'void ' : ''}(${isActive} ? (${mutated}) : (${original}))`
    result = result.slice(0, start) + (form === 'child' ? `{${inserted}}` : inserted) + result.slice(end)
  }
  return result
}
