import { isUtf8 } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import type { Framework } from '../catalogue/frameworks.js'
import { placeOf } from '../files/place.js'
import { sha256 } from '../files/replaceFiles.js'
import { isViteConfig } from '../host/findFramework.js'
import type { PlannedFile } from '../lock/types.js'

/**
 * Plans the plugin in the config of Vite, or of Astro, of an existing app. Without it a framework's development server finds the modules of
 * the widget one after the other, and reloads the page each time.
 *
 * @param root - the host's root folder.
 * @param framework - its framework, if it is one.
 * @returns the config with its new text, or what a person has to paste. Neither for Next.
 */
export async function planVitePlugin(
  root: string,
  framework: Framework | undefined,
): Promise<{ readonly file?: PlannedFile; readonly lines?: readonly string[] }> {
  if (framework?.bundler === 'next') return {}
  const owner = framework?.id === 'astro' ? 'astro' : 'vite'
  const { isConfig, usual, line, other } = configs[owner]
  const path = readdirSync(root).find(isConfig)
  if (path === undefined) return { lines: paste(usual, line) }
  const bytes = readFileSync(placeOf(root, path))
  const source = bytes.toString('utf8')
  const { addVitePlugin } = await import('../edits/addVitePlugin.js')
  const edit = isUtf8(bytes)
    ? addVitePlugin(source, owner)
    : ({ kind: 'unclear', reason: 'is not UTF-8 text' } as const)
  const shared = { path, kind: 'shared' } as const
  if (edit.kind === 'already') return { file: { ...shared, action: 'unchanged', content: source } }
  if (edit.kind === 'unclear')
    return {
      lines: [`${path} was left alone: it ${edit.reason}.`, ...paste(path, other)],
    }
  return { file: { ...shared, action: 'update', content: edit.text, replaces: sha256(bytes) } }
}

/** The configs that can have the plugin, and the line to paste into one, into a new one or beside other plugins. */
const configs = {
  vite: {
    isConfig: isViteConfig,
    usual: 'vite.config.ts',
    line: '  plugins: [react(), appkit()],',
    other: '  plugins: […, appkit()],',
  },
  astro: {
    isConfig: (entry: string) => /^astro\.config\.[cm]?[jt]s$/.test(entry),
    usual: 'astro.config.mjs',
    line: '  vite: { plugins: [appkit()] },',
    other: '  vite: { plugins: […, appkit()] },',
  },
} as const

function paste(file: string, line: string): readonly string[] {
  return [
    `So that the development server knows the modules of the widget, and a change of the config is on the page at once, add the plugin to ${file}`,
    "  import { appkit } from 'appkit-runtime/vite'",
    line,
    '',
  ]
}
