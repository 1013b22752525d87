import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readHost, snapshotFolder } from './readHost.js'

it('readHost finds the icons of the catalogue, and no file that a system has left among them', async () => {
  const root = mkdtempSync(join(tmpdir(), 'appkit-host-'))
  const folder = join(root, snapshotFolder)
  mkdirSync(join(folder, 'icons'), { recursive: true })
  writeFileSync(join(folder, 'wallets.json'), '[]')
  const icons = ['1a-b_c.png', 'Icon.avif', 'icon-0.svg']
  const others = ['.DS_Store', 'Thumbs.db', 'desktop.ini', '._icon-0.svg', 'icon 0.svg', 'notes.svg.txt']
  for (const name of [...icons, ...others]) writeFileSync(join(folder, 'icons', name), '')
  const config = {
    projectId: 'local',
    metadata: { name: 'App', description: 'An app', url: 'http://localhost:5173', icons: [] },
    namespaces: ['eip155'],
    networks: [
      {
        id: 1,
        name: 'Main',
        chainNamespace: 'eip155',
        caipNetworkId: 'eip155:1',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://node.example'] } },
      },
    ],
  }
  writeFileSync(join(root, 'appkit.config.mjs'), `export default ${JSON.stringify(config)}`)
  const { shape } = await readHost(root, 'appkit.config.mjs')
  expect(shape.snapshot).toEqual(icons)
  rmSync(root, { recursive: true })
})
