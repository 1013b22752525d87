import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { addImports } from '../edits/addImports.js'
import { detectStyle } from '../edits/codeStyle.js'
import { splitMark } from '../edits/sourceText.js'
import type { SourceFile } from '../edits/tsMorph.js'
import { applySplices, parse } from '../edits/wrapEntry.js'
import { listFiles } from '../files/listFiles.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import type { Target } from '../host/types.js'
import type { PlannedFile } from '../lock/types.js'
import { editFile } from './editFile.js'
import { readOwnConfig } from './editSetup.js'
import { type EditedSource, findReaders } from './exportReaders.js'
import { fileName, finishFile } from './finishFile.js'
import { type HostSource, loadSources } from './hostSources.js'
import { findLackingMembers } from './instanceMembers.js'
import type { OtherKit } from './kits/types.js'
import { type Decision, type Draft, startDraft } from './reading/draft.js'
import type { Found } from './reading/found.js'

/** The source files after the edits. */
interface Edited {
  readonly files: readonly PlannedFile[]
  readonly decisions: readonly Decision[]
  /** Files where the other kit was set up. */
  readonly setUp: ReadonlySet<string>
}

/**
 * Edits the source files of a host.
 *
 * @param host - the host and its other kit.
 * @param sources - the files that name that kit.
 * @param found - takes what their options say.
 * @param ending - the extension in imports of our modules.
 */
export async function editSources(
  { target, kit }: { readonly target: Target; readonly kit: OtherKit },
  sources: readonly HostSource[],
  found: Found,
  ending: '' | '.js',
): Promise<Edited> {
  const { root, framework } = target
  const files: PlannedFile[] = []
  const decisions: Decision[] = []
  const setUp = new Set<string>()
  const fileOf = loadSources(root)
  const library = /"ethers"\s*:/.test(target.packageJson ?? '') ? 'ethers' : 'viem'
  const drafts: Draft[] = []
  for (const { path, bytes } of sources) {
    const file = isUtf8(bytes) ? fileOf(path) : undefined
    if (file === undefined) {
      decisions.push(leftAlone(path, 'this file does not parse, so it was left alone.'))
      continue
    }
    const draft = startDraft(path, file, ownFrom(path, ending))
    const before = found.isSetUp
    found.isSetUp = false
    await editFile({ root, kit, found, draft }, library)
    if (found.isSetUp) setUp.add(path)
    found.isSetUp ||= before
    drafts.push(draft)
  }
  const nothing = found.networks.size === 0
  if (found.isSetUp) for (const draft of drafts) await readOwnConfig({ root, kit, found, draft }, nothing)
  placeTheme(drafts, setUp, root, framework?.id === 'nextPages' ? framework.root : undefined)
  for (const draft of drafts)
    for (const name of found.extracted.get(draft.file.getFilePath()) ?? []) draft.extracted.add(name)
  const edited = editedSources(root, fileOf, drafts, kit)
  const readersOf = findReaders(edited)
  for (const draft of drafts) {
    const done = finishFile(draft, kit, (name) => readersOf(draft.file, name))
    const before = sources.find(({ path }) => path === draft.path)?.bytes
    if (done === undefined || before === undefined) {
      decisions.push(leftAlone(draft.path, 'this file would not parse after the edit, so it was left alone.'))
      continue
    }
    decisions.push(...done.decisions)
    const { mark, text } = splitMark(before.toString('utf8'))
    const action = done.text === text ? 'unchanged' : 'update'
    const content = mark + done.text
    files.push({ path: draft.path, kind: 'shared', action, content, replaces: sha256(before) })
  }
  const page = framework?.id === 'nextPages' ? framework.root : undefined
  if (page !== undefined && setUp.size > 0 && !files.some(({ path }) => path === page)) {
    const file = withTheme(root, page, ownFrom(page, ending)('theme'))
    if (file) files.push(file)
  }
  const texts = new Map(files.map(({ path, content }) => [path, splitMark(String(content)).text]))
  const last = edited.map((source) => ({ ...source, text: texts.get(source.path) ?? source.text }))
  decisions.push(...findLackingMembers(last, kit.name))
  return { files, decisions, setUp }
}

/**
 * Finds what an app that was migrated still reads of the kit that this kit lacks.
 *
 * @param root - the host's folder.
 * @param kit - the kit that was replaced.
 */
export function leftMembers(root: string, kit: OtherKit): readonly Decision[] {
  return findLackingMembers(editedSources(root, loadSources(root), [], kit), kit.name)
}

function leftAlone(file: string, message: string): Decision {
  return { code: 'MIGRATE_NAME', file, line: 1, message }
}

/** Every source file of a host with its text after the edits. */
function editedSources(
  root: string,
  fileOf: (path: string) => SourceFile | undefined,
  drafts: readonly Draft[],
  kit: OtherKit,
): readonly EditedSource[] {
  return listFiles(root, /\.[cm]?[jt]sx?$/).flatMap((path) => {
    const file = fileOf(path)
    if (file === undefined) return []
    const draft = drafts.find((each) => each.path === path)
    return [{ path, file, text: (draft && finishFile(draft, kit)?.text) ?? file.getFullText() }]
  })
}

/** The style sheet of the buttons is imported once: where that of the other kit was, else where the kit is set up. */
function placeTheme(
  drafts: readonly Draft[],
  setUp: ReadonlySet<string>,
  root: string,
  page: string | undefined,
): void {
  const isThere = drafts.some(({ splices, own }) => splices.some(({ text }) => text.includes(own('theme'))))
  const imported = listFiles(root, /\.[cm]?[jt]sx?$/).some((path) =>
    /appkit\/theme\.css['"]/.test(readFileSync(placeOf(root, path), 'utf8')),
  )
  if (isThere || imported) return
  const provider = drafts.find((draft) => draft.imports.get('appkit-runtime/react')?.has('AppKitProvider'))
  const owner =
    page === undefined
      ? (provider ?? drafts.find(({ path }) => setUp.has(path)))
      : drafts.find(({ path }) => path === page)
  owner?.effects.add(owner.own('theme'))
}

/** The page that all pages of the Pages Router share: Next takes global styles only there. */
function withTheme(root: string, path: string, theme: string): PlannedFile | undefined {
  const bytes = readFileSync(placeOf(root, path))
  const { mark, text: source } = splitMark(bytes.toString('utf8'))
  const file = parse(fileName(path), source)
  if (file === undefined || /appkit\/theme\.css['"]/.test(source)) return undefined
  const style = detectStyle(source)
  const line = `import ${style.quote}${theme}${style.quote}${style.semicolons ? ';' : ''}`
  const content = mark + applySplices(source, addImports(file, [line], style))
  return { path, kind: 'shared', action: 'update', content, replaces: sha256(bytes) }
}

function ownFrom(path: string, ending: string): Draft['own'] {
  const way = posix.relative(posix.dirname(path), 'src/appkit')
  const base = way.startsWith('.') ? way : `./${way}`
  const paths = {
    kit: `${base}/generated/kit${ending}`,
    networks: `${base}/networks${ending}`,
    theme: `${base}/theme.css`,
  }
  return (module) => paths[module]
}
