import { fieldsOf } from '../../../common/records.js'
import { addJsonEntries, removeJsonPath } from '../edits/addJsonEntries.js'
import { type Hunk, revertHunks } from '../edits/hunks.js'

/** A package.json without what create-appkit added. */
export interface RevertedManifest {
  readonly text: string
  /** What was added and has another value now, which is the host's. */
  readonly kept: readonly string[]
}

/** The sections of package.json that have a text for each name. */
const sections = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'scripts',
] as const

/**
 * Takes changes to a package.json back whose lines are not there as they were written: a package manager puts its packages
 * between them, sorts them and moves commas. What it means is there all the same, so that is taken back.
 *
 * @param text - the text as it is.
 * @param hunks - the changes.
 * @returns undefined where it is not known what they mean.
 */
export function revertManifest(text: string, hunks: readonly Hunk[]): RevertedManifest | undefined {
  if (parse(text) === undefined) return undefined
  let state: RevertedManifest = { text, kept: [] }
  for (const hunk of [...hunks].reverse()) {
    const fitting = revertHunks(state.text, [hunk])
    const next =
      fitting !== undefined && parse(fitting) ? { ...state, text: fitting } : revertOne(state, hunk)
    if (next === undefined) return undefined
    state = next
  }
  return state
}

/**
 * Takes the packages out of a package.json whose tarball is removed: that of the sandbox comes with those of the runtime, and
 * its entry by the line that the user is told to run.
 *
 * @param text - the text.
 * @param tarballs - the removed files, from the app's folder.
 */
export function withoutTarballs(text: string, tarballs: readonly string[]): string {
  const manifest = parse(text) ?? {}
  const paths = sections.flatMap((section) =>
    Object.entries(fieldsOf(manifest[section])).flatMap(([name, range]) => {
      const [, path = ''] = /^(?:file:)?(?:\.\/)?(vendor\/.*)$/.exec(String(range)) ?? []
      return section !== 'scripts' && tarballs.includes(path) ? [[section, name]] : []
    }),
  )
  return paths.reduce(removeJsonPath, text)
}

function revertOne({ text, kept }: RevertedManifest, { was, is }: Hunk): RevertedManifest | undefined {
  if (restOf(was) !== restOf(is)) return undefined
  const [before, after] = [entriesOf(was), entriesOf(is)]
  let result = text
  const others: string[] = []
  for (const { name, value } of after) {
    const path = placeOf(result, name)
    const old = before.find((entry) => entry.name === name)
    if (path === undefined || old?.value === value) continue
    const present = valueAt(result, path)
    if (present === value && old) result = addJsonEntries(result, path[0], { [name]: old.value })
    else if (present === value || (!old && isOurs(name, present))) result = removeJsonPath(result, path)
    else if (!old) others.push(name)
  }
  for (const entry of before) {
    const isThere = after.some(({ name }) => name === entry.name) || placeOf(result, entry.name) !== undefined
    if (isThere) continue
    const section = entry.section ?? sectionBeside(entry, before, text)
    if (section === undefined) return undefined
    result = addJsonEntries(result, section, { [entry.name]: entry.value })
  }
  for (const section of sectionsIn(is)) {
    const isEmpty = Object.keys(fieldsOf(parse(result)?.[section])).length === 0
    if (isEmpty && !sectionsIn(was).includes(section)) result = removeJsonPath(result, [section])
  }
  return { text: result, kept: [...kept, ...others] }
}

/** Whether a range of one of our packages is one that a later version of create-appkit has written. */
function isOurs(name: string, range: unknown): boolean {
  return (
    /^(appkit-(runtime|sandbox|frame|server)|create-appkit)$/.test(name) &&
    /^(\d+\.\d+\.\d+(-[\w.]+)?|file:vendor\/[^/]+\.tgz)$/.test(String(range))
  )
}

/** An entry of a section, in a part of the text. */
interface Entry {
  readonly name: string
  readonly value: string
  /** Undefined where the part begins inside the section. */
  readonly section: string | undefined
  /** The same for entries with no bracket between them. */
  readonly group: number
}

/** A member whose value is a text or an object, and the end of an object. */
const member = /"((?:[^"\\]|\\.)*)"\s*:\s*(?:(\{)|"((?:[^"\\]|\\.)*)")|\}/g

function entriesOf(part: string): readonly Entry[] {
  const found: Entry[] = []
  let section: string | undefined
  let group = 0
  for (const [, name, opening, value] of part.matchAll(member)) {
    if (name !== undefined && value !== undefined) {
      found.push({ name: unquote(name), value: unquote(value), section, group })
      continue
    }
    section = opening && name
    group++
  }
  return found
}

const sectionsIn = (part: string): readonly string[] =>
  [...part.matchAll(member)].flatMap(([, name = '', opening]) => (opening ? [name] : []))

/** What is no entry, and so nothing that can be taken back by its name. */
const restOf = (part: string): string => part.replaceAll(member, '').replaceAll(/[\s,{}\uFEFF]/g, '')

const unquote = (text: string): string => JSON.parse(`"${text}"`)

/** The section of an entry that is gone, by those that stood beside it. */
function sectionBeside({ group }: Entry, entries: readonly Entry[], text: string): string | undefined {
  for (const entry of entries) {
    const place = entry.group === group ? placeOf(text, entry.name) : undefined
    if (place) return place[0]
  }
  return undefined
}

/** Where a package.json has an entry. */
function placeOf(text: string, name: string): readonly [section: string, name: string] | undefined {
  const manifest = parse(text) ?? {}
  const section = sections.find((each) => Object.hasOwn(fieldsOf(manifest[each]), name))
  return section && [section, name]
}

function valueAt(text: string, [section, name]: readonly [string, string]): unknown {
  return fieldsOf(parse(text)?.[section])[name]
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return fieldsOf(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch {
    return undefined
  }
}
