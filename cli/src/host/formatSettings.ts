import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LineEnd } from '../edits/sourceText.js'

/**
 * Finds the line ends that a project sets for its files: those of Prettier, else of .editorconfig, else of .gitattributes.
 *
 * @param root - the app's folder. Its parents are searched too, up to the root of the repository.
 * @returns undefined if none of them says it; then its files show it.
 */
export function findLineEnd(root: string): LineEnd | undefined {
  const folders = foldersFrom(root)
  for (const read of [ofPrettier, ofEditorConfig, ofGitAttributes]) {
    for (const folder of folders) {
      const end = read(folder)
      if (end !== undefined) return end === 'crlf' ? '\r\n' : end === 'lf' ? '\n' : undefined
    }
  }
  return undefined
}

/** A folder and its parents, up to the one with `.git`. Without one, only the folder. */
function foldersFrom(root: string): readonly string[] {
  const folders = [root]
  for (let folder = root; !existsSync(join(folder, '.git')); folder = dirname(folder)) {
    if (dirname(folder) === folder) return [root]
    folders.push(dirname(folder))
  }
  return folders
}

/**
 * Whether a plugin of Prettier ends imports with a semicolon. This one prints all imports anew, also those that Prettier
 * ignores; without semicolons Prettier takes them off again.
 *
 * @param root - the app's folder, searched as for line ends.
 */
export function endsImports(root: string): boolean {
  const configs = foldersFrom(root).flatMap(prettierConfigs)
  const config = configs.find((text) => /^[^#\n]*@ianvs\/prettier-plugin-sort-imports/m.test(text))
  return config !== undefined && !/^[^#\n]*?\bsemi\b["']?\s*[:=]\s*false\b/m.test(config)
}

function ofPrettier(folder: string): string | undefined {
  for (const text of prettierConfigs(folder)) {
    const found = /^[^#\n]*?\bendOfLine\b["']?\s*[:=]\s*["']?(crlf|lf|cr|auto)\b/m.exec(text)?.[1]
    if (found !== undefined) return found
  }
  return undefined
}

/** Options are read from the texts, because a config of Prettier may also be YAML, TOML or a module. */
function prettierConfigs(folder: string): readonly string[] {
  const named = /^(\.prettierrc(\.\w+)?|prettier\.config\.\w+)$/
  const configs = existsSync(folder) ? readdirSync(folder).filter((entry) => named.test(entry)) : []
  const texts = configs.map((entry) => readTextFile(join(folder, entry)))
  return [...texts, prettierOf(readTextFile(join(folder, 'package.json')))]
}

function prettierOf(packageJson: string): string {
  try {
    return JSON.stringify(JSON.parse(packageJson).prettier ?? {})
  } catch {
    return ''
  }
}

/** The last section wins that is about TypeScript files. */
function ofEditorConfig(folder: string): string | undefined {
  let found: string | undefined
  let isAbout = false
  for (const line of linesOf(join(folder, '.editorconfig'))) {
    const section = /^\[(.*)\]$/.exec(line)?.[1]
    if (section !== undefined) isAbout = section === '*' || /\*.*\bts\b/.test(section)
    const value = /^end_of_line\s*=\s*(\w+)$/i.exec(line)?.[1]
    if (isAbout && value !== undefined) found = value.toLowerCase()
  }
  return found
}

/** The last line wins that is about TypeScript files. */
function ofGitAttributes(folder: string): string | undefined {
  let found: string | undefined
  for (const line of linesOf(join(folder, '.gitattributes'))) {
    const [pattern = '', ...attributes] = line.split(/\s+/)
    if (pattern !== '*' && pattern !== '*.ts') continue
    found = attributes.find((each) => /^eol=(crlf|lf)$/.test(each))?.slice(4) ?? found
  }
  return found
}

function linesOf(path: string): readonly string[] {
  return readTextFile(path)
    .split(/\r?\n/)
    .map((line) => line.trim())
}

function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
