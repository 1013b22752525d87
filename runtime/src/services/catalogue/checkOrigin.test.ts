import { beforeEach, expect, it, vi } from 'vitest'
import { testKit } from '../../kit/testKit.js'
import { json, refusal, serveFaults } from '../testing/faultServer.js'
import { checkOrigin, fetchAllowedOrigins } from './checkOrigin.js'

const server = serveFaults()
beforeEach(() => allow('https://app.example', 'shop.example', 'https://*.team.example'))
const allow = (...allowedOrigins: string[]) =>
  server.answers.set('/projects/v1/origins', json({ allowedOrigins }))
const kitOf = () => testKit({ endpoints: { catalogue: server.url } }).kit

/** The alert that a page at an address raises. */
async function alertAt(url: string): Promise<string | undefined> {
  const kit = kitOf()
  await checkOrigin(kit, new URL(url))
  return kit.alert.peek()?.message
}

it.each([
  'https://app.example',
  'https://shop.example',
  'https://a.team.example',
  'http://localhost:5173',
  'http://127.0.0.1:3000',
])('the developer hears nothing of a page that the project allows: %s', async (url) => {
  expect(await alertAt(url)).toBeUndefined()
})

it.each([
  'https://other.example',
  'http://app.example',
  'https://app.example:8443',
  'https://team.example',
  'https://evil-shop.example',
])('the developer is told of a page that is not on the list of the project: %s', async (url) => {
  expect(await alertAt(url)).toBe('Invalid App Configuration')
})

it.each([
  ['fails', refusal(500, 'no')],
  ['sends something else', json({ allowedOrigins: 'all' })],
  ['names none', json({ allowedOrigins: [] })],
])('there are no origins, and no alert, where the service %s', async (_, answer) => {
  server.answers.set('/projects/v1/origins', answer)
  expect(await fetchAllowedOrigins(kitOf())).toEqual([])
  expect(await alertAt('https://other.example')).toBeUndefined()
})

it('the origins of the project are fetched with its id', async () => {
  expect(await fetchAllowedOrigins(kitOf())).toEqual([
    'https://app.example',
    'shop.example',
    'https://*.team.example',
  ])
  expect(server.seen[0]?.query).toMatchObject({ projectId: 'test', st: 'appkit' })
})

it.each([
  ['Unverified Domain', 'UNVERIFIED_DOMAIN'],
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_TOKEN_NOT_VALID'],
])('a service that refuses the page is believed why: %s', async (reason, code) => {
  server.answers.set('/projects/v1/origins', refusal(403, reason, 'authentication'))
  const kit = kitOf()
  expect(await fetchAllowedOrigins(kit)).toEqual([])
  await vi.waitFor(() => expect(kit.alert.peek()?.code).toBe(code))
})
