import { expect, test } from 'vitest'
import { resolveConfig } from './config.js'
import { appNameOf } from './projectsAt.js'

const site = 'https://www.shop.example'
const named = (...projects: readonly (readonly [name: string, ...origins: readonly string[]])[]) =>
  appNameOf(
    resolveConfig({
      origin: 'https://wallet.example',
      projects: Object.fromEntries(projects.map(([name, ...origins], id) => [`p${id}`, { name, origins }])),
      networks: {},
      sendMail: async () => {},
    }),
    site,
  )

test('an app is called what the project that may be at its origin is called, in one line', () => {
  expect(named(['Bank', 'https://bank.example'], ['My\n Shop ', site])).toBe('My Shop')
  expect(named(['Shop', 'https://*.shop.example'], ['Shop', site])).toBe('Shop')
})

test('an app has no name where no project may be, or two have different names', () => {
  expect(named(['Bank', 'https://bank.example'])).toBeUndefined()
  expect(named(['Shop', 'https://old.example', site], ['Bank', site])).toBeUndefined()
  expect(named([' ', site])).toBeUndefined()
})
