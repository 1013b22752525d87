import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { sizeOf } from './sizeOf.mjs'

const root = join(import.meta.dirname, '../../..')
const creator = join(root, 'cli/dist/bin/create-appkit.js')

/** A component of an app that asks for tokens which are bound to a key. */
const tokenCode = `
import { useAppKitToken } from 'appkit-runtime/features/siwx'
export function Orders() {
  return useAppKitToken({ audience: 'https://orders.example', dpop: true }).status
}
`

/**
 * Scaffolds an app of one namespace without sign-in, with it, and with tokens too, and builds all three.
 *
 * @returns {Promise<Record<string, number>>} the surplus of the second over the first, in bytes of gzip -9, by when it
 *   loads; its code of tokens beside the chunks that load with the first token (`tokensPage`); and the surplus of the third,
 *   with the code that loads then (`tokens`)
 */
export async function buildSignIn() {
  const place = mkdtempSync(join(tmpdir(), 'appkit-signin-'))
  try {
    const bare = await buildOne(join(place, 'bare'), 'none')
    const whole = await buildOne(join(place, 'whole'), 'siwx')
    const asking = await buildOne(join(place, 'asking'), 'siwx', tokenCode)
    const tokenChunks = new Set([
      ...newChunks(asking, whole),
      ...[...asking.chunks.values()].filter(isTokenCode),
    ])
    const rest = new Set(newChunks(whole, bare).filter((chunk) => !isTokenCode(chunk)))
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
      tokensPage: sum([...whole.chunks.values()].filter((chunk) => hasTokens(chunk) && !isTokenCode(chunk))),
      // The page is as the bundler makes it: with more chunks it may be a little larger.
      tokens: asking.page - whole.page + sum([...tokenChunks].filter(asking.isLate)),
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const nameOf = ({ fileName }) => fileName.replace(/^assets\/|-[\w-]{8}\.js$/g, '')

const sum = (chunks) => chunks.reduce((bytes, chunk) => bytes + sizeOf(chunk), 0)
const newChunks = (one, other) => {
  const known = new Set([...other.chunks.values()].map(nameOf))
  return [...one.chunks.values()].filter((chunk) => !known.has(nameOf(chunk)))
}

/** Whether a chunk is what loads with the first token, and nothing else. */
const isTokenCode = ({ facadeModuleId }) => /features\/siwx\/(tokens|proof)\.chunk/.test(facadeModuleId)

/** Whether a chunk has code of tokens: exports for them, or code that loads with the first one. */
const hasTokens = ({ modules }) =>
  Object.entries(modules).some(
    ([id, { renderedExports, renderedLength }]) =>
      (/features\/siwx\/(tokens|proof)\.chunk/.test(id) && renderedLength > 0) ||
      (id.includes('features/siwx/') && renderedExports.some((name) => /token/i.test(name))),
  )

async function buildOne(app, features, code = '') {
  const flags = ['--namespaces', 'eip155', '--features', features, '--no-install', '--no-git', '-y', '--json']
  execFileSync(process.execPath, [creator, app, ...flags], { stdio: ['ignore', 'ignore', 'inherit'] })
  // Both have the same page, so that only the feature differs.
  for (const file of ['App.tsx', 'Tasks.tsx'])
    copyFileSync(join(root, 'templates/vite/src', file), join(app, 'src', file))
  if (code !== '') {
    writeFileSync(join(app, 'src/Orders.tsx'), code)
    const page = join(app, 'src/App.tsx')
    const text = readFileSync(page, 'utf8').replace('<Tasks />', '<Tasks /><Orders />')
    writeFileSync(page, `import { Orders } from './Orders'\n${text}`)
  }
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
  const page = sum([...initial].map((name) => chunks.get(name)))
  return { page, chunks, isLate: ({ fileName }) => !initial.has(fileName) }
}
