import { expect, test } from 'vitest'
import { renderConfirm } from '../http/pages.js'
import { type FrameConfig, resolveConfig } from './config.js'
import { type PageFiles, serveAsset } from './pageFiles.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const config = resolveConfig({
  origin: 'https://wallet.example',
  projects: {},
  networks: {},
  sendMail: async () => {},
} satisfies FrameConfig)
const names = { 'main.js': 'main.0123.js', 'worker.js': 'worker.4567.js' }
const script = { type: 'text/javascript; charset=utf-8', body: bytes('plain') }
const encoded = { br: bytes('small'), gzip: bytes('medium') }
const files: PageFiles = {
  names,
  build: 'test',
  read: (name) => (/^(main|worker)(\.\d+)?\.js$/.test(name) ? { ...script, encoded } : undefined),
}
const get = (name: string, headers: Record<string, string> = {}) => {
  const request = new Request(`https://wallet.example/sdk/${name}`, { headers })
  const response = serveAsset(files, config, name, request)
  if (response === undefined) throw new Error(`no ${name}`)
  return response
}

test('a name with a hash is kept for ever; one without is asked for again', async () => {
  const hashed = get('main.0123.js')
  expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const plain = get('main.js')
  expect(plain.headers.get('cache-control')).toBe('no-cache')
  const etag = plain.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = get('main.js', { 'if-none-match': known })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, etag])
  }
  expect(get('main.js', { 'if-none-match': '"other"' }).status).toBe(200)
  expect(serveAsset(files, config, 'other.js', new Request('https://wallet.example/'))).toBeUndefined()
})

test.each([
  ['gzip, br', 'br', 'small'],
  ['gzip', 'gzip', 'medium'],
  ['identity', null, 'plain'],
])('for Accept-Encoding %s the file is sent as %s', async (accepted, encoding, text) => {
  const response = get('main.0123.js', { 'accept-encoding': accepted })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response.text()).toBe(text)
})

test('a file in another encoding is another one for a cache', () => {
  const tags = ['br', 'gzip', ''].map((name) =>
    get('main.js', { 'accept-encoding': name }).headers.get('etag'),
  )
  expect(new Set(tags).size).toBe(3)
  expect(get('main.js', { 'if-none-match': tags[0] ?? '' }).status).toBe(200)
})

test('the worker has no network, under either name', () => {
  for (const name of ['worker.js', 'worker.4567.js'])
    expect(get(name).headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'none'")
  expect(get('main.0123.js').headers.get('content-security-policy')).toContain("connect-src 'self'")
})

test('a document names the files by their hashes', async () => {
  const text = await renderConfirm({
    config,
    files: { ...files, names: { 'confirm.js': 'confirm.89ab.js' } },
  }).text()
  expect(text).toContain('<script type="module" src="/sdk/confirm.89ab.js"></script>')
  expect(text).toContain('href="/sdk/page.css"')
})
