import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '../../../tools/run.mjs'

/** The relay of the sandbox and test peers, which are not public. */
const walletConnect = [
  ...[
    'client/createWalletConnect',
    'client/testPeers',
    'keyStore/createKeyStore',
    'relay/createRelayClient',
    'relay/testRelay',
    'session/requestNamespaces',
  ].map((name) => `runtime/src/walletconnect/${name}`),
  'runtime/src/storage/createSafeStorage',
  'tests/contract/support/relayServer',
]

/**
 * Bundles TypeScript sources for benchmarks and imports them as one module.
 *
 * @param {readonly string[]} files without their endings. Those for WalletConnect if left out.
 */
export async function loadSources(files = walletConnect) {
  const folder = join(root, '.cache/sources')
  mkdirSync(folder, { recursive: true })
  const entry = 'virtual:sources'
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    external: ['ws', 'pg'],
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry ? files.map((name) => `export * from '${join(root, name)}.ts'`).join('\n') : null,
      },
    ],
  })
  const file = join(folder, `${process.pid}.mjs`)
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  const sources = await import(pathToFileURL(file).href)
  rmSync(file)
  return sources
}
