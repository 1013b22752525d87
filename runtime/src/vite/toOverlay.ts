import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OverlayError } from './devServer.js'
import type { GenerateProblem } from './runGenerate.js'

/** Puts a problem into the form of Vite's overlay: file and line to click on, and the lines around it. */
export function toOverlay(root: string, { message, file, line, column = 1 }: GenerateProblem): OverlayError {
  const plain = { message, stack: '', plugin: 'appkit' }
  if (file === undefined) return plain
  const path = join(root, file)
  if (line === undefined) return { ...plain, id: path }
  const frame = frameOf(path, line, column)
  return { ...plain, id: path, loc: { file: path, line, column }, ...(frame && { frame }) }
}

/** Two lines before and after a place, numbered, with a mark below it. */
function frameOf(path: string, line: number, column: number): string | undefined {
  let lines: readonly string[]
  try {
    lines = readFileSync(path, 'utf8').split(/\r?\n/)
  } catch {
    return undefined
  }
  const first = Math.max(1, line - 2)
  const width = String(line + 2).length
  return lines
    .slice(first - 1, line + 2)
    .flatMap((text, index) => {
      const shown = `${String(first + index).padStart(width)} | ${text}`
      return first + index === line ? [shown, `${' '.repeat(width)} | ${' '.repeat(column - 1)}^`] : [shown]
    })
    .join('\n')
}
