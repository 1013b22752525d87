import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { keepFeatures } from './buildApps.mjs'
import { sizeOf } from './sizeOf.mjs'

const root = join(import.meta.dirname, '../../..')
const creator = join(root, 'cli/dist/bin/create-appkit.js')

/** Code of a feature of which a user loads one part: a chain, or where prices come from. By the file of each part. */
const ways = {
  send: {
    eip155: 'features/send/chains/eip155/sendChain.js',
    solana: 'features/send/chains/solana/sendChain.js',
  },
  swaps: {
    'a service': 'features/swaps/routes/serviceRoute.js',
    'an exchange': 'features/swaps/routes/exchangeRoute.js',
  },
}

/**
 * A feature made of others, which an app with it has anyway: only its own files count, which nothing else has; these are
 * their names.
 */
const ownFiles = { pay: ['features/pay/pay.chunk.js', 'features/pay/model/swapFirst.js'] }

/**
 * Scaffolds an app once and builds it with what every app has, with all of these features, and with all but one. What the
 * app with all has more than that is the cost of the one; the cost that none of them has alone is shared. Chain libraries
 * (viem, `@solana/kit`) are left out: they load when a transfer is made.
 *
 * A feature that an app has only when it asks for it is measured by an app that has all of the others and this one: by the
 * difference, or by its own files.
 *
 * @param {readonly string[]} ids of features that have views of their own
 * @param {readonly string[]} optional ids of features that are off by default
 * @returns {Promise<{ features: readonly { id: string, bytes: number, ways: Record<string, number> }[], shared: number,
 *   page: number }>} bytes of gzip -9 of JavaScript; ways: of a feature of which a user loads one of several parts, the bytes
 *   without the other parts; page: what all of them together load with the page.
 */
export async function buildFeatures(ids, optional) {
  const place = mkdtempSync(join(tmpdir(), 'appkit-features-'))
  try {
    const app = join(place, 'app')
    const choice = ['--features', [...ids, ...optional].join(',')]
    execFileSync(process.execPath, [creator, app, ...choice, '--no-install', '--no-git', '-y', '--json'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const bare = await buildOne(app, join(place, 'bare'), [])
    const whole = await buildOne(app, join(place, 'whole'), ids)
    const features = []
    for (const id of ids) {
      const others = ids.filter((other) => other !== id)
      const bytes = whole.all - (await buildOne(app, join(place, id), others)).all
      features.push({ id, bytes, ways: withEach(ways[id] ?? {}, { bytes, sizeOf: whole.sizeOf }) })
    }
    for (const id of optional) {
      const { all, sizeOf } = await buildOne(app, join(place, id), [...ids, id])
      const own = ownFiles[id]?.reduce((sum, file) => sum + sizeOf(file), 0)
      features.push({ id, bytes: own ?? all - whole.all, ways: {} })
    }
    const own = features.filter(({ id }) => ids.includes(id)).reduce((sum, { bytes }) => sum + bytes, 0)
    return { features, shared: whole.all - bare.all - own, page: whole.page - bare.page }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function withEach(parts, { bytes, sizeOf }) {
  const sizes = Object.entries(parts).map(([name, file]) => [name, sizeOf(file)])
  const others = sizes.reduce((sum, [, size]) => sum + size, 0)
  return Object.fromEntries(sizes.map(([name, size]) => [name, bytes - others + size]))
}

/** viem, and the chunk of the runtime with what it has of `@solana/kit`. */
const isChainLibrary = (id) => /^viem(\/|$)|\/solanaKit\.js$/.test(id)

async function buildOne(app, dir, features) {
  cpSync(app, dir, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'junction')
  keepFeatures(join(dir, 'src/appkit/generated/kit.ts'), features)
  const { output } = await build({
    root: dir,
    logLevel: 'error',
    build: { rollupOptions: { external: isChainLibrary } },
  })
  const chunks = new Map(
    output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
  const initial = new Set()
  const visit = (name) => {
    if (!chunks.has(name) || initial.has(name)) return
    initial.add(name)
    for (const next of chunks.get(name).imports) visit(next)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) visit(fileName)
  const sizes = [...chunks].map(([name, chunk]) => [name, sizeOf(chunk)])
  const sum = (wanted) => wanted.reduce((total, [, size]) => total + size, 0)
  const sizeOfFile = (file) => {
    const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(file))
    if (chunk === undefined) throw new Error(`The app has no chunk of ${file}.`)
    return sizeOf(chunk)
  }
  return { all: sum(sizes), page: sum(sizes.filter(([name]) => initial.has(name))), sizeOf: sizeOfFile }
}
