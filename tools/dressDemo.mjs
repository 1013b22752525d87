// The demo over a new app: its files, and the modal as a part of the page.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Makes the demo of an app that create-appkit has made with sign-in and email.
 *
 * @param {string} app its folder
 * @throws Error when its config is not as create-appkit writes it.
 */
export function dressDemo(app) {
  cpSync(join(root, 'demo/src'), join(app, 'src'), { recursive: true })
  const config = join(app, 'appkit.config.ts')
  const text = readFileSync(config, 'utf8')
  const dressed = text.replace(
    /^( *)theme: \{.*$/m,
    (line, indent) =>
      `${line}\n${indent}// Part of the page, so that the phone and the mailbox beside it can be used meanwhile.\n${indent}enableEmbedded: true,`,
  )
  if (dressed === text) throw new Error(`${config} has no line for the theme.`)
  writeFileSync(config, dressed)
}

/** @returns {string} what changes when the demo's own files do */
export function hashDemo() {
  const hash = createHash('sha256')
  const folder = join(root, 'demo/src')
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
