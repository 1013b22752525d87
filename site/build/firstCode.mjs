import { readFileSync } from 'node:fs'
import { root } from './paths.mjs'

/** The first lines of the two pieces of code that a new app is made of. */
const starts = ['// appkit.config.ts', '// src/main.tsx']

/**
 * Reads the code that the first page shows. It is written once, in README.md, whose code `tests/packages/docs.test.ts` compiles.
 *
 * @param {string} [readme] the text of README.md
 * @returns {string} the config and the provider, as Markdown
 * @throws Error when one of them is no longer there
 */
export function firstCode(readme = readFileSync(`${root}README.md`, 'utf8')) {
  const blocks = [...readme.matchAll(/^```tsx?\n[\s\S]*?^```$/gm)].map(([block]) => block)
  const found = starts.map((start) => {
    const block = blocks.find((each) => each.split('\n')[1] === start)
    if (block === undefined) throw new Error(`README.md no longer has code that begins with "${start}".`)
    return block
  })
  return found.join('\n\n')
}
