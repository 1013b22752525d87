import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { sizeOf } from './sizeOf.mjs'

const root = join(import.meta.dirname, '../../..')
const creator = join(root, 'cli/dist/bin/create-appkit.js')

/**
 * Scaffolds an app of one namespace without and with sign-in, and builds both.
 *
 * @returns {Promise<Record<string, number>>} what the second has more, in bytes of gzip -9, by when it loads
 */
export async function buildSignIn() {
  const place = mkdtempSync(join(tmpdir(), 'appkit-signin-'))
  try {
    const bare = await buildOne(join(place, 'bare'), 'none')
    const whole = await buildOne(join(place, 'whole'), 'siwx')
    const known = new Set([...bare.chunks.values()].map(nameOf))
    const rest = new Set([...whole.chunks.values()].filter((chunk) => !known.has(nameOf(chunk))))
    /** The bytes of chunks that only the second app has, with what they import, each counted once. */
    const take = (chunks) => {
      let bytes = 0
      for (const chunk of chunks) {
        if (!rest.delete(chunk)) continue
        bytes += sizeOf(chunk) + take(chunk.imports.map((name) => whole.chunks.get(name)))
      }
      return bytes
    }
    const named = (...names) => [...rest].filter((chunk) => names.includes(nameOf(chunk)))
    return {
      page: whole.page - bare.page,
      question: take(named('signIn')),
      answer: take(named('answer.chunk', 'checksumAddress')),
      failure: take(named('signInFailure')),
      signOut: take(named('signOut')),
      ownFunctions: take(named('ownHandler')),
      siweConfig: take(named('fromSIWEConfig')),
      whileConnecting: take(rest),
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const nameOf = ({ fileName }) => fileName.replace(/^assets\/|-[\w-]{8}\.js$/g, '')

async function buildOne(app, features) {
  const flags = ['--namespaces', 'eip155', '--features', features, '--no-install', '--no-git', '-y', '--json']
  execFileSync(process.execPath, [creator, app, ...flags], { stdio: ['ignore', 'ignore', 'inherit'] })
  // Both have the same page, so that only the feature differs.
  for (const file of ['App.tsx', 'Tasks.tsx'])
    copyFileSync(join(root, 'templates/vite/src', file), join(app, 'src', file))
  symlinkSync(join(root, 'node_modules'), join(app, 'node_modules'), 'junction')
  const { output } = await build({ root: app, logLevel: 'error' })
  const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each]] : [])))
  const initial = new Set()
  const visit = (name) => {
    if (initial.has(name)) return
    initial.add(name)
    for (const next of chunks.get(name).imports) visit(next)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) visit(fileName)
  const page = [...initial].reduce((all, name) => all + sizeOf(chunks.get(name)), 0)
  return { page, chunks }
}
