// The demo over a new app: its files, the modal as a part of the page, and the order of its ways to log in.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** What the demo's config has beside that of a new app: lines after the one that a pattern finds. */
const additions = [
  {
    what: 'the features',
    after: /^( *)features: \{$/m,
    lines: [
      '  // The order that users with a wallet get, also while the wallets of the browser are looked for, so that no row moves.',
      "  connectMethodsOrder: ['wallet', 'email', 'social'],",
    ],
  },
  {
    what: 'the theme',
    after: /^( *)theme: \{.*$/m,
    lines: [
      '// Part of the page, so that the phone and the mailbox beside it can be used meanwhile.',
      'enableEmbedded: true,',
    ],
  },
]

/**
 * Makes the demo of an app that create-appkit has made with sign-in and email.
 *
 * @param {string} app its folder
 * @throws Error when its config is not as create-appkit writes it.
 */
export function dressDemo(app) {
  cpSync(join(root, 'demo/src'), join(app, 'src'), { recursive: true })
  const config = join(app, 'appkit.config.ts')
  const dressed = additions.reduce(
    (text, { what, after, lines }) => {
      if (!after.test(text)) throw new Error(`${config} has no line for ${what}.`)
      return text.replace(after, (line, indent) =>
        [line, ...lines.map((each) => `${indent}${each}`)].join('\n'),
      )
    },
    readFileSync(config, 'utf8'),
  )
  writeFileSync(config, dressed)
}

/** @returns {string} what changes when the demo's own files do */
export function hashDemo() {
  const hash = createHash('sha256').update(JSON.stringify(additions))
  const folder = join(root, 'demo/src')
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
