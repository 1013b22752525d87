import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { validateGetWalletsReply } from '../../generated/catalogue/validators.js'
import { readCatalogue } from './readCatalogue.js'
import { toWallet } from './toWallet.js'
import { writeFiles } from './writeFiles.js'

const own = fileURLToPath(new URL('..', import.meta.url))
let out: string
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'appkit-catalogue-'))
})
afterEach(() => rmSync(out, { recursive: true, force: true }))

it('the files are a reply of the catalogue with every wallet, and the pictures that it names', () => {
  const { wallets, files } = writeFiles(own, out)
  const reply = validateGetWalletsReply(JSON.parse(readFileSync(join(out, 'wallets.json'), 'utf8')))
  expect(reply).toMatchObject({ ok: true, dropped: 0, value: { count: wallets } })
  const data = reply.ok ? reply.value.data : []
  expect(data).toHaveLength(wallets)
  for (const { image_url: path } of data)
    expect(readFileSync(join(out, path ?? ''), 'utf8')).toMatch(/^<svg /)
  expect(data[0]).toMatchObject({ name: 'MetaMask', image_id: 'metamask', image_url: 'icons/metamask.svg' })
  expect(files).toHaveLength(wallets + 2)
  expect(readFileSync(join(out, 'LICENSES.txt'), 'utf8')).toContain('Copyright (c) 0xa3k5')
})

it('writeFiles, run twice, writes the same bytes and leaves other files of the folder alone', () => {
  writeFileSync(join(out, 'index.html'), 'mine')
  writeFiles(own, out)
  const first = readFileSync(join(out, 'wallets.json'))
  writeFiles(own, out)
  expect(readFileSync(join(out, 'wallets.json')).equals(first)).toBe(true)
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe('mine')
})

it('an own catalogue is read from its folder, and each mistake is said', () => {
  const entry = {
    id: 'quill',
    name: 'Quill',
    homepage: 'https://quill.example.com',
    chains: ['eip155:*'],
    rdns: 'com.example.quill',
    picture: 'quill.svg',
    art: 'drawn',
    checked: { how: 'opened', when: '2026-11-24' },
  }
  const put = (...wallets: readonly object[]) =>
    writeFileSync(join(out, 'wallets.json'), JSON.stringify({ wallets }))
  expect(() => readCatalogue(join(out, 'nowhere'))).toThrow(/There is no catalogue in .*nowhere/)
  writeFileSync(join(out, 'wallets.json'), '{')
  expect(() => readCatalogue(out)).toThrow(/wallets\.json is not JSON/)
  put({ ...entry, homepage: 'quill' })
  expect(() => readCatalogue(out)).toThrow(/is no catalogue\.\nQuill: homepage must be an https: address/)
  put(entry)
  expect(() => readCatalogue(out)).toThrow(/Pictures are missing: .*quill\.svg/)
  mkdirSync(join(out, 'icons'))
  writeFileSync(join(out, 'icons/quill.svg'), '<svg/>')
  const { wallets, readPicture } = readCatalogue(out)
  expect(wallets).toEqual([toWallet(entry as Parameters<typeof toWallet>[0], 0)])
  expect([readPicture('quill'), readPicture('../wallets'), readPicture('__proto__')]).toEqual([
    '<svg/>',
    undefined,
    undefined,
  ])
})

it('a wallet has its scheme as its link, and its universal link beside it', () => {
  const of = (mobile: object) =>
    toWallet({ mobile, chains: [], picture: 'a.svg' } as unknown as Parameters<typeof toWallet>[0], 1)
  expect(of({ native: 'a://', universal: 'https://a.example.com' })).toMatchObject({
    mobile_link: 'a://',
    link_mode: 'https://a.example.com',
    order: 20,
  })
  expect(of({ universal: 'https://a.example.com' })).toMatchObject({
    mobile_link: 'https://a.example.com',
    link_mode: null,
  })
})
