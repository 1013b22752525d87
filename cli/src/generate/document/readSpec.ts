import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Document, LineCounter } from 'yaml'
import { isRecord } from '../../../../common/records.js'
import { withLineEnds } from '../../edits/sourceText.js'
import { sha256 } from '../../files/replaceFiles.js'
import { loadPeer } from './loadPeer.js'
import { locateJson } from './locateJson.js'
import { SpecError } from './problems.js'
import type { NodePath, Position, Source, Spec } from './types.js'

/**
 * Reads a spec, YAML or JSON, and remembers the line of each node.
 *
 * @param root - absolute path of the project.
 * @param source - the spec.
 * @returns the spec.
 * @throws SpecError if the file cannot be read, is not YAML (or not JSON, if its extension says so), or is not
 *   a map.
 */
export async function readSpec(root: string, source: Source): Promise<Spec> {
  const { file } = source
  const bytes = await readFile(resolve(root, file), 'utf8').catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new SpecError([{ file, line: 1, col: 1, reason: `The file cannot be read: ${why}` }])
  })
  // Some editors begin a file with a byte order mark, which is no JSON.
  const text = bytes.replace(/^\uFEFF/, '')
  // The engine parses a large JSON file, in a fraction of the time. Positions are looked up only for messages.
  const quick = file.endsWith('.json') && text.length > large ? parseJson(text) : undefined
  if (isRecord(quick))
    return describe(source, text, quick, (path, part = 'value') => locateJson(text, path, part))
  const yaml = await loadPeer('yaml')
  const { lines, parsed, locate } = readTree(yaml, text, !file.endsWith('.json'))
  const [mistake] = parsed.errors
  // Only the first error is told: later ones of the parser follow from it.
  if (mistake) throw new SpecError([{ file, ...positionAt(lines, mistake.pos[0]), reason: mistake.message }])
  if (file.endsWith('.json')) refuseLooseJson(text, file, lines)
  const document: unknown = convert(parsed, file)
  if (!isRecord(document))
    throw new SpecError([{ file, line: 1, col: 1, reason: 'A spec is a map of keys.' }])
  return describe(source, text, document, locate)
}

function describe(source: Source, text: string, document: Spec['document'], locate: Spec['locate']): Spec {
  // Swagger 2.0 has no `openapi`. The message says what is supported.
  const kind = source.kind ?? ('openapi' in document || 'swagger' in document ? 'service' : 'messages')
  // Git changes line ends when it checks files out (`core.autocrlf`), and the header has this hash.
  return { ...source, kind, sha256: sha256(withLineEnds(text, '\n')), document, locate }
}

/** A JSON file with more characters is not read by the parser that remembers lines, and that finds a key that is there twice. */
const large = 500_000

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param merge - whether `<<` merges what an anchor names, as YAML 1.1 has it and tools of OpenAPI read it. */
function readTree(yaml: typeof import('yaml'), text: string, merge: boolean) {
  const lines = new yaml.LineCounter()
  const parsed = yaml.parseDocument(text, { lineCounter: lines, prettyErrors: false, merge })
  const locate: Spec['locate'] = (path, part = 'value') =>
    positionAt(lines, offsetOf(yaml, parsed, path, part))
  return { lines, parsed, locate }
}

/** YAML accepts more than JSON, such as a comma at the end of a list. Other readers of the file would not. */
function refuseLooseJson(text: string, file: string, lines: LineCounter): void {
  try {
    JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'This is not JSON.'
    const offset = /at position (\d+)/.exec(reason)?.[1]
    throw new SpecError([{ file, ...positionAt(lines, Number(offset ?? 0)), reason }])
  }
}

function convert(parsed: Document, file: string): unknown {
  const refused = (reason: string) => new SpecError([{ file, line: 1, col: 1, reason }])
  let document: unknown
  try {
    // The values of an anchor are there once, however often it is used. The values that they unfold to are counted below.
    document = parsed.toJS({ maxAliasCount: -1 })
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : 'The file cannot be read.')
  }
  const { unfolded, kept } = countValues(document)
  if (unfolded === Infinity) throw refused('An anchor contains itself. Name the schema by a $ref, which may.')
  if (unfolded - kept > maxAnchorValues)
    throw refused(`Anchors unfold to more than ${maxAnchorValues} values. Name what they hold by a $ref.`)
  return document
}

/** Every reader of a document goes through the values of an anchor wherever it is used. */
const maxAnchorValues = 1_000_000

/** How many values a document has for its readers, without an end if an anchor contains itself, and how many are kept. */
function countValues(document: unknown): { readonly unfolded: number; readonly kept: number } {
  const known = new Map<object, number>()
  let kept = 0
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 1
    const before = known.get(value)
    if (before !== undefined) return before
    // As long as it is open: whoever meets it again is inside of it.
    known.set(value, Infinity)
    const inner: readonly unknown[] = Object.values(value)
    kept += 1 + inner.filter((item) => typeof item !== 'object' || item === null).length
    const total = inner.reduce<number>((sum, item) => sum + count(item), 1)
    known.set(value, total)
    return total
  }
  return { unfolded: count(document), kept }
}

function positionAt(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(line, 1), col: Math.max(col, 1) }
}

function offsetOf(
  yaml: typeof import('yaml'),
  parsed: Document,
  path: NodePath,
  part: 'key' | 'value',
): number {
  let node: unknown = parsed.contents
  let offset = 0
  for (const step of path) {
    if (yaml.isAlias(node)) node = node.resolve(parsed)
    if (yaml.isMap(node)) {
      const pair = node.items.find(({ key }) => yaml.isScalar(key) && String(key.value) === String(step))
      if (!pair) return offset
      const start = yaml.isNode(pair.key) ? pair.key.range?.[0] : undefined
      offset = start ?? offset
      node = pair.value
    } else if (yaml.isSeq(node)) {
      node = node.items[Number(step)]
      if (yaml.isNode(node)) offset = node.range?.[0] ?? offset
    }
  }
  if (part === 'value' && yaml.isNode(node)) return node.range?.[0] ?? offset
  return offset
}
