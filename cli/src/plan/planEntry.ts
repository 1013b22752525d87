import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importLines } from '../edits/importLines.js'
import { findEntry } from '../host/findEntry.js'
import type { ManualEdit, PlannedFile } from './types.js'

/**
 * Plans the one edit to a host's entry file.
 *
 * @param root The host's root folder.
 * @returns The file with its new text, or what a person has to do when it cannot be followed.
 */
export async function planEntry(root: string): Promise<{ file?: PlannedFile; manual?: ManualEdit }> {
  const path = findEntry(root)
  if (path === undefined) {
    return {
      manual: manualEdit('your entry file', 'src/main.tsx', 'no module script of index.html leads to a file'),
    }
  }
  const { wrapEntry } = await import('../edits/wrapEntry.js')
  const source = readFileSync(join(root, path), 'utf8')
  const edit = wrapEntry(source, path, importsFrom(path))
  if (edit.kind === 'unclear') return { manual: manualEdit(path, path, `it ${edit.reason}`) }
  if (edit.kind === 'already') return { file: { path, kind: 'shared', action: 'unchanged', content: source } }
  return { file: { path, kind: 'shared', action: 'update', content: edit.text } }
}

function importsFrom(entry: string): { theme: string; kit: string } {
  const relative = posix.relative(posix.dirname(entry), 'src/appkit')
  const base = relative.startsWith('.') ? relative : `./${relative}`
  return { theme: `${base}/theme.css`, kit: `${base}/generated/kit` }
}

function manualEdit(file: string, path: string, reason: string): ManualEdit {
  return {
    file,
    reason,
    lines: importLines(importsFrom(path), 'kit', { quote: "'", semicolons: false }),
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
