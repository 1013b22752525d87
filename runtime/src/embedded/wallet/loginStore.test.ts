import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { type LastLogin, readLastLogin } from './lastLogin.js'
import { createFrameAnswers } from './loginFacts.js'
import { createLoginStore, guestName, passkeyName } from './loginStore.js'

afterEach(() => void vi.useRealTimers())

function open() {
  const entries = new Map<string, string>()
  const port = createMemoryStorage()
  const store = createLoginStore({
    ...port,
    set(key, value) {
      entries.set(key, value)
      port.set(key, value)
    },
    remove(key) {
      entries.delete(key)
      port.remove(key)
    },
  })
  return { store, entries }
}

describe('what a page remembers of the embedded wallet', () => {
  it.each<[string, [email: string | null, provider?: string, userName?: string], LastLogin | undefined]>([
    ['an email', ['ada@mail.example'], { way: 'email', name: 'ada@mail.example' }],
    ['another site’s account', ['a@b.example', 'GitHub', 'ada'], { way: 'github', name: 'ada' }],
    ['an account without a user name', ['a@b.example', 'Google'], { way: 'google', name: 'a@b.example' }],
    ['a passkey', [null, passkeyName], { way: 'passkey', name: '' }],
    ['a guest', [null, guestName], { way: 'guest', name: '' }],
    ['a guest who has an email by now', ['a@b.example', guestName], { way: 'email', name: 'a@b.example' }],
    ['nothing that could be named', [null], undefined],
  ])('is the log-in by %s, which stays after a log-out', (_name, [email, provider, userName], last) => {
    const { store, entries } = open()
    store.rememberSocial(provider, userName)
    store.rememberLogin(email)
    store.keepLast()
    store.clear()
    expect(readLastLogin({ get: (key) => entries.get(key) ?? null })).toEqual(last)
  })

  // Other apps have such names, and a provider has the second.
  it.each([
    'Apple Farm',
    'Apple',
  ])('is no log-in with a token of the app "%s", which takes the place of the one before', (app) => {
    const { store, entries } = open()
    store.rememberSocial('Google', 'ada')
    store.keepLast()
    store.rememberOwn(app, 'ada')
    store.rememberLogin('ada@mail.example')
    store.keepLast()
    expect(store.social()).toBe(app)
    expect(readLastLogin({ get: (key) => entries.get(key) ?? null })).toBeUndefined()
    store.rememberSocial()
    store.rememberLogin('ada@mail.example')
    store.keepLast()
    expect(readLastLogin({ get: (key) => entries.get(key) ?? null })?.way).toBe('email')
  })

  it.each([
    '',
    'email',
    'Email a',
    '<b> a',
    `email ${'a'.repeat(255)}`,
  ])('is no log-in that other code has written wrong: %s', (text) =>
    expect(readLastLogin({ get: () => text })).toBeUndefined())

  it('is the email, and that somebody has logged in by it', () => {
    const { store, entries } = open()
    expect([store.isUsed(), store.email()]).toEqual([false, undefined])
    store.rememberLogin('ada@mail.example')
    expect([store.isUsed(), store.email()]).toEqual([true, 'ada@mail.example'])
    expect(Object.fromEntries(entries)).toEqual({
      '@appkit-wallet/EMAIL': 'ada@mail.example',
      '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    })
    store.rememberLogin(null)
    expect([store.isUsed(), store.email()]).toEqual([true, undefined])
  })

  it('is when the last mail was sent, until a log-in has succeeded', () => {
    vi.useFakeTimers({ now: 1_780_000_000_000 })
    const { store, entries } = open()
    store.rememberMail()
    expect(entries.get('@appkit-wallet/LAST_EMAIL_LOGIN_TIME')).toBe('1780000000000')
    vi.advanceTimersByTime(1500)
    expect(store.secondsToWait()).toBe(29)
    vi.advanceTimersByTime(28_500)
    expect(store.secondsToWait()).toBe(0)
    store.rememberMail()
    store.clear()
    expect(store.secondsToWait()).toBe(30)
    store.rememberLogin('ada@mail.example')
    expect(store.secondsToWait()).toBe(0)
  })

  it('is the network that was used last, as a number on eip155 and as CAIP-2 elsewhere', () => {
    const { store, entries } = open()
    store.rememberChain(137)
    expect([store.lastChain(), entries.get('@appkit-wallet/LAST_USED_CHAIN_KEY')]).toEqual([137, '137'])
    store.rememberChain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(store.lastChain()).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  it('is the name of the user at the site whose account was used', () => {
    const { store, entries } = open()
    store.rememberSocial('GitHub', 'ada')
    expect([store.social(), store.userName()]).toEqual(['GitHub', 'ada'])
    expect(entries.get('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada')
    store.rememberSocial()
    expect([store.social(), store.userName()]).toEqual([undefined, undefined])
  })

  it('lies under names that begin with that of the wallet, and is gone after a log-out but for the last mail', () => {
    const { store, entries } = open()
    store.rememberLogin('ada@mail.example')
    store.rememberMail()
    store.rememberChain(1)
    store.rememberSocial('GitHub', 'ada')
    expect(entries.size).toBe(6)
    for (const key of entries.keys()) expect(key).toMatch(/^@appkit-wallet\/[A-Z_]+$/)
    store.clear()
    expect([...entries.keys()]).toEqual(['@appkit-wallet/LAST_EMAIL_LOGIN_TIME'])
  })
})

describe('what an app is told of the user', () => {
  const user = { address: '0x1', chainId: 1, email: 'ada@mail.example' }

  it('is the email, the provider, the kind of the account, and whether its code is on the chain', () => {
    const { store } = open()
    const word = createFrameAnswers(store)
    const facts = word.factsOf('eip155')
    expect(facts.value).toBeUndefined()
    word.take('eip155', { ...user, preferredAccountType: 'eoa' })
    expect(facts.value?.user).toMatchObject({
      email: 'ada@mail.example',
      provider: 'email',
      accountType: 'eoa',
      smartAccountDeployed: false,
    })
    store.rememberSocial('GitHub', 'ada')
    const smart = { preferredAccountType: 'smartAccount', smartAccountDeployed: true } as const
    word.take('eip155', { ...user, email: null, ...smart })
    expect(facts.value?.user).toMatchObject({
      username: 'ada',
      provider: 'github',
      accountType: 'smartAccount',
      smartAccountDeployed: true,
    })
  })
})
