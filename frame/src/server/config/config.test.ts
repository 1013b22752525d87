import { expect, test } from 'vitest'
import { type FrameConfig, resolveConfig } from './config.js'

const network = { name: 'One', rpcUrl: 'https://rpc.example', symbol: 'ETH', decimals: 18 }
const config: FrameConfig = {
  origin: 'https://wallet.example',
  projects: { shop: { name: 'Shop', origins: ['https://shop.example'] } },
  networks: { 'eip155:1': network },
  sendMail: async () => {},
}

test('a configuration is taken', () => {
  expect(resolveConfig(config)).toMatchObject({ port: 4601, host: '127.0.0.1', data: '.appkit/frame' })
})

test.each([
  ['origin', { origin: undefined }],
  ['origin', { origin: 'http://wallet.example' }],
  ['https://wallet.example', { origin: 'https://wallet.example/x' }],
  ['port', { port: '4601' }],
  ['port', { port: 65_536 }],
  ['host', { host: 1 }],
  ['data', { data: '' }],
  ['clientHeader', { clientHeader: true }],
  ['limits has to be an object', { limits: null }],
  ['limits.calls is no entry', { limits: { calls: 1 } }],
  ['limits.toString is no entry', { limits: { toString: 1 } }],
  ['limits.callsPerClientHour has to be', { limits: { callsPerClientHour: 0 } }],
  ['limits.callsPerClientHour has to be', { limits: { callsPerClientHour: Number.POSITIVE_INFINITY } }],
  ['limits.mailsPerDeviceHour has to be', { limits: { mailsPerDeviceHour: 1.5 } }],
  ['limits.triesPerMailDay has to be a whole number from 1 to 200', { limits: { triesPerMailDay: 1000 } }],
  ['database', { database: 'postgres://db.example/frame' }],
  ['database.connections', { database: { connections: 0 } }],
  ['database.statementSeconds', { database: { statementSeconds: '10' } }],
  ['database.pool', { database: { pool: 5 } }],
  ['retention', { retention: null }],
  ['retention.audit', { retention: { audit: 0.5 } }],
  ['retention.sessions', { retention: { sessions: 1 } }],
  ['clientheader', { clientheader: 'x-real-ip' }],
  ['sendMail', { sendMail: undefined }],
  ['projects', { projects: undefined }],
  ['projects.shop.name', { projects: { shop: null } }],
  ['projects.shop.name', { projects: { shop: { origins: [] } } }],
  ['projects.shop.origins', { projects: { shop: { name: 'Shop' } } }],
  ['projects.shop.origins', { projects: { shop: { name: 'Shop', origins: 'https://shop.example' } } }],
  ['https://shop.example/', { projects: { shop: { name: 'Shop', origins: ['https://shop.example/'] } } }],
  ['networks', { networks: undefined }],
  ['networks has 1', { networks: { 1: network } }],
  ['networks["eip155:1"]', { networks: { 'eip155:1': null } }],
  ['networks["eip155:1"].decimals', { networks: { 'eip155:1': { ...network, decimals: '18' } } }],
  ['networks["eip155:1"].rpcUrl', { networks: { 'eip155:1': { ...network, rpcUrl: 'ftp://rpc.example' } } }],
  ['networks["eip155:1"] needs', { networks: { 'eip155:1': { ...network, symbol: undefined } } }],
  ['projects.shop.guests', { projects: { shop: { name: 'Shop', origins: [], guests: 'yes' } } }],
  ['projects.shop.recovery', { projects: { shop: { name: 'Shop', origins: [], recovery: 'never' } } }],
  ['passkeys', { passkeys: 1 }],
  ['socials.gogle', { socials: { gogle: { clientId: 'a', clientSecret: 'b' } } }],
  ['socials.google', { socials: { google: null } }],
  ['socials.farcaster', { socials: { farcaster: null } }],
])('the entry that is wrong is named: %s in %j', (name, wrong) => {
  const resolve = () => resolveConfig({ ...config, ...wrong } as unknown as FrameConfig)
  expect(resolve).toThrow('The configuration of the wallet is wrong: ')
  expect(resolve).toThrow(name)
})

test('what exports nothing is told what to export', () => {
  expect(() => resolveConfig(undefined as unknown as FrameConfig)).toThrow('defineFrameConfig')
})

test('T-O5: projects with one issuer have the same keys: whoever has a key of one could log in as each user of the other', () => {
  const login = (kid: string, name = 'https://shop.example') => ({
    issuer: name,
    audience: 'wallet',
    jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'b', alg: 'ES256', kid }] },
  })
  const projects = (first: object, second: object) => ({
    shop: { ...config.projects.shop, ownLogin: first },
    staging: { ...config.projects.shop, ownLogin: second },
  })
  const resolve = (first: object, second: object) =>
    resolveConfig({ ...config, projects: projects(first, second) } as FrameConfig)
  expect(() => resolve(login('a'), login('b'))).toThrow('same ownLogin.issuer with different jwks')
  expect(() => resolve(login('a'), login('a'))).not.toThrow()
  expect(() => resolve(login('a'), login('b', 'https://staging.example'))).not.toThrow()
})
