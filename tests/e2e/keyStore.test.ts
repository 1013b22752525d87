import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from '@playwright/test'
import { rolldown } from 'rolldown'

declare global {
  interface Window {
    readonly keyStore: {
      createKeyStore: typeof import('../../runtime/src/walletconnect/keyStore/createKeyStore.js').createKeyStore
      openKeyDatabase: typeof import('../../runtime/src/walletconnect/keyStore/openKeyDatabase.js').openKeyDatabase
    }
  }
}

const folder = fileURLToPath(new URL('../../runtime/src/walletconnect/keyStore', import.meta.url))
const entry = 'virtual:key-store'
const secret = '0f'.repeat(32)
let script = ''

test.beforeAll(async () => {
  const source = ['createKeyStore', 'openKeyDatabase'].map((name) => `export * from '${folder}/${name}.ts'`)
  const bundle = await rolldown({
    input: entry,
    // The sources name each other as they are called once built.
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source.join('\n') : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife', name: 'keyStore' })
  await bundle.close()
  script = output[0].code
})

test.beforeEach(async ({ page, context }) => {
  await context.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>' }),
  )
  await page.addInitScript({ content: `${script};window.keyStore = keyStore` })
  await page.goto('http://localhost/')
})

const write = (page: Page) =>
  page.evaluate(async (secret) => {
    const { createKeyStore, openKeyDatabase } = window.keyStore
    await createKeyStore(openKeyDatabase).write('topic', secret)
  }, secret)
const read = (page: Page) =>
  page.evaluate(async () => {
    const { createKeyStore, openKeyDatabase } = window.keyStore
    return createKeyStore(openKeyDatabase).read('topic')
  })

test('a key outlives a reload, and the browser hands out neither it nor what it is sealed with', async ({
  page,
}) => {
  await write(page)
  await page.reload()
  expect(await read(page)).toBe(secret)
  const stored = await page.evaluate(async () => {
    const { get } = await window.keyStore.openKeyDatabase()
    const key = (await get('wrapping')) as CryptoKey
    const { sealed } = (await get('secret:topic')) as { sealed: ArrayBuffer }
    const exported = await crypto.subtle.exportKey('raw', key).catch((error: Error) => error.name)
    return { exported, text: String.fromCharCode(...new Uint8Array(sealed)) }
  })
  expect(stored.exported).toBe('InvalidAccessError')
  expect(stored.text).not.toContain(secret)
})

test('two tabs make one seed, and read each other', async ({ page, context }) => {
  const other = await context.newPage()
  await other.addInitScript({ content: `${script};window.keyStore = keyStore` })
  await other.goto('http://localhost/')
  const make = (tab: Page, secret: string) =>
    tab.evaluate(async (secret) => {
      const { createKeyStore, openKeyDatabase } = window.keyStore
      return createKeyStore(openKeyDatabase).readOrCreate('seed', () => secret)
    }, secret)
  const [one, two] = await Promise.all([make(page, 'aa'.repeat(32)), make(other, 'bb'.repeat(32))])
  expect(one).toBe(two)
})

test('a key that was removed is gone for every tab', async ({ page }) => {
  await write(page)
  await page.evaluate(async () => {
    const { createKeyStore, openKeyDatabase } = window.keyStore
    await createKeyStore(openKeyDatabase).remove('topic')
  })
  await page.reload()
  expect(await read(page)).toBeUndefined()
})

test('where storage is blocked a key lives as long as the page', async ({ page }) => {
  const kept = await page.evaluate(async (secret) => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    const { createKeyStore, openKeyDatabase } = window.keyStore
    const store = createKeyStore(openKeyDatabase)
    await store.write('topic', secret)
    return store.read('topic')
  }, secret)
  expect(kept).toBe(secret)
  await page.reload()
  expect(await read(page)).toBeUndefined()
})
