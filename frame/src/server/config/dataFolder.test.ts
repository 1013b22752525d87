import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveFrame } from '../http/serve.js'
import type { FrameConfig } from './config.js'
import { makeDataFolder } from './dataFolder.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const serve = async (data: string) => {
  const config: FrameConfig = {
    origin: 'http://wallet.localhost:4601',
    port: 0,
    data,
    projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
    networks: { 'eip155:1': { name: 'One', rpcUrl: 'https://rpc.example', symbol: 'ETH', decimals: 18 } },
    sendMail: async () => {},
  }
  const frame = await serveFrame(config)
  await frame.close()
}
const wrong = 'The configuration of the wallet is wrong: data is '

test('a data folder is made, and nothing is left of the trial', () => {
  const data = join(folder, 'a/b')
  makeDataFolder(data)
  makeDataFolder(data)
  expect(readdirSync(data)).toEqual([])
})

test('a data folder that is a file, or below a file, is refused with the reason', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(serve(file)).rejects.toThrow(`${wrong}${file}, which is a file. Name a folder.`)
  const below = join(file, 'data')
  await expect(serve(below)).rejects.toThrow(`${wrong}${below}, which is below a file. Name a folder.`)
})

test('a data folder that cannot be written to is refused, with who needs the right', async () => {
  // The rights of a folder do not bind root; nobody makes files in this one.
  const data = process.getuid?.() === 0 ? '/proc/self' : join(folder)
  chmodSync(folder, 0o500)
  await expect(serve(data)).rejects.toThrow(/data is .*, which cannot be written to \(\w+\)\. Let the user/)
  chmodSync(folder, 0o700)
})
