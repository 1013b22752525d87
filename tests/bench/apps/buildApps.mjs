import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { moduleSources } from '../report/moduleSources.mjs'

const root = join(import.meta.dirname, '../../..')
const creator = join(root, 'cli/dist/bin/create-appkit.js')

/**
 * Scaffolds an app with the real command, gives it the bench page, and builds it with its own
 * configuration; then a floor of the same scaffold without our parts.
 *
 * @param {{ relay?: string, features?: readonly string[], namespaces?: string, account?: boolean }} [settings] relay: the product's
 *   relay; features: those that it has besides what every app has; namespaces: its namespaces, eip155 alone by default;
 *   account: builds with source maps that name the modules of the runtime
 * @returns {Promise<{ dists: Record<'floor' | 'product', string>, outputs: Record<'floor' | 'product', object[]>, chunks: Record<'floor' | 'product', object[]>, remove(): void }>}
 *   dists: folders of the builds; outputs: the emitted files; chunks: what each of them is made of.
 * @throws {Error} when the packages are not built yet.
 */
export async function buildApps({ relay, features = [], namespaces = 'eip155', account = false } = {}) {
  for (const file of [creator, join(root, 'runtime/dist/index.js')])
    if (!existsSync(file)) throw new Error(`${file} is missing. Run \`npm run build\` first.`)
  const place = mkdtempSync(join(tmpdir(), 'appkit-bench-'))
  const remove = () => rmSync(place, { recursive: true, force: true })
  try {
    const product = join(place, 'product')
    const floor = join(place, 'floor')
    execFileSync(
      process.execPath,
      [creator, product, '--namespaces', namespaces, '--no-install', '--no-git', '-y', '--json'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    cpSync(product, floor, { recursive: true })
    for (const [name, dir] of Object.entries({ product, floor })) {
      symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'), 'junction')
      cpSync(join(import.meta.dirname, 'index.html'), join(dir, 'index.html'))
      cpSync(join(import.meta.dirname, name), join(dir, 'src'), { recursive: true })
    }
    replaceEndpoints(join(product, 'appkit.config.ts'), relay)
    keepFeatures(join(product, 'src/appkit/generated/kit.ts'), features)
    rmSync(join(floor, 'src/appkit'), { recursive: true })
    const outputs = { floor: await buildOne(floor, account), product: await buildOne(product, account) }
    const chunks = {
      floor: listModules(outputs.floor, floor),
      product: listModules(outputs.product, product),
    }
    return { dists: { floor: join(floor, 'dist'), product: join(product, 'dist') }, outputs, chunks, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const sandboxRelay = 'ws://127.0.0.1:4600/relay'

/** The sandbox's addresses have a scheme and a port that the bench's server does not have. */
function replaceEndpoints(file, relay = sandboxRelay) {
  const before = readFileSync(file, 'utf8')
  const after = before
    .replace('http://127.0.0.1:4600/catalogue', 'https://catalogue.test')
    .replace('http://127.0.0.1:4600/blockchain', 'https://blockchain.test')
    .replace('http://127.0.0.1:4600/analytics', 'https://analytics.test')
    .replace(sandboxRelay, relay)
    // The log-ins are not among the features that are kept, and neither is the address of their wallet.
    .replace(/^ *\/\/ The wallet of users.*\n *secureSite:.*\n/m, '')
  if (
    !['https://catalogue.test', 'https://blockchain.test', 'https://analytics.test', relay].every((url) =>
      after.includes(url),
    )
  )
    throw new Error('The scaffolded appkit.config.ts does not name the endpoints that the bench replaces.')
  writeFileSync(file, after)
}

/** Ids of the features that every measured app has. */
const base = ['account', 'connect', 'networks', 'walletConnect']

/**
 * Takes features out of a generated kit. The rest is measured as one, every other feature by itself.
 *
 * @param {string} file the app's generated `kit.ts`
 * @param {readonly string[]} kept ids of those that stay besides what every app has
 */
export function keepFeatures(file, kept) {
  const before = readFileSync(file, 'utf8')
  const all = /features: \[([^\]]*)\]/.exec(before)?.[1].split(', ') ?? []
  const left = [...base, ...kept]
  const lost = left.filter((id) => !all.includes(id))
  if (lost.length > 0) throw new Error(`The generated kit does not name ${lost.join(', ')}:\n${before}`)
  const after = all
    .filter((id) => !left.includes(id))
    .reduce((text, id) => text.replace(new RegExp(`^import \\{ ${id} \\} from .*\\n`, 'm'), ''), before)
  writeFileSync(
    file,
    after.replace(/features: \[[^\]]*\]/, `features: [${all.filter((id) => left.includes(id)).join(', ')}]`),
  )
}

async function buildOne(dir, account) {
  const maps = account && {
    plugins: [moduleSources(join(root, 'runtime/dist'))],
    build: { sourcemap: 'hidden' },
  }
  const { output } = await build({ root: dir, logLevel: 'warn', ...maps })
  return output
}

function listModules(output, dir) {
  return output
    .filter((file) => file.type === 'chunk')
    .map((chunk) => ({
      path: `/${chunk.fileName}`,
      modules: Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
        id: id
          .replace(/^.*\/node_modules\//, '')
          .replace(dir, '')
          .replace(root, ''),
        bytes: renderedLength,
      })),
    }))
}
