import { expect, it } from 'vitest'
import { hasScene, localeOf } from './order'

const app = { features: new Set(['walletConnect']), namespaces: ['solana'] }

it('an app of any one namespace is brought to every state of a wallet', () => {
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    for (const id of ['connect', 'pending', 'declined', 'error', 'account'] as const)
      expect(hasScene(id, { ...app, namespaces: [namespace] })).toBe(true)
})

it('a state is not offered to an app without its feature', () => {
  expect(hasScene('scanned', app)).toBe(true)
  expect(hasScene('scanned', { ...app, features: new Set() })).toBe(false)
})

it('an empty account is offered where the page answers what an account has', () => {
  expect(hasScene('empty', app)).toBe(true)
  expect(hasScene('empty', { ...app, namespaces: ['bip122', 'cosmos'] })).toBe(false)
})

it('long names are offered where a wallet says its own name', () => {
  expect(hasScene('long', app)).toBe(true)
  expect(hasScene('long', { ...app, namespaces: ['polkadot', 'cosmos'] })).toBe(false)
  expect(hasScene('long', { ...app, namespaces: ['polkadot', 'bip122'] })).toBe(true)
})

it('the state of a language that is read from the right has the chosen language if it is such a one, and else Arabic', () => {
  expect(localeOf('rtl', 'en')).toBe('ar')
  expect(localeOf('rtl', 'he')).toBe('he')
  expect(localeOf('account', 'de')).toBe('de')
})
