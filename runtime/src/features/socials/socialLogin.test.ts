import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '../../kit/config.js'
import { testKit } from '../../kit/testKit.js'
import { providersOf, readProvider } from './socialLogin.js'

const providers = (socials?: readonly SocialProvider[]) =>
  providersOf(testKit({ features: socials === undefined ? {} : { socials } }).kit)

describe('providers of a log-in', () => {
  it('are google, x, discord, farcaster, github, apple and facebook, in this order', () => {
    expect(providers()).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  })

  it('have the order of the config, each once, without those that nobody serves', () => {
    const socials = ['github', 'google', 'github', 'myspace'] as readonly SocialProvider[]
    expect(providers(socials)).toEqual(['github', 'google'])
  })
})

it.each([
  ['google', 'google'],
  [{ provider: 'x' }, 'x'],
  ['farcaster', undefined],
  [{ provider: 'myspace' }, undefined],
  [undefined, undefined],
])('%j opens the window of %s', (data, provider) => expect(readProvider(data)).toBe(provider))
