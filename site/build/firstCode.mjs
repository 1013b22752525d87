import { readFileSync } from 'node:fs'
import { root } from './paths.mjs'

/** The first lines of the two pieces of code that a new app is made of. */
const starts = ['// appkit.config.ts', '// src/main.tsx']

/**
 * Reads the config and the provider, which are written once, in README.md: `tests/packages/docs.test.ts` compiles them.
 *
 * @param {string} [readme] the text of README.md
 * @returns {{ start: string, extension: string, code: string }[]} each with its first line and what its language ends a file's name with
 * @throws Error when one of them is no longer there
 */
export function firstBlocks(readme = readFileSync(`${root}README.md`, 'utf8')) {
  const blocks = [...readme.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)]
  return starts.map((start) => {
    const [, extension, code] = blocks.find(([, , each]) => each.startsWith(`${start}\n`)) ?? []
    if (code === undefined) throw new Error(`README.md no longer has code that begins with "${start}".`)
    return { start, extension, code }
  })
}

/**
 * Writes the code that the first page shows.
 *
 * @param {string} [readme] the text of README.md
 * @returns {string} the config and the provider, as Markdown
 * @throws Error when one of them is no longer there
 */
export function firstCode(readme) {
  return firstBlocks(readme)
    .map(({ extension, code }) => `\`\`\`${extension}\n${code}\`\`\``)
    .join('\n\n')
}
