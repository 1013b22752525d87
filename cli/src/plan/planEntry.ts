import { isUtf8 } from 'node:buffer'
import { readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import type { EntryImports } from '../edits/codeStyle.js'
import { importLines } from '../edits/codeStyle.js'
import { CliError } from '../errors/CliError.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { findEntry, findProvider, findServerEntry } from '../host/findEntry.js'
import type { Target } from '../host/types.js'
import type { ManualEdit, PlannedFile } from '../lock/types.js'

/**
 * Finds the file of a host that gets the provider.
 *
 * @param target - the host.
 * @param named - the file of `--entry`, if given.
 * @returns its path from the root, or undefined if it is not found.
 * @throws CliError `ENTRY_MISSING`, exit code 2, if the file of `--entry` does not exist.
 */
export function entryOf({ root, framework }: Target, named: string | undefined): string | undefined {
  if (named !== undefined) return checkNamed(root, named)
  return framework === undefined ? findEntry(root) : framework.root
}

/**
 * Plans the one edit to a host's entry file.
 *
 * @param root - the host's root folder.
 * @param path - the file, from the root.
 * @param ending - the extension in imports of our modules.
 * @returns the file with its new text, or what the user must do if the file is not understood. Both, if a server of the app
 * renders what the entry hydrates. Neither, if the provider is in another file.
 */
export async function planEntry(
  root: string,
  path: string | undefined,
  ending: '' | '.js',
): Promise<{ file?: PlannedFile; manual?: ManualEdit }> {
  const provider = findProvider(root)
  if (provider !== undefined && provider !== path) return {}
  if (path === undefined) {
    return {
      manual: manualEdit(
        'your entry file',
        importsFrom('src/main.tsx', ending),
        'no module script of index.html leads to a file',
      ),
    }
  }
  const imports = importsFrom(path, ending)
  const { wrapEntry } = await import('../edits/wrapEntry.js')
  const bytes = readFileSync(placeOf(root, path))
  const source = bytes.toString('utf8')
  if (!isUtf8(bytes)) return { manual: manualEdit(path, imports, 'it is not UTF-8 text') }
  const edit = wrapEntry(source, path, imports)
  if (edit.kind === 'unclear') return { manual: manualEdit(path, imports, `it ${edit.reason}`) }
  const manual = serverEdit(root, path, ending)
  const shared = { path, kind: 'shared' } as const
  const file: PlannedFile =
    edit.kind === 'already'
      ? { ...shared, action: 'unchanged', content: source }
      : { ...shared, action: 'update', content: edit.text, replaces: sha256(bytes) }
  return { file, ...(manual && { manual }) }
}

/** The same edit of the file that renders on a server what the entry hydrates, until it has the provider too. */
function serverEdit(root: string, entry: string, ending: '' | '.js'): ManualEdit | undefined {
  const path = findServerEntry(root, entry)
  if (path === undefined) return undefined
  const reason = `${entry} hydrates what it renders, and has the provider, so it needs the same one`
  const edit = manualEdit(path, importsFrom(path, ending), reason)
  // The page has the style sheet from the entry; a server may have nothing that reads one.
  return { ...edit, lines: edit.lines.filter((line) => !line.includes('.css')) }
}

function checkNamed(root: string, named: string): string {
  const path = posix.normalize(named.replaceAll('\\', '/').replace(/^\.\//, ''))
  const place = placeOf(root, path)
  if (statSync(place, { throwIfNoEntry: false })?.isFile() && /\.([cm]?[jt]sx?|astro)$/.test(path))
    return path
  throw new CliError(
    'ENTRY_MISSING',
    `--entry names ${named}, which is no source file of the app. Write its path from the app's folder, as in --entry src/main.tsx.`,
  )
}

function importsFrom(entry: string, ending: string): EntryImports {
  const relative = posix.relative(posix.dirname(entry), 'src/appkit')
  const base = relative.startsWith('.') ? relative : `./${relative}`
  return { theme: `${base}/theme.css`, kit: `${base}/generated/kit${ending}` }
}

function manualEdit(file: string, imports: EntryImports, reason: string): ManualEdit {
  return {
    file,
    reason,
    lines: importLines(imports, 'kit', { quote: "'", semicolons: false }),
    wrap: [
      '<AppKitProvider kit={kit}>',
      '  <header className="appkit-header">',
      '    <AppKitButton />',
      '  </header>',
      '  <App />',
      '</AppKitProvider>',
    ],
  }
}
