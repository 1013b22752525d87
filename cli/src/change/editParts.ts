import type { EditContext } from '../edits/configObject.js'
import { editConfig, type Part } from '../edits/editConfig.js'
import { hunksOf, revertHunks } from '../edits/hunks.js'
import { CliError } from '../errors/CliError.js'
import type { ConfigFile } from '../host/types.js'
import type { PartChange } from '../lock/types.js'
import { nameOfPart } from './parseParts.js'

/** A config after an edit, and what differs in it from the config as it was made. */
export interface EditedConfig {
  readonly text: string
  readonly changes: Readonly<Record<string, PartChange>>
}

/** An edit of a config. */
export interface PartsEdit {
  /** The path of the config, for messages. */
  readonly file: ConfigFile
  /** The parts to turn on or off. */
  readonly parts: readonly Part[]
  /** Whether the parts are on afterwards. */
  readonly on: boolean
  /** The changes of earlier runs, by part. */
  readonly recorded: Readonly<Record<string, PartChange>>
  /** Values for parts that need more than their switch. */
  readonly context: EditContext
}

/**
 * Edits a config part by part. Features that were changed before are taken back first and set anew, always in the same
 * order, so that the order in which they were added and removed leaves no trace. Where the host has edited those lines
 * since, only the parts of this run are edited.
 *
 * @param source - the config.
 * @param edit - the changes to make in it.
 * @throws CliError `CONFIG_EDIT`, exit code 1, if the config cannot be followed.
 */
export function editParts(source: string, { file, parts, on, recorded, context }: PartsEdit): EditedConfig {
  if (parts.length === 0) return { text: source, changes: recorded }
  const changes = new Map(Object.entries(recorded))
  const edit = (text: string, part: Part, to: boolean): string => {
    const edited = editConfig(text, part, to, context)
    if ('text' in edited) return edited.text
    const what = `turn ${nameOfPart(part)} ${to ? 'on' : 'off'} there yourself, then run npx create-appkit generate.`
    throw new CliError('CONFIG_EDIT', `${file} ${edited.unclear}. Nothing was written; ${what}`, 1)
  }
  const before = withoutFeatures(source, recorded, context)
  let text = before ?? source
  if (before !== undefined) {
    const wanted = new Map(Object.entries(recorded).map(([name, { to }]) => [name, to === 'on']))
    for (const part of parts) wanted.set(nameOfPart(part), on)
    for (const name of [...wanted.keys()].filter(isFeature).sort()) {
      const to = wanted.get(name) === true
      const next = edit(text, { kind: 'feature', id: name }, to)
      changes.delete(name)
      if (next !== text) changes.set(name, { to: to ? 'on' : 'off', hunks: hunksOf(text, next) })
      text = next
    }
  }
  for (const part of parts) {
    const name = nameOfPart(part)
    if (before !== undefined && isFeature(name)) continue
    const next = edit(text, part, on)
    if (next === text) continue
    const taken = takeBack(text, part, changes.get(name), { to: !on, context })
    if (taken === undefined) changes.set(name, { to: on ? 'on' : 'off', hunks: hunksOf(text, next) })
    else changes.delete(name)
    text = taken ?? next
  }
  return { text, changes: Object.fromEntries(changes) }
}

/** The text without the recorded changes of features, or undefined if one of them cannot be taken back. */
function withoutFeatures(
  source: string,
  recorded: Readonly<Record<string, PartChange>>,
  context: EditContext,
): string | undefined {
  const names = Object.keys(recorded).filter(isFeature).sort().reverse()
  let text: string | undefined = source
  for (const id of names) {
    const record: PartChange | undefined = recorded[id]
    if (text !== undefined)
      text = takeBack(text, { kind: 'feature', id }, record, { to: record?.to === 'on', context })
  }
  return text
}

/**
 * Takes a recorded change back. A record is only data: it counts if making the change again gives what is there.
 *
 * @param wanted.to - the state that the record must have given the part.
 */
function takeBack(
  text: string,
  part: Part,
  record: PartChange | undefined,
  { to, context }: { readonly to: boolean; readonly context: EditContext },
): string | undefined {
  if (record === undefined || (record.to === 'on') !== to) return undefined
  const taken = revertHunks(text, record.hunks)
  const again = taken === undefined ? undefined : editConfig(taken, part, to, context)
  return again !== undefined && 'text' in again && again.text === text ? taken : undefined
}

function isFeature(name: string): boolean {
  return !name.includes('/')
}
