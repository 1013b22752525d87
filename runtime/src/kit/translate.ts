import { type Leaf, leavesOf } from '../../../common/leavesOf.js'
import { type PackedText, writeText } from '../../../common/packedText.js'
import { callHost } from '../errors/hostCalls.js'
import { markOf } from './languages/markOf.js'
import { areas, type PackedLanguage } from './languages/packed/areas.js'
import { english as firstTexts, tables } from './texts.js'

type Input = readonly unknown[]
type Writer = (...input: Input) => unknown

interface KnownTable {
  readonly area: string | undefined
  readonly texts: object
  readonly leaves: readonly Leaf[]
}

const known: KnownTable[] = []
let language: { readonly packed: PackedLanguage; readonly locale: string } | undefined
let ownWords: Readonly<Record<string, unknown>> = {}

/** Puts a language in the place of the texts of every table, now and when a table loads. Without one, English. */
export function putLanguage(packed: PackedLanguage | undefined, locale: string): void {
  language = packed && { packed, locale }
  writeAll()
}

/** Puts the words of the host in the place of those of any language. */
export function putOwnWords(words: object): void {
  ownWords = words as typeof ownWords
  writeAll()
}

function writeAll(): void {
  for (const texts of tables.splice(0)) known.push(readTable(texts))
  for (const table of known) writeTable(table)
  tables.push = (...added) => {
    for (const texts of added) {
      const table = readTable(texts)
      known.push(table)
      writeTable(table)
    }
    return 0
  }
}

function readTable(texts: object): KnownTable {
  const first = firstTexts.get(texts)
  const leaves = leavesOf(texts).map((leaf) => ({ ...leaf, english: first?.[leaf.path] ?? leaf.english }))
  const mark = markOf(leaves.map(({ path }) => path))
  return { texts, leaves, area: Object.keys(areas).find((area) => areas[area] === mark) }
}

function writeTable({ area, texts, leaves }: KnownTable): void {
  const packed = area === undefined ? undefined : language?.packed[Object.keys(areas).indexOf(area)]
  leaves.forEach(({ holder, key, english }, index) => {
    holder[key] = (packed?.[index] && translated(packed[index], english)) || english
  })
  const words = area !== undefined && Object.hasOwn(ownWords, area) ? ownWords[area] : undefined
  if (typeof words === 'object' && words !== null) applyWords(texts, words)
}

function translated(packed: PackedText, english: unknown): unknown {
  if (typeof english === 'function')
    return (...input: Input) => writeText(packed, input, language?.locale ?? 'en')
  return typeof packed === 'string' ? packed : undefined
}

/** Puts texts in the place of those with the same key. Values other than texts and functions that give one are left out. */
export function applyWords(texts: object, words: object | undefined): void {
  const target = texts as Record<string, unknown>
  for (const [key, word] of Object.entries(words ?? {})) {
    const own = Object.hasOwn(target, key) ? target[key] : undefined
    if (typeof own === 'string' && typeof word === 'string') target[key] = word
    else if (typeof own === 'function' && typeof word === 'function')
      target[key] = guarded(own as Writer, word as Writer)
    else if (typeof own === 'object' && own !== null && typeof word === 'object' && word !== null)
      applyWords(own, word)
  }
}

/** If a function of the host throws or returns no text, the default text is shown. */
const guarded =
  (own: Writer, word: Writer) =>
  (...input: Input) => {
    const text = callHost(() => word(...input))
    return typeof text === 'string' ? text : own(...input)
  }
