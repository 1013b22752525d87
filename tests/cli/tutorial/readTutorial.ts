import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = fileURLToPath(new URL('../../../docs', import.meta.url))

/** A step that a tutorial tells its reader to take. */
export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | { readonly kind: 'write'; readonly path: string; readonly content: string }
  | { readonly kind: 'edit'; readonly path: string; readonly before: string; readonly after: string }

const block = /^```(\w+)\n([\s\S]*?)^```$/gm

/**
 * Reads what a page of docs tells a reader to do: each line of a block of `sh` is a command, a block after a sentence that
 * ends with `path`: is a file, and a block of `diff` is an edit of the file that was named last.
 *
 * @param page - its name in docs/.
 * @returns the steps in their order.
 * @throws Error where a block does not say which file it is.
 */
export function readTutorial(page: string): readonly Step[] {
  return readSteps(page, readFileSync(join(docs, page), 'utf8'))
}

/**
 * As `readTutorial`, by the sections of the page.
 *
 * @param page - its name in docs/.
 * @returns the steps of each heading of the second level; those before the first one have an empty title.
 */
export function readSections(page: string): ReadonlyMap<string, readonly Step[]> {
  const [intro = '', ...sections] = readFileSync(join(docs, page), 'utf8').split(/^## /m)
  return new Map([
    ['', readSteps(page, intro)],
    ...sections.map((text): [string, readonly Step[]] => [text.split('\n')[0] ?? '', readSteps(page, text)]),
  ])
}

function readSteps(page: string, text: string): readonly Step[] {
  const steps: Step[] = []
  let path: string | undefined
  let end = 0
  for (const { 0: whole, 1: language = '', 2: content = '', index } of text.matchAll(block)) {
    const sentence = text.slice(end, index).trim()
    const named = /`([\w./-]+)`:$/.exec(sentence)?.[1]
    end = index + whole.length
    if (language === 'sh')
      for (const command of content.trim().split('\n')) steps.push({ kind: 'run', command })
    else if (language === 'diff') {
      path = named ?? path
      if (path === undefined) throw new Error(`${page} does not say which file "${content}" is an edit of.`)
      steps.push({ kind: 'edit', path, ...readEdit(content) })
    } else {
      if (named === undefined) throw new Error(`${page} does not say which file "${content}" is.`)
      path = named
      steps.push({ kind: 'write', path, content })
    }
  }
  return steps
}

function readEdit(content: string): { readonly before: string; readonly after: string } {
  const lines = content.split('\n').slice(0, -1)
  const side = (sign: '-' | '+') =>
    lines
      .filter((line) => line.startsWith(' ') || line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  return { before: side('-'), after: side('+') }
}
