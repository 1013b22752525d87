import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { root } from './stage.js'

interface Stored {
  readonly place: string
  readonly key: string
  readonly value: string
}

/** The names of docs/security.md: nothing else is kept in the browser of a user. */
const listed = readListed()
/** The fake wallets keep their keys in the storage of the page. */
const wallets = /^appkit-(test|demo)-wallet:/

/** In apps that have it, wagmi keeps the accounts and the connector of its last visit; the demo keeps the tasks done and its language. */
const libraries = /^(wagmi\.|demo-(?:language|tasks-done|tasks-start)$)/

/** The server that users sign in at keeps these, out of reach of the page's scripts. */
const serverCookies = /^appkit-(session|signin)$/
/** Topics of WalletConnect are hashes, and its keys are public, so that they look like secrets and are none. */
const publicHashes = /^@appkit-walletconnect\/(sessions|proposals|messages)$/

/** Patterns of keys, signatures, tokens and pairings, however they are written. */
const secrets: readonly RegExp[] = [
  /(?<![0-9a-z])(0x)?[0-9a-f]{64,}/i,
  /[A-Za-z0-9+/_-]{80,}|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=(?!=)/,
  /(?<![0-9A-Za-z])[5KL][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9A-Za-z])/,
  /(\d{1,3}\s*,\s*){31,}\d{1,3}/,
  /eyJ[\w-]+\.eyJ/,
  /symKey|wc:[0-9a-f]/i,
  /PRIVATE KEY/,
  /([a-z]{3,8} ){11,}[a-z]{3,8}/,
]

/** Finds entries that the pages of a browser have left in it and must not; none when all is well. */
export async function findStoredSecrets(context: BrowserContext): Promise<string[]> {
  const pages = await Promise.all(context.pages().map(readPage))
  const readable = (await context.cookies()).filter(
    ({ name, httpOnly }) => !httpOnly || !serverCookies.test(name),
  )
  const cookies = readable.map(({ name, value }) => ({ place: 'cookie', key: name, value }))
  const found = [...pages.flat(), ...cookies].flatMap(({ place, key, value }) => {
    const isListed = listed.some((name) => name.test(key))
    const isKnown =
      isListed && place !== 'sessionStorage'
        ? true
        : place === 'localStorage' && (wallets.test(key) || libraries.test(key))
    // An entry of place `page` needs no listing: the pages of tests keep nothing there that is worth a look.
    const problems = isKnown || place === 'page' ? [] : ['is not listed']
    const looked = withoutPublic(key, value)
    if (secrets.some((pattern) => pattern.test(key) || pattern.test(looked)))
      problems.push('looks like a secret')
    return problems.map((problem) => `${place} ${key}: ${value.slice(0, 80)} ${problem}`)
  })
  return [...new Set(found)]
}

/** A value without what only looks like a secret. The hash or signature of a transaction is in a block for everybody. */
function withoutPublic(key: string, value: string): string {
  if (publicHashes.test(key)) return value.replace(/"[0-9a-f]{64}"/g, '""')
  return key === '@appkit/pending_transactions' ? value.replace(/"hash":"\w+"/g, '') : value
}

async function readPage(page: Page): Promise<Stored[]> {
  const read = page.evaluate(async () => {
    const found: Stored[] = [
      { place: 'page', key: 'window.name', value: window.name },
      { place: 'page', key: 'history.state', value: JSON.stringify(history.state) ?? '' },
    ]
    for (const place of ['localStorage', 'sessionStorage'] as const)
      for (const [key, value] of Object.entries(window[place]))
        found.push({ place, key, value: String(value) })
    for (const { name = '' } of await indexedDB.databases())
      found.push({ place: 'indexedDB', key: name, value: '' })
    for (const key of await caches.keys()) found.push({ place: 'caches', key, value: '' })
    return found
  })
  // Blank pages and those of no origin have no storage.
  return read.catch(() => [])
}

function readListed(): readonly RegExp[] {
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const [, section = ''] = /^## What is kept in the browser\n([\s\S]*?)^## /m.exec(page) ?? []
  const names = [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name)
  if (names.length === 0) throw new Error('docs/security.md lists nothing that is kept')
  return names.map((name) => new RegExp(`^${name.replace('<namespace>', '[a-z0-9]+')}$`))
}
