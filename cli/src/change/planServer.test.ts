import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { planServer } from './planServer.js'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'appkit-server-'))
  writeFileSync(join(root, 'package.json'), '{ "name": "shop" }\n')
  writeFileSync(
    join(root, 'appkit.config.ts'),
    `export default {
  projectId: 'shop',
  namespaces: ['eip155'],
  networks: [{ caipNetworkId: 'eip155:1', name: 'Ethereum', rpcUrls: { default: { http: ['https://rpc.example'] } } }],
  endpoints: { secureSite: 'https://wallet.example' },
}
`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const notes = async (on: boolean) => {
  const { warnings } = await planServer({ root, on, local: undefined, version: '0.1.0' })
  return warnings.filter((text) => text.includes('frame.config.ts'))
}

it('an app with a wallet server of its own is told to run one of the two', async () => {
  expect(await notes(true)).toEqual([])
  writeFileSync(join(root, 'frame.config.ts'), 'export default {}\n')
  expect(await notes(true)).toEqual([
    'appkit.server.ts serves the wallet too, which frame.config.ts is for. Run one of the two: docs/embedded-wallet.md#in-production.',
  ])
  expect(await notes(false)).toEqual([])
})

it('an app without log-ins is told nothing of the wallet', async () => {
  const config = join(root, 'appkit.config.ts')
  writeFileSync(
    config,
    "export default { projectId: 'shop', namespaces: ['eip155'], networks: [{ caipNetworkId: 'eip155:1', rpcUrls: {} }] }\n",
  )
  writeFileSync(join(root, 'frame.config.ts'), 'export default {}\n')
  expect(await notes(true)).toEqual([])
})
