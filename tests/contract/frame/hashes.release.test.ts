import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { root } from '../support/root.js'

const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'appkit-page-')))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Every file of a folder, by its path. */
const read = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => join(parentPath, name))
      .map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]),
  )

const run = async (...args: string[]) => {
  const command = [join(root, 'frame/dist/bin/appkit-frame.js'), ...args]
  return promisify(execFile)(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr, stdout }) => ({ code: code as number, said: `${stdout}${stderr}` }),
  )
}

test('two builds of the page have the same bytes, which are those that are listed', async () => {
  for (const folder of folders)
    execFileSync(process.execPath, [join(root, 'frame/scripts/bundlePage.mjs'), folder])
  const [one, other] = folders.map(read)
  expect(Object.keys(one ?? {})).toContainEqual(expect.stringMatching(/^\/main\.[0-9a-f]{16}\.js$/))
  expect(one).toEqual(other)
  expect(one).toEqual(read(join(root, 'frame/dist/page')))
  for (const [path, text] of Object.entries(one ?? {})) {
    const unpack = path.endsWith('.br') ? brotliDecompressSync : path.endsWith('.gz') ? gunzipSync : undefined
    const packed = Buffer.from(text, 'base64')
    if (unpack) expect(unpack(packed).toString('base64')).toBe(one?.[path.slice(0, -3)])
    // The name holds the hash of the file.
    const named = /\.([0-9a-f]{16})\.(?:js|css|texts)$/.exec(path)?.[1]
    if (named) expect(createHash('sha256').update(packed).digest('hex').slice(0, 16)).toBe(named)
  }
  const { said } = await run('hashes')
  expect(JSON.parse(said)).toEqual(JSON.parse(readFileSync(join(folders[0] ?? '', 'hashes.json'), 'utf8')))
})

test('what a wallet serves is compared with the list', async () => {
  const page = join(root, 'frame/dist/page')
  const { 'worker.js': worker } = JSON.parse(readFileSync(join(page, 'manifest.json'), 'utf8'))
  let [changed, gone] = ['', '']
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice('/sdk/'.length)
    if (gone === name) response.writeHead(404).end()
    else response.end(changed === name ? 'steal()' : readFileSync(join(page, name)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await run('hashes', origin)).toEqual({ code: 0, said: expect.stringContaining('serves the page') })
  const differs = { code: 1, said: `${worker} is not that of this package.\n` }
  changed = worker
  expect(await run('hashes', origin)).toEqual(differs)
  // Another build has other names.
  gone = worker
  expect(await run('hashes', origin)).toEqual(differs)
  server.close()
  server.closeAllConnections()
  expect(await run('hashes', origin)).toEqual({ code: 1, said: expect.stringContaining('cannot be reached') })
  expect((await run('hashes', 'wallet')).said).toContain('https://wallet.example')
})
