import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp, hashes, linkPackages, makeViteApp, run, scratch, snapshot } from './support.js'

/** Replies of the catalogue: entries of wallets, and icons by id. */
let entries: readonly unknown[] = []
let icons: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {}
let broken: number | undefined
let server: Server
let asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://catalogue')
    asked.push(pathname)
    if (broken !== undefined) return void response.writeHead(broken).end('{}')
    const icon = icons[pathname.replace('/catalogue/getWalletImage/', '')]
    if (icon) return void response.writeHead(200, { 'content-type': icon.type }).end(icon.body)
    if (pathname === '/files/wallets.json') return void response.end(JSON.stringify({ data: entries }))
    const file = icons[pathname.replace(/^\/files\/icons\/(.*)\.svg$/, '$1')]
    if (file) return void response.writeHead(200, { 'content-type': file.type }).end(file.body)
    if (pathname !== '/catalogue/getWallets') return void response.writeHead(404).end()
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('entries'))]
    const data = entries.slice((page - 1) * size, page * size)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ count: entries.length, data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  cleanUp()
})
beforeEach(() => {
  entries = Array.from({ length: 130 }, (_, index) => ({
    id: `wallet-${index}`,
    name: `Wallet ${index}`,
    image_id: `icon-${index % 3}`,
    chains: ['eip155:1'],
    description: 'Left out: no view shows it.',
  }))
  const body = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  icons = Object.fromEntries([0, 1, 2].map((id) => [`icon-${id}`, { type: 'image/svg+xml', body }]))
  broken = undefined
  asked = []
})

const folder = 'src/appkit/generated/snapshot'
const create = (cwd: string, ...args: string[]) => run('create-appkit', args, { cwd })
const read = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8')

async function joined(): Promise<string> {
  const cwd = makeViteApp(scratch(), 'app', 'react-ts')
  linkPackages(cwd)
  expect((await create(cwd, '.', '--yes', '--no-install', '--no-check')).code).toBe(0)
  const config = join(cwd, 'appkit.config.ts')
  const { port } = server.address() as AddressInfo
  const text = readFileSync(config, 'utf8')
  writeFileSync(config, text.replace('http://127.0.0.1:4600/catalogue', `http://127.0.0.1:${port}/catalogue`))
  return cwd
}

describe('create-appkit catalogue', () => {
  it('writes every wallet and icon once, brings them up to date, and is undone', async () => {
    const cwd = await joined()
    const before = snapshot(cwd)
    const dry = await create(cwd, 'catalogue', '--dry-run', '--json')
    expect(snapshot(cwd)).toEqual(before)
    const done = JSON.parse((await create(cwd, 'catalogue', '--json')).stdout)
    expect({ ...done, dryRun: true }).toEqual(JSON.parse(dry.stdout))
    expect(done).toMatchObject({ wallets: 130, icons: 3, dropped: 0 })
    const wallets: readonly object[] = JSON.parse(read(cwd, `${folder}/wallets.json`))
    expect(wallets[129]).toEqual({
      id: 'wallet-129',
      name: 'Wallet 129',
      image_id: 'icon-0',
      chains: ['eip155:1'],
    })
    expect(read(cwd, 'src/appkit/generated/kit.ts')).toContain("loadSnapshot: () => import('./snapshot.js')")
    const after = snapshot(cwd)
    expect((await create(cwd, 'catalogue')).stdout).toMatch(/^Nothing to do/)
    expect((await create(cwd, 'generate', '--check')).code).toBe(0)
    expect((await create(cwd, 'upgrade')).stdout).toMatch(/^Nothing to do/)
    expect(snapshot(cwd)).toEqual(after)

    entries = entries.slice(0, 1)
    const again = JSON.parse((await create(cwd, 'catalogue', '--json')).stdout)
    expect(again.removed).toEqual([`${folder}/icons/icon-1.svg`, `${folder}/icons/icon-2.svg`])
    expect(readdirSync(join(cwd, folder, 'icons'))).toEqual(['icon-0.svg'])
    expect(read(cwd, 'src/appkit/generated/snapshot.ts')).not.toContain('icon-1')

    // The config has the address of this test.
    const { left } = JSON.parse((await create(cwd, '--undo', '--json')).stdout)
    expect(left).toEqual([expect.objectContaining({ path: 'appkit.config.ts' })])
    expect(Object.keys(hashes(cwd)).filter((path) => path.startsWith('src/appkit'))).toEqual([])
  })

  it('leaves what a system has put among the icons, and makes nothing of it', async () => {
    const cwd = await joined()
    await create(cwd, 'catalogue')
    const others = ['.DS_Store', 'Thumbs.db']
    for (const name of others) writeFileSync(join(cwd, folder, 'icons', name), '')
    expect((await create(cwd, 'generate', '--check')).code).toBe(0)
    expect((await create(cwd, 'catalogue')).stdout).toMatch(/^Nothing to do/)
    entries = entries.slice(0, 1)
    const { removed } = JSON.parse((await create(cwd, 'catalogue', '--json')).stdout)
    expect(removed).toEqual([`${folder}/icons/icon-1.svg`, `${folder}/icons/icon-2.svg`])
    expect(readdirSync(join(cwd, folder, 'icons')).sort()).toEqual([...others, 'icon-0.svg'])
    expect(read(cwd, 'src/appkit/generated/snapshot.ts')).not.toMatch(/DS_Store|Thumbs/)
  })

  it('asks the catalogue again when the files are deleted', async () => {
    const cwd = await joined()
    const kit = read(cwd, 'src/appkit/generated/kit.ts')
    await create(cwd, 'catalogue')
    rmSync(join(cwd, folder), { recursive: true })
    expect((await create(cwd, 'generate')).code).toBe(0)
    expect(read(cwd, 'src/appkit/generated/kit.ts')).toBe(kit)
    expect(existsSync(join(cwd, 'src/appkit/generated/snapshot.ts'))).toBe(false)
  })

  it('says so when the catalogue has more than is copied, of a service and of a file', async () => {
    const cwd = await joined()
    const copied = async (count: number) => {
      entries = Array.from({ length: count }, (_, index) => ({
        id: `wallet-${index}`,
        name: `Wallet ${index}`,
      }))
      const { wallets, warnings } = JSON.parse((await create(cwd, 'catalogue', '--dry-run', '--json')).stdout)
      return { wallets, warnings }
    }
    const cut = { wallets: 2000, warnings: [expect.stringContaining('more than 2000 entries')] }
    expect(await copied(2000)).toEqual({ wallets: 2000, warnings: [] })
    expect(await copied(2001)).toEqual(cut)
    const config = join(cwd, 'appkit.config.ts')
    const { port } = server.address() as AddressInfo
    const file = `http://127.0.0.1:${port}/files/wallets.json`
    writeFileSync(config, readFileSync(config, 'utf8').replace(/(catalogue: )'.*'/, `$1'${file}'`))
    expect(await copied(2001)).toEqual(cut)
  })

  it('leaves out what is invalid, and no id becomes a path', async () => {
    const cwd = await joined()
    entries = [
      { id: 'good', name: 'Good', image_id: 'icon-0', homepage: 7, chains: ['eip155:1', 4], rdns: 'a.b' },
      { id: '', name: 'No id' },
      { id: 'no-name' },
      'text',
      { id: 'climber', name: 'Climber', image_id: '../../../../../evil' },
      { id: 'page', name: 'Page', image_id: 'icon-1' },
      { id: 'huge', name: 'Huge', image_id: 'icon-2' },
    ]
    icons = {
      ...icons,
      'icon-1': { type: 'text/html', body: '<script>alert(1)</script>' },
      'icon-2': { type: 'image/png', body: 'x'.repeat(200_000) },
    }
    const before = hashes(cwd)
    const done = JSON.parse((await create(cwd, 'catalogue', '--json')).stdout)
    expect(done).toMatchObject({ wallets: 4, icons: 1, dropped: 5 })
    const fresh = Object.keys(hashes(cwd)).filter((path) => !(path in before))
    expect(fresh).toEqual([
      'src/appkit/generated/snapshot.ts',
      `${folder}/icons/icon-0.svg`,
      `${folder}/wallets.json`,
    ])
    const [good] = JSON.parse(read(cwd, `${folder}/wallets.json`))
    expect(good).toEqual({ id: 'good', name: 'Good', image_id: 'icon-0', chains: ['eip155:1'], rdns: 'a.b' })
    expect(asked.some((path) => path.includes('evil'))).toBe(false)
  })

  it('copies a catalogue that is a file, with the icons beside it and none of another host', async () => {
    const cwd = await joined()
    const config = join(cwd, 'appkit.config.ts')
    const { port } = server.address() as AddressInfo
    const file = `http://127.0.0.1:${port}/files/wallets.json`
    writeFileSync(config, readFileSync(config, 'utf8').replace(/(catalogue: )'.*'/, `$1'${file}'`))
    entries = [
      ...Array.from({ length: 130 }, (_, index) => ({
        id: `wallet-${index}`,
        name: `Wallet ${index}`,
        image_id: `icon-${index % 3}`,
        image_url: `icons/icon-${index % 3}.svg`,
      })),
      {
        id: 'far',
        name: 'Far',
        image_id: 'far',
        image_url: `http://localhost:${port}/files/icons/icon-0.svg`,
      },
    ]
    const done = JSON.parse((await create(cwd, 'catalogue', '--json')).stdout)
    expect(done).toMatchObject({ wallets: 131, icons: 3, dropped: 0 })
    expect(asked.toSorted()).toEqual([
      ...[0, 1, 2].map((id) => `/files/icons/icon-${id}.svg`),
      '/files/wallets.json',
    ])
    expect(read(cwd, `${folder}/wallets.json`)).not.toContain('image_url')
    expect(read(cwd, 'src/appkit/generated/kit.ts')).toContain("loadSnapshot: () => import('./snapshot.js')")
  })

  it.each([
    ['CATALOGUE_SILENT', 503, 'http://127.0.0.1:'],
    ['CATALOGUE_INVALID', 200, 'did not answer with a page of wallets'],
  ])('says %s, and writes nothing', async (code, status, text) => {
    const cwd = await joined()
    broken = status
    const before = snapshot(cwd)
    const done = await create(cwd, 'catalogue', '--json')
    expect(done.code).toBe(1)
    expect(JSON.parse(done.stdout).error).toMatchObject({ code, message: expect.stringContaining(text) })
    expect(snapshot(cwd)).toEqual(before)
  })

  it.each([
    [
      'http://127.0.0.1:2',
      /^http:\/\/127\.0\.0\.1:2 refuses the connection: nothing runs there\. Start the sandbox/,
    ],
    [
      'https://catalogue.invalid',
      /^https:\/\/catalogue\.invalid cannot be found: .*this machine is offline\. Check endpoints\.catalogue/,
    ],
  ])('says why %s cannot be asked, and what to do', async (address, message) => {
    const cwd = await joined()
    const config = join(cwd, 'appkit.config.ts')
    writeFileSync(config, readFileSync(config, 'utf8').replace(/(catalogue: )'.*'/, `$1'${address}'`))
    const before = snapshot(cwd)
    const done = await create(cwd, 'catalogue')
    expect(done.code).toBe(1)
    expect(done.stderr).toMatch(message)
    expect(snapshot(cwd)).toEqual(before)
  })

  it('needs the address of a catalogue', async () => {
    const cwd = await joined()
    const config = join(cwd, 'appkit.config.ts')
    writeFileSync(config, readFileSync(config, 'utf8').replace(/^ *catalogue: .*\n/m, ''))
    const done = await create(cwd, 'catalogue', '--json')
    expect([done.code, JSON.parse(done.stdout).error.code]).toEqual([2, 'ENDPOINT_MISSING'])
  })

  it('needs no copy of a catalogue that is a file of the app', async () => {
    const cwd = await joined()
    const config = join(cwd, 'appkit.config.ts')
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace(/(catalogue: )'.*'/, "$1'/catalogue/wallets.json'"),
    )
    const done = await create(cwd, 'catalogue')
    expect([done.code, done.stderr]).toEqual([
      2,
      expect.stringContaining('is /catalogue/wallets.json, a file of the app itself'),
    ])
  })
})
